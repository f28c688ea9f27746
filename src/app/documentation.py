"""Writes the man page and the bash completion of the program from what it prints for --help.

python3 documentation.py PROGRAM FOLDER    writes FOLDER/dagsweep.1 and FOLDER/dagsweep.bash
"""

import pathlib
import re
import subprocess
import sys

COMPLETION = """# Completion of dagsweep for bash, generated from its help. Source it, or install it as share/bash-completion/completions/dagsweep.
_dagsweep() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} options=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{commands} --help --version" -- "$word"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
{cases}
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}}
complete -o filenames -F _dagsweep dagsweep
"""


def output_of(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def commands_of(text):
    """(name, summary) of each command that the program's help lists."""
    listed = text.partition("Commands:\n")[2].partition("\n\n")[0]
    return [tuple(line.split(None, 1)) for line in listed.splitlines()]


def options_of(text):
    """The long names of the options that a command's help lists, of the program or of argparse."""
    return re.findall(r"^  (?:-\w \[ |-\w(?: \S+)?, )?(--[\w-]+)", re.split("\nOptions:\n", text, maxsplit=1, flags=re.IGNORECASE)[-1], re.MULTILINE)


def roff(text):
    """Lines that appear as they are."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in escaped.splitlines())


def man_page(version, text, helps):
    summary = text.splitlines()[0].partition(": ")[2]
    parts = [f'.TH DAGSWEEP 1 "" "{version}" "User Commands"', ".SH NAME", f"dagsweep \\- {roff(summary)}",
             ".SH SYNOPSIS", ".nf", *(roff(re.sub("^usage: ", "", one.splitlines()[0], flags=re.IGNORECASE)) for one in helps.values()), ".fi",
             ".SH DESCRIPTION", ".nf", roff(text.partition("\n\n")[2]), ".fi"]
    for name, one in helps.items():
        parts += [f".SH {name.upper()}", ".nf", roff(one.rstrip()), ".fi"]
    return "\n".join(parts) + "\n"


def completion(helps):
    cases = [f'    {name}) options="{" ".join(options_of(one))}" ;;' for name, one in helps.items()]
    return COMPLETION.format(commands=" ".join(helps), cases="\n".join(cases))


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    text = output_of(program, "--help")
    helps = {name: output_of(program, name, "--help") for name, _ in commands_of(text)}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dagsweep.1").write_text(man_page(output_of(program, "--version").strip(), text, helps), encoding="utf-8")
    (folder / "dagsweep.bash").write_text(completion(helps), encoding="utf-8")


if __name__ == "__main__":
    main()
