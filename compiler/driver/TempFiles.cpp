// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TempFiles.h"
#include "support/ClangVersion.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace llvm;

namespace sode {

namespace {

/// What a signal handler removes, newest first, so that a directory comes after what it holds. Entries are
/// never freed: the handler may be reading them.
struct Entry {
  const char *Path;
  bool IsDirectory;
  Entry *Older;
};

std::atomic<Entry *> Newest{nullptr};
std::string PrivateDirectory;
unsigned Count = 0;

} // namespace

static void remember(StringRef Path, bool IsDirectory) {
  Newest = new Entry{strdup(Path.str().c_str()), IsDirectory, Newest.load()};
}

void removeFileInSignal(StringRef Path) { remember(Path, /*IsDirectory=*/false); }

/// In $TMPDIR or, as gcc does it if that is unfit, in /tmp.
static Error makePrivateDirectory() {
  SmallString<128> Wanted, Template;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Wanted);
  for (StringRef Parent : {StringRef(Wanted), StringRef("/tmp")}) {
    Template = Parent;
    sys::path::append(Template, "sode-XXXXXX");
    sys::fs::make_absolute(Template);
    if (mkdtemp(const_cast<char *>(Template.c_str())))
      break;
    if (Parent == "/tmp")
      return createStringError("cannot make a temporary directory '" + Template +
                               "': " + std::string(strerror(errno)));
  }
  PrivateDirectory = std::string(Template);
  remember(PrivateDirectory, /*IsDirectory=*/true);
  std::atexit(removeTempFiles);
  return Error::success();
}

Expected<std::string> makeTempPath(StringRef Name) {
  if (PrivateDirectory.empty())
    if (Error E = makePrivateDirectory())
      return E;
  SmallString<256> Path(PrivateDirectory);
  sys::path::append(Path, std::to_string(Count++));
  if (std::error_code EC = sys::fs::create_directory(Path))
    return createStringError("cannot make a temporary directory '" + Path + "': " + EC.message());
  remember(Path, /*IsDirectory=*/true);
  sys::path::append(Path, Name);
  remember(Path, /*IsDirectory=*/false);
  return std::string(Path);
}

Expected<std::string> writeTempFile(StringRef Name, StringRef Text) {
  Expected<std::string> Path = makeTempPath(Name);
  if (!Path)
    return Path;
  std::error_code EC;
  raw_fd_ostream Stream(*Path, EC);
  if (!EC) {
    Stream << Text;
    Stream.close();
    EC = Stream.error();
    Stream.clear_error();
  }
  if (EC)
    return createStringError("cannot write the temporary file '" + *Path + "': " + EC.message());
  return Path;
}

void removeTempFiles() {
  if (PrivateDirectory.empty())
    return;
  sys::fs::remove_directories(PrivateDirectory, /*IgnoreErrors=*/true);
  PrivateDirectory.clear();
}

void removeTempFilesInSignal() {
  for (Entry *E = Newest; E; E = E->Older) {
    if (E->IsDirectory)
      rmdir(E->Path);
    else
      unlink(E->Path);
  }
}

} // namespace sode
