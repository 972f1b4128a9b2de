# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# sode_write_config(): lib/sode/config.json of the build tree and of the install tree (README.md), from what
# find_package(MPI COMPONENTS C) found. Needs no target, so a build of the runtime alone can call it too.
# Calling it twice in one build does no harm. It also writes what finds Sode from elsewhere: package/ for CMake and
# pkg-config, again for both trees.

function(sode_json_list RESULT)
  set(items)
  foreach(word IN LISTS ARGN)
    string(REPLACE "\\" "\\\\" word "${word}")
    string(REPLACE "\"" "\\\"" word "${word}")
    list(APPEND items "\"${word}\"")
  endforeach()
  list(JOIN items ", " items)
  set(${RESULT} "[${items}]" PARENT_SCOPE)
endfunction()

# openmpi, mpich, ... by its mpi.h (runtime/FindLibraries.cmake), else by the words the library says about itself.
function(sode_mpi_name RESULT)
  set(text "${MPI_C_LIBRARY_VERSION_STRING} ${MPI_C_LIBRARIES} ${MPI_C_INCLUDE_DIRS}")
  string(TOLOWER "${text}" text)
  if(SODE_MPI_IS_OPENMPI OR text MATCHES "open ?mpi")
    set(name openmpi)
  elseif(SODE_MPI_IS_MPICH OR text MATCHES "mpich")
    set(name mpich)
  else()
    set(name mpi)
  endif()
  set(${RESULT} ${name} PARENT_SCOPE)
endfunction()

# -L and -l for libraries that are given by file.
function(sode_link_words RESULT)
  set(words)
  foreach(library IN LISTS ARGN)
    if(library MATCHES "^(.*)/lib([^/]*)\\.(so|a)$")
      list(APPEND words "-L${CMAKE_MATCH_1}" "-l${CMAKE_MATCH_2}")
    else()
      list(APPEND words "${library}")
    endif()
  endforeach()
  set(${RESULT} "${words}" PARENT_SCOPE)
endfunction()

# lib/cmake/Sode and lib/pkgconfig/sode.pc below DIRECTORY; the places of headers and compiler are given.
function(sode_write_package directory include sodecc pc_include pc_sodecc)
  # CMake would split "-Wl,-rpath -Wl,/x" and count equal halves as one.
  separate_arguments(flags UNIX_COMMAND "${MPI_C_LINK_FLAGS}")
  set(link_options)
  foreach(flag IN LISTS flags)
    list(APPEND link_options "SHELL:${flag}")
  endforeach()
  list(JOIN compile " " pc_compile)
  list(JOIN link " " pc_link)
  list(JOIN static " " pc_static)
  set(source ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/package)
  configure_file(${source}/SodeConfig.cmake.in ${directory}/cmake/Sode/SodeConfig.cmake @ONLY)
  configure_file(${source}/sode.pc.in ${directory}/pkgconfig/sode.pc @ONLY)
  write_basic_package_version_file(${directory}/cmake/Sode/SodeConfigVersion.cmake
    VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
endfunction()

function(sode_write_config)
  sode_mpi_name(mpi)

  set(compile ${MPI_C_COMPILE_OPTIONS})
  foreach(definition IN LISTS MPI_C_COMPILE_DEFINITIONS)
    list(APPEND compile "-D${definition}")
  endforeach()
  foreach(directory IN LISTS MPI_C_INCLUDE_DIRS)
    list(APPEND compile "-I${directory}")
  endforeach()

  # For xmp.h, which declares functions with MPI types also where mpi.h is not included yet.
  string(TOUPPER ${mpi} library)
  set(translated "-D__SODE_MPI_${library}__=1" ${compile})

  # As the MPI library's own wrapper writes it: with -L and -l, -static finds static libraries.
  separate_arguments(link UNIX_COMMAND "${MPI_C_LINK_FLAGS}")
  sode_link_words(mpi_link ${MPI_C_LIBRARIES})
  list(APPEND link ${mpi_link})
  sode_link_words(static ${SODE_STATIC_LIBRARIES})

  sode_json_list(json_compile ${translated})
  sode_json_list(json_link ${link})
  sode_json_list(json_static ${static})
  set(rest "\"libdir\": \"..\",\n  \"compile\": ${json_compile},\n  \"link\": ${json_link},\n\
  \"link_static\": ${json_static}\n}\n")
  sode_json_list(build_include "${PROJECT_SOURCE_DIR}/include")
  sode_json_list(install_include "../../include")
  set(head "{\n  \"mpi\": \"${mpi}\",\n  \"cc\": [\"${SODE_HOST_COMPILER}\"],\n  \"include\": ")

  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/lib/sode/config.json
    CONTENT "${head}${build_include},\n  ${rest}" @ONLY)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/lib/sode/install/config.json
    CONTENT "${head}${install_include},\n  ${rest}" @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/lib/sode/install/config.json DESTINATION lib/sode)

  include(CMakePackageConfigHelpers)
  set(build_sodecc ${CMAKE_BINARY_DIR}/bin/sodecc)
  if(SODE_COMPILER)
    set(build_sodecc ${SODE_COMPILER})
  endif()
  sode_write_package(${CMAKE_BINARY_DIR}/lib ${PROJECT_SOURCE_DIR}/include ${build_sodecc}
                     ${PROJECT_SOURCE_DIR}/include ${build_sodecc})
  sode_write_package(${CMAKE_BINARY_DIR}/lib/sode/install "\${_sode_prefix}/include" "\${_sode_prefix}/bin/sodecc"
                     "\${prefix}/include" "\${prefix}/bin/sodecc")
  install(DIRECTORY ${CMAKE_BINARY_DIR}/lib/sode/install/cmake ${CMAKE_BINARY_DIR}/lib/sode/install/pkgconfig
          DESTINATION lib)
endfunction()
