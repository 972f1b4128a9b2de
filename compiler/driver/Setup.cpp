// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Setup.h"
#include "Message.h"
#include "Process.h"
#include "TempFiles.h"
#include "support/ClangVersion.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Threading.h"
#include <algorithm>
#include <cstdlib>
#include <unistd.h>

using namespace llvm;

namespace sode {

static std::string below(StringRef Directory, const Twine &Path) {
  SmallString<256> Result(Directory);
  sys::path::append(Result, Path);
  return std::string(Result);
}

static StringRef prefixOf(StringRef Executable) { return sys::path::parent_path(sys::path::parent_path(Executable)); }

static std::string sourcesOf(StringRef Executable) { return below(prefixOf(Executable), "lib/sode/source"); }

bool makesRuntimes(const CommandLine &Line, StringRef Executable) {
  return Line.value(OptionId::ConfigFile, "SODE_CONFIG").empty() && sys::fs::exists(below(sourcesOf(Executable), "CMakeLists.txt"));
}

/// By its name or path; 'mpich' is mpicc.mpich, where mpicc may be one of several.
static Expected<std::string> findMpiCompiler(const CommandLine &Line) {
  std::string Name = Line.value(OptionId::MpiName, "SODE_MPI");
  for (const std::string &Candidate : {Name.empty() ? "mpicc" : Name, "mpicc." + Name})
    if (ErrorOr<std::string> Found = sys::findProgramByName(Candidate)) {
      SmallString<256> Path(*Found);
      sys::fs::make_absolute(Path);
      return std::string(Path);
    }
  if (Name.empty())
    return createStringError("cannot find an MPI compiler: there is no 'mpicc' in PATH; load your site's MPI module, 'pip install mpich', or "
                             "name the compiler by --mpi= or SODE_MPI");
  return createStringError(Line.blame(OptionId::MpiName, "SODE_MPI") + "cannot find the MPI compiler '" + Name + "'");
}

static Expected<std::string> findCompiler() {
  for (const char *Name : {"gcc", "cc", "clang"})
    if (ErrorOr<std::string> Found = sys::findProgramByName(Name))
      return *Found;
  return createStringError("cannot find a C compiler: there is no 'gcc', 'cc' or 'clang' in PATH; install gcc, or load a compiler module");
}

/// A program of the environment that sodecc was installed in, else of PATH.
static std::string findHelper(StringRef Executable, StringRef Name) {
  ErrorOr<std::string> Found = sys::findProgramByName(Name, {sys::path::parent_path(Executable)});
  if (!Found)
    Found = sys::findProgramByName(Name);
  return Found ? *Found : "";
}

static std::string cacheDirectory() {
  if (const char *Given = std::getenv("SODE_CACHE"); Given && *Given)
    return Given;
  if (const char *Given = std::getenv("XDG_CACHE_HOME"); Given && *Given)
    return below(Given, "sode");
  if (const char *Home = std::getenv("HOME"); Home && *Home && !sys::fs::access(Home, sys::fs::AccessMode::Write))
    return below(Home, ".cache/sode");
  return "/tmp/sode-" + utostr(getuid());
}

/// What changes with another program at the same place.
static std::string identity(StringRef Program) {
  sys::fs::file_status Status;
  if (sys::fs::status(Program, Status))
    return Program.str();
  return (Program + ":" + Twine(Status.getSize()) + ":" + Twine(Status.getLastModificationTime().time_since_epoch().count())).str();
}

Expected<std::string> runtimeDirectory(const CommandLine &Line, StringRef Executable) {
  Expected<std::string> Mpi = findMpiCompiler(Line);
  if (!Mpi)
    return Mpi.takeError();
  Expected<std::string> Compiler = findCompiler();
  if (!Compiler)
    return Compiler.takeError();
  auto Stamp = MemoryBuffer::getFile(below(sourcesOf(Executable), "STAMP"));
  MD5 Hash;
  for (const std::string &Part : {identity(*Mpi), identity(*Compiler), Stamp ? (*Stamp)->getBuffer().str() : ""}) {
    Hash.update(Part);
    Hash.update("\n");
  }
  std::string Name = (SODE_VERSION "-" + sys::path::filename(*Mpi) + "-" + utohexstr(Hash.final().low(), /*LowerCase=*/true)).str();
  SmallString<256> Directory(below(cacheDirectory(), Name));
  sys::fs::make_absolute(Directory);
  return std::string(Directory);
}

static bool isThere(StringRef Directory) { return sys::fs::exists(below(Directory, "lib/sode/config.json")); }

bool hasRuntime(const CommandLine &Line, StringRef Executable) {
  Expected<std::string> Directory = runtimeDirectory(Line, Executable);
  if (Directory)
    return isThere(*Directory);
  consumeError(Directory.takeError());
  return false;
}

/// Where this compiler finds mpi.h, and whose it is, as in config.json. Nothing if it finds none.
static std::vector<std::string> mpiFlags(const std::string &Compiler) {
  auto Source = writeTempFile("whose.c", "#include <mpi.h>\n#ifdef OPEN_MPI\n\"sode OPENMPI\"\n#elif defined(MPICH)\n\"sode MPICH\"\n#endif\n");
  auto Preprocessed = makeTempPath("whose.i");
  if (!Source || !Preprocessed) {
    consumeError(joinErrors(Source.takeError(), Preprocessed.takeError()));
    return {};
  }
  if (runQuietly({Compiler, "-E", *Source, "-o", *Preprocessed}) != 0)
    return {};
  auto Buffer = MemoryBuffer::getFile(*Preprocessed);
  if (!Buffer)
    return {};
  auto [Before, After] = (*Buffer)->getBuffer().split("/mpi.h\""); // # 1 "DIRECTORY/mpi.h" 1 3
  std::vector<std::string> Flags = {("-I" + Before.rsplit('"').second).str()};
  for (StringRef Name : {"OPENMPI", "MPICH"})
    if (After.contains(("\"sode " + Name + "\"").str()))
      Flags.push_back(("-D__SODE_MPI_" + Name + "__=1").str());
  return Flags;
}

Expected<Config> configToTranslate(const CommandLine &Line, StringRef Executable) {
  Config C;
  C.Include = {below(sourcesOf(Executable), "include")};
  Expected<std::string> Mpi = findMpiCompiler(Line);
  if (Mpi)
    C.Compile = mpiFlags(*Mpi);
  else if (Line.value(OptionId::MpiName, "SODE_MPI").empty())
    consumeError(Mpi.takeError());
  else
    return Mpi.takeError();
  return C;
}

/// Configures, compiles and installs into Part; what these commands say goes to Log.
static int compileRuntime(const CommandLine &Line, StringRef Executable, const std::string &Part, const std::string &Log) {
  std::string CMake = findHelper(Executable, "cmake");
  if (CMake.empty())
    return fail(ExitFailure, "compiling the runtime needs CMake 3.25 or newer, and there is no 'cmake' in PATH; 'pip install cmake ninja' "
                             "installs it");
  Expected<std::string> Mpi = findMpiCompiler(Line), Compiler = findCompiler();
  if (!Mpi || !Compiler) // both were found for the directory's name
    return fail(ExitFailure, joinErrors(Mpi.takeError(), Compiler.takeError()));
  std::vector<std::string> Configure = {CMake, "-S", sourcesOf(Executable), "-B", below(Part, "build"), "-DSODE_RUNTIME_ONLY=ON",
                                        "-DSODE_COMPILER=" + Executable.str(), "-DSODE_HOST_COMPILER=" + *Compiler,
                                        "-DCMAKE_C_COMPILER=" + *Compiler, "-DMPI_C_COMPILER=" + *Mpi, "-DCMAKE_BUILD_TYPE=Release",
                                        "-DCMAKE_INSTALL_PREFIX=" + below(Part, "root")};
  if (std::string Ninja = findHelper(Executable, "ninja"); !Ninja.empty())
    Configure.insert(Configure.end(), {"-G", "Ninja", "-DCMAKE_MAKE_PROGRAM=" + Ninja});
  // A login node is shared; make alone would start all compilers at once.
  std::string Jobs = utostr(std::min(hardware_concurrency().compute_thread_count(), 16u));
  for (const std::vector<std::string> &Command :
       {Configure, {CMake, "--build", below(Part, "build"), "--parallel", Jobs}, {CMake, "--install", below(Part, "build")}}) {
    if (runLogged(Command, Log) == ExitSuccess)
      continue;
    auto Text = MemoryBuffer::getFile(Log);
    StringRef End = Text ? (*Text)->getBuffer().rtrim() : "";
    for (size_t From = End.size(), Lines = 0; From > 0; --From)
      if (End[From - 1] == '\n' && ++Lines == 20) {
        End = End.drop_front(From);
        break;
      }
    errs() << End << '\n';
    return fail(ExitFailure, "cannot compile the runtime for '" + *Mpi + "'; above is the end of '" + Log + "'");
  }
  return ExitSuccess;
}

static int failToWrite(StringRef Path, std::error_code Reason) {
  return fail(ExitFailure, "cannot keep the runtime in '" + Path + "': " + Reason.message() + "; name another directory by SODE_CACHE");
}

int makeRuntime(const CommandLine &Line, StringRef Executable) {
  Expected<std::string> Directory = runtimeDirectory(Line, Executable);
  if (!Directory)
    return fail(ExitFailure, Directory.takeError());
  StringRef Cache = sys::path::parent_path(*Directory);
  if (std::error_code EC = sys::fs::create_directories(Cache))
    return failToWrite(Cache, EC);
  int Lock;
  if (std::error_code EC = sys::fs::openFileForWrite(*Directory + ".lock", Lock, sys::fs::CD_OpenAlways))
    return failToWrite(*Directory + ".lock", EC);
  if (sys::fs::tryLockFile(Lock)) {
    errs() << "sodecc: another sodecc is compiling the runtime; waiting for it\n";
    if (std::error_code EC = sys::fs::lockFile(Lock))
      return failToWrite(*Directory + ".lock", EC);
  }
  int Status = ExitSuccess;
  if (!isThere(*Directory)) {
    errs() << "sodecc: compiling the runtime for '" << Twine(cantFail(findMpiCompiler(Line))) << "' once, in '" << *Directory << "': a minute or two\n";
    std::string Part = *Directory + ".part", Log = *Directory + ".log";
    sys::fs::remove_directories(Part); // of a call that was ended
    sys::fs::remove(Log);
    Status = compileRuntime(Line, Executable, Part, Log);
    if (Status == ExitSuccess)
      if (std::error_code EC = sys::fs::rename(below(Part, "root"), *Directory))
        Status = failToWrite(*Directory, EC);
    sys::fs::remove_directories(Part);
  }
  sys::fs::unlockFile(Lock);
  close(Lock);
  return Status;
}

} // namespace sode
