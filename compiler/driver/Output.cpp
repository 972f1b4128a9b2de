// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Output.h"
#include "TempFiles.h"
#include "support/ClangVersion.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;

namespace sode {

/// The stream's destructor would end the program over an error that nobody has taken.
static std::error_code writeAll(raw_fd_ostream &Stream, StringRef Text) {
  Stream << Text;
  Stream.flush();
  std::error_code EC = Stream.error();
  Stream.clear_error();
  return EC;
}

static std::error_code writeFile(StringRef Name, StringRef Text) {
  SmallString<256> Real(Name);
  sys::fs::file_status Status;
  bool Exists = !sys::fs::status(Name, Status);
  if (Exists && !sys::fs::is_regular_file(Status)) {
    std::error_code EC;
    raw_fd_ostream Stream(Name, EC, sys::fs::CD_OpenExisting, sys::fs::FA_Write, sys::fs::OF_None);
    return EC ? EC : writeAll(Stream, Text);
  }
  if (Exists)
    sys::fs::real_path(Name, Real);
  // In the same directory, so that it can be renamed.
  std::string Temporary = (Real + ".sode-" + std::to_string(getpid())).str();
  removeFileInSignal(Temporary);
  std::error_code EC;
  {
    raw_fd_ostream Stream(Temporary, EC, sys::fs::CD_CreateAlways);
    if (EC)
      return EC;
    EC = writeAll(Stream, Text);
  }
  if (!EC)
    EC = sys::fs::rename(Temporary, Real);
  if (EC)
    sys::fs::remove(Temporary);
  return EC;
}

Error writeOutput(StringRef Name, StringRef Text) {
  std::error_code EC = Name == "-" ? writeAll(outs(), Text) : writeFile(Name, Text);
  if (!EC)
    return Error::success();
  return createStringError("cannot write '" + (Name == "-" ? "standard output" : Name) + "': " + EC.message());
}

} // namespace sode
