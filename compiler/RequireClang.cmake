# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Clang and LLVM 19, no other version: the front end feeds Clang's parser with tokens and reads its syntax tree, and both change with each
# version (pragma/TokenFilter.h).

find_package(Clang 19.1 CONFIG QUIET) # "19" alone is refused by Debian's version file
if(NOT Clang_FOUND)
  set(others)
  foreach(config version IN ZIP_LISTS Clang_CONSIDERED_CONFIGS Clang_CONSIDERED_VERSIONS)
    string(APPEND others "\n  version ${version}: ${config}")
  endforeach()
  if(others)
    set(others "\nFound, but not supported:${others}")
  endif()
  message(FATAL_ERROR "Sode needs the libraries of Clang and LLVM 19 (Debian: libclang-19-dev libclang-cpp19-dev llvm-19-dev). Name their place "
    "by -DClang_DIR=<prefix>/lib/cmake/clang, or an existing sodecc by -DSODE_COMPILER=.${others}")
endif()
