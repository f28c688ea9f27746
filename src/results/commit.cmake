# Run at every build: notes the commit that is being built, touching the file only if it changed.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(EXISTS ${SOURCE}/COMMIT)  # of sources without git, such as those of a bundle
  file(STRINGS ${SOURCE}/COMMIT commit LIMIT_COUNT 1)
endif()
set(text "#define DAGSWEEP_COMMIT \"${commit}\"\n")
if(EXISTS ${HEADER})
  file(READ ${HEADER} before)
endif()
if(NOT text STREQUAL "${before}")
  file(WRITE ${HEADER} ${text})
endif()
