"""The rules of RO-Crate 1.1 that its text states with MUST, and those of the files of a bundle, for a metadata file without a network."""

import datetime
import json
import os
import urllib.parse

CONTEXT = "https://w3id.org/ro/crate/1.1/context"
PROFILE = "https://w3id.org/ro/crate/1.1"
SCHEMA = "http://schema.org/"
HERE = os.path.dirname(os.path.abspath(__file__))


def terms_of(context):
    """{term: IRI} of a @context that is the one of RO-Crate and further terms."""
    with open(os.path.join(HERE, "ro_crate_context.json"), encoding="utf-8") as file:
        known = json.load(file)["@context"]
    if not isinstance(context, list) or context[0] != CONTEXT:
        raise AssertionError(f"the context does not begin with {CONTEXT}")
    for further in context[1:]:
        if known.keys() & further.keys():
            raise AssertionError(f"{known.keys() & further.keys()} are terms of RO-Crate already")
        known = known | further
    return known


def expanded(document):
    """{@id: {IRI of a property: list of values}} of a flattened document; values are texts, or ("@id", identifier)."""
    terms, found = terms_of(document["@context"]), {}
    if set(document) != {"@context", "@graph"}:
        raise AssertionError("the document is not flattened")
    for entity in document["@graph"]:
        identifier, values = entity["@id"], {}
        if identifier in found:
            raise AssertionError(f"{identifier} is described twice")
        for key, value in entity.items():
            several = value if isinstance(value, list) else [value]
            if key == "@type":
                values["@type"] = [terms[one] for one in several]
            elif key != "@id":
                values[terms[key]] = [expanded_value(one) for one in several]
        found[identifier] = values
    return found


def expanded_value(value):
    if isinstance(value, dict):
        if set(value) != {"@id"}:
            raise AssertionError(f"{value} is nested")
        return ("@id", value["@id"])
    if not isinstance(value, str):
        raise AssertionError(f"{value!r} is no text")
    return value


def check(test, text, files):
    """text: of the metadata; files: {place: (bytes, SHA-256)} of all files of the bundle."""
    crate = expanded(json.loads(text))
    descriptor, root = crate["ro-crate-metadata.json"], crate["./"]
    test.assertEqual(descriptor["@type"], [SCHEMA + "CreativeWork"])
    test.assertEqual(descriptor[SCHEMA + "about"], [("@id", "./")])
    test.assertEqual(descriptor["http://purl.org/dc/terms/conformsTo"], [("@id", PROFILE)])
    test.assertEqual(root["@type"], [SCHEMA + "Dataset"])
    for name in ("name", "description", "datePublished", "license", "author", "hasPart"):
        test.assertTrue(root.get(SCHEMA + name), f"the root has no {name}")
    datetime.date.fromisoformat(root[SCHEMA + "datePublished"][0])
    test.assertIsInstance(root[SCHEMA + "license"][0], tuple)
    check_references(test, crate)
    check_files(test, crate, root, files)
    for identifier, entity in crate.items():
        if SCHEMA + "CreateAction" in entity["@type"]:
            for name in ("name", "instrument", "object", "result"):
                test.assertTrue(entity.get(SCHEMA + name), f"{identifier} has no {name}")
            test.assertIn(("@id", identifier), root[SCHEMA + "mentions"])
            program = crate[entity[SCHEMA + "instrument"][0][1]]
            test.assertEqual(program["@type"], [SCHEMA + "SoftwareApplication"])
            test.assertTrue(program[SCHEMA + "softwareVersion"])
        if "@type" in entity and {SCHEMA + "Person", SCHEMA + "Organization", SCHEMA + "CreativeWork"} & {*entity["@type"]} \
                and identifier != "ro-crate-metadata.json":
            test.assertTrue(entity.get(SCHEMA + "name"), identifier)
    return crate


def check_references(test, crate):
    """All that is named is described, and all that is described can be reached from the root."""
    reached, waiting = set(), ["./", "ro-crate-metadata.json"]
    while waiting:
        identifier = waiting.pop()
        if identifier in reached or identifier not in crate:
            continue
        reached.add(identifier)
        for name, values in crate[identifier].items():
            for value in values:
                if isinstance(value, tuple):
                    waiting.append(value[1])
                    if value[1] not in crate and value[1] != PROFILE:
                        test.fail(f"{identifier}: {name} names {value[1]}, which is not described")
    test.assertEqual(set(crate) - reached, set(), "entities that nothing names")


def check_files(test, crate, root, files):
    """Data entities are files of the bundle, or folders of it, and every file is one or in one."""
    parts = {value[1] for value in root[SCHEMA + "hasPart"]}
    kinds = {SCHEMA + "MediaObject", SCHEMA + "Dataset"}
    data = {identifier for identifier, entity in crate.items() if kinds & {*entity["@type"]}} - {"./"}
    test.assertEqual(parts, data)
    for identifier in parts:
        test.assertRegex(identifier, r"^[A-Za-z0-9._~%/-]+$")
        name, entity = urllib.parse.unquote(identifier), crate[identifier]
        if identifier.endswith("/"):
            test.assertTrue(any(one.startswith(name) for one in files))
            continue
        test.assertIn(name, files)
        test.assertTrue(entity[SCHEMA + "encodingFormat"])
        if name != "SHA256SUMS":
            test.assertEqual((int(entity[SCHEMA + "contentSize"][0]), entity[SCHEMA + "sha256"][0]), files[name])
    folders = tuple(urllib.parse.unquote(one) for one in parts if one.endswith("/"))
    listed = {urllib.parse.unquote(one) for one in parts}
    test.assertEqual({name for name in files if not name.startswith(folders)} - listed, {"ro-crate-metadata.json"})
