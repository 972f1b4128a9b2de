# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Clang and LLVM 19, or else 18 or 17; no other version: the front end feeds Clang's parser with tokens and reads its syntax tree, and both change with each
# version (pragma/TokenFilter.h). support/ClangVersion.h has what the supported ones differ in; `./dev clang VERSION` builds and tests with one.

set(considered)
if(Clang_DIR) # what the user names, and no other
  find_package(Clang CONFIG QUIET NO_DEFAULT_PATH)
  if(Clang_FOUND AND NOT Clang_VERSION MATCHES "^(19|18|17)[.]")
    set(considered "\n  version ${Clang_VERSION}: ${Clang_CONFIG}")
    set(Clang_FOUND FALSE)
  endif()
else()
  foreach(version 19.1 18.1 17.0) # "19" alone is refused by Debian's version file
    find_package(Clang ${version} CONFIG QUIET)
    if(Clang_FOUND)
      break()
    endif()
  endforeach()
  foreach(config version IN ZIP_LISTS Clang_CONSIDERED_CONFIGS Clang_CONSIDERED_VERSIONS)
    string(APPEND considered "\n  version ${version}: ${config}")
  endforeach()
endif()
if(NOT Clang_FOUND)
  if(considered)
    set(considered "\nFound, but not supported:${considered}")
  endif()
  message(FATAL_ERROR "Sode needs the libraries of Clang and LLVM 19, 18 or 17 (Debian: libclang-19-dev libclang-cpp19-dev llvm-19-dev). Name their place "
    "by -DClang_DIR=<prefix>/lib/cmake/clang, or an existing sodecc by -DSODE_COMPILER=.${considered}")
endif()
