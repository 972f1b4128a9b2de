// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Config.h"
#include "Setup.h"
#include "support/ClangVersion.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace sode {

static Expected<std::string> findConfigFile(const CommandLine &Line, StringRef Executable) {
  std::string File = Line.value(OptionId::ConfigFile, "SODE_CONFIG");
  if (!File.empty())
    return File;
  if (makesRuntimes(Line, Executable)) {
    Expected<std::string> Directory = runtimeDirectory(Line, Executable);
    return Directory ? Expected<std::string>(*Directory + "/lib/sode/config.json") : Directory.takeError();
  }
  std::string Mpi = Line.value(OptionId::MpiName, "SODE_MPI");
  SmallString<256> Path(sys::path::parent_path(sys::path::parent_path(Executable)));
  sys::path::append(Path, "lib", "sode", Mpi.empty() ? "config.json" : Mpi + ".json");
  return std::string(Path);
}

/// Paths in the file are relative to its directory, so that the tree can be moved.
static std::string resolve(StringRef Directory, StringRef Path) {
  SmallString<256> Result(Directory);
  if (sys::path::is_absolute(Path))
    Result = Path;
  else
    sys::path::append(Result, Path);
  sys::fs::make_absolute(Result);
  sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

/// The variable that names the file, for messages.
static std::string blameForFile(const CommandLine &Line) {
  if (!Line.value(OptionId::ConfigFile, "SODE_CONFIG").empty())
    return Line.blame(OptionId::ConfigFile, "SODE_CONFIG");
  return Line.blame(OptionId::MpiName, "SODE_MPI");
}

Expected<Config> readConfig(const CommandLine &Line, StringRef Executable) {
  if (Line.onlyTranslates() && makesRuntimes(Line, Executable) && !hasRuntime(Line, Executable))
    return configToTranslate(Line, Executable);
  Config C;
  Expected<std::string> File = findConfigFile(Line, Executable);
  if (!File)
    return File.takeError();
  C.File = *File;
  auto Text = MemoryBuffer::getFile(C.File, /*IsText=*/true);
  if (!Text)
    return createStringError(blameForFile(Line) + "cannot read the configuration '" + C.File + "': " + Text.getError().message() +
                             " (name another by --sode-config= or SODE_CONFIG)");
  Expected<json::Value> Value = json::parse((*Text)->getBuffer());
  if (!Value)
    return createStringError(blameForFile(Line) + "'" + C.File + "': " + toString(Value.takeError()));

  // Keys that are not known are left alone: a newer file may serve an older sodecc.
  json::Path::Root Root("configuration");
  json::ObjectMapper Map(*Value, Root);
  if (!Map || !Map.map("mpi", C.Mpi) || !Map.mapOptional("cc", C.HostCompiler) ||
      !Map.map("include", C.Include) || !Map.map("libdir", C.LibDir) || !Map.map("compile", C.Compile) ||
      !Map.map("link", C.Link) || !Map.mapOptional("link_static", C.StaticLink))
    return createStringError(blameForFile(Line) + "'" + C.File + "': " + toString(Root.getError()));

  // A symbolic link to the file stands for the file where it is.
  SmallString<256> Real;
  if (sys::fs::real_path(C.File, Real))
    Real = C.File;
  StringRef Directory = sys::path::parent_path(Real);
  for (std::string &Path : C.Include)
    Path = resolve(Directory, Path);
  C.LibDir = resolve(Directory, C.LibDir);
  return C;
}

std::vector<std::string> findHostCompiler(const CommandLine &Line, const Config &Config) {
  std::string Given = Line.value(OptionId::HostCompiler, "SODE_CC");
  if (Given.empty())
    return Config.HostCompiler.empty() ? std::vector<std::string>{"gcc"} : Config.HostCompiler;
  // One program whose path may have blanks, else words: "ccache gcc".
  if (sys::findProgramByName(Given))
    return {Given};
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *> Words;
  cl::TokenizeGNUCommandLine(Given, Saver, Words);
  return std::vector<std::string>(Words.begin(), Words.end());
}

} // namespace sode
