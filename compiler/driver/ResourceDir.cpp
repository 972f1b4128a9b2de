// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ResourceDir.h"
#include "support/ClangVersion.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace llvm;

namespace sode {

static bool isResourceDir(StringRef Directory) {
  SmallString<256> Header(Directory);
  sys::path::append(Header, "include", "stddef.h");
  return sys::fs::exists(Header);
}

/// clang/19 beside the library that is really loaded. Debian's libclang-cpp is found through a symbolic link
/// in the system's directory: the real path leads to LLVM's own.
static std::string besideClangLibrary() {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&clang::getClangFullVersion), &Info) || !Info.dli_fname)
    return "";
  SmallString<256> Path;
  if (sys::fs::real_path(Info.dli_fname, Path))
    return "";
  sys::path::remove_filename(Path);
  sys::path::append(Path, "clang", CLANG_VERSION_MAJOR_STRING);
  return std::string(Path);
}

Expected<std::string> findResourceDir(const CommandLine &Line, StringRef Executable) {
  std::string Given = Line.value(OptionId::ResourceDir, "SODE_RESOURCE_DIR");
  if (!Given.empty()) {
    if (isResourceDir(Given))
      return Given;
    return createStringError(Line.blame(OptionId::ResourceDir, "SODE_RESOURCE_DIR") + "'" + Given + "' is not a resource directory of Clang: it has no include/stddef.h");
  }
  SmallString<256> Installed(sys::path::parent_path(sys::path::parent_path(Executable)));
  sys::path::append(Installed, "lib", "sode", "clang");
  for (std::string Candidate : {std::string(Installed), std::string(SODE_CLANG_RESOURCE_DIR), besideClangLibrary()})
    if (isResourceDir(Candidate))
      return Candidate;
  return createStringError("cannot find Clang's own headers (package libclang-common-" CLANG_VERSION_MAJOR_STRING
                           "-dev); name their directory by --resource-dir= or SODE_RESOURCE_DIR");
}

} // namespace sode
