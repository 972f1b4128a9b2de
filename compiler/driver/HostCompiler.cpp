// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HostCompiler.h"
#include "FrontEndArgs.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;

namespace sode {

using Words = std::vector<std::string>;

static bool hasFile(StringRef Directory, StringRef Name) {
  SmallString<256> Path(Directory);
  sys::path::append(Path, Name);
  return sys::fs::exists(Path);
}

static void append(Words &To, const Words &From) { To.insert(To.end(), From.begin(), From.end()); }

std::string Source::directory() const {
  StringRef Directory = Input->Value == "-" ? "" : sys::path::parent_path(Input->Value);
  return Directory.empty() ? "." : Directory.str();
}

std::string Source::stem() const { return sys::path::stem(Input->Value).str(); }

HostCompiler::HostCompiler(const CommandLine &Line, const Config &Config)
    : Line(Line), Configuration(Config), Program(findHostCompiler(Line, Config)) {}

bool HostCompiler::makesOneFileEach() const {
  return Line.has(OptionId::Compile) || Line.has(OptionId::Assembly) || Line.has(OptionId::SyntaxOnly);
}

bool HostCompiler::links() const {
  // A header is precompiled, and nothing else happens.
  std::vector<const Argument *> Inputs = Line.inputs();
  if (!Inputs.empty() && all_of(Inputs, [](const Argument *A) { return contentOf(*A) == Content::Header; }))
    return false;
  return !makesOneFileEach() && !Line.has(OptionId::Preprocess) && !Line.has(OptionId::DependOnly);
}

/// Where debug information should look for the translated file's directory. The host compiler maps a name
/// once, so the user's own maps (reproducible builds) must be applied here.
static std::string mapPrefix(const CommandLine &Line, std::string Directory) {
  for (const Argument &A : reverse(Line.arguments())) {
    StringRef Word = A.Words[0];
    if (!Word.consume_front("-ffile-prefix-map=") && !Word.consume_front("-fdebug-prefix-map="))
      continue;
    auto [Old, New] = Word.split('=');
    if (StringRef(Directory).starts_with(Old))
      return (New + StringRef(Directory).drop_front(Old.size())).str();
  }
  return Directory;
}

/// Makes the temporary file stand for the user's.
static void addStandInArgs(Words &To, const CommandLine &Line, ArrayRef<const Source *> Sources, StringRef Program) {
  // Translated loops carry Sode's promise of independence; where Clang cannot use it, that is no news to the user.
  // gcc knows a reduction whose order is free only as OpenMP's simd.
  if (any_of(Sources, [](const Source *S) { return S->standsIn(); }))
    append(To, {sys::path::filename(Program).contains("clang") ? "-Wno-pass-failed" : "-fopenmp-simd"});
  // Facts of directives are numbers of any integer type; what is 0 among them is not written.
  if (any_of(Sources, [](const Source *S) { return S->Translated && contentOf(*S->Input) == Content::Cxx; }))
    append(To, {"-Wno-narrowing", "-Wno-missing-field-initializers"});
  for (const Source *S : Sources) {
    if (!S->standsIn())
      continue;
    std::string Directory = S->directory();
    append(To, {"-iquote", Directory});
    std::string Temporary = sys::path::parent_path(S->File).str();
    if (Directory == ".") // so that "/tmp/sode-x/0/a.c" becomes "a.c"
      append(To, {"-fdebug-prefix-map=" + Temporary + "/="});
    else
      append(To, {"-fdebug-prefix-map=" + Temporary + "=" + mapPrefix(Line, Directory)});
  }
}

bool HostCompiler::wants(const Argument &A, HostTask Task, bool StandIns) const {
  switch (A.Kind) {
  case Role::Input:
  case Role::Language:
  case Role::Output:
  case Role::Own:
  case Role::Message:
    return false; // set by the caller, or none of its business
  case Role::Mode:
    return Task == HostTask::AsGiven;
  case Role::Depend:
    if (Task == HostTask::Dependencies)
      return A.Id == OptionId::DependTarget || A.Id == OptionId::None;
    return Task == HostTask::AsGiven && !StandIns;
  case Role::Link:
    // A compiler that does not link may warn about what the user meant for the linker.
    return Task == HostTask::AsGiven;
  case Role::Host:
    if (Task == HostTask::Dependencies || Task == HostTask::Preprocess)
      return A.Id != OptionId::SaveTemps && A.Id != OptionId::Verbose;
    return true;
  case Role::FrontEnd:
  case Role::Query:
    return true;
  }
  llvm_unreachable("every role is listed");
}

Words HostCompiler::compileArgs() const {
  Words To = predefinedMacros();
  for (const std::string &Directory : Configuration.Include)
    append(To, {"-isystem", Directory});
  append(To, Configuration.Compile);
  return To;
}

Words HostCompiler::linkArgs() const {
  Words To;
  if (Line.has(OptionId::NoLibraries))
    return To;
  const std::string &LibDir = Configuration.LibDir;
  To.push_back("-L" + LibDir);
  if (!Line.has(OptionId::Shared) && !Line.has(OptionId::NoMain))
    append(To, {"-Wl,--wrap=main", "-lsode_start"});
  To.push_back("-lsode");
  if (Line.has(OptionId::Static) || !hasFile(LibDir, "libsode.so")) {
    append(To, Configuration.StaticLink);
    To.push_back("-fopenmp"); // the static library cannot name the OpenMP library it needs
  } else {
    append(To, {"-Xlinker", "-rpath", "-Xlinker", LibDir}); // -Wl, would split the path at commas
    if (hasFile(LibDir, "libsode-io.so")) // for programs with <sode/io.h>
      append(To, {"-Wl,--push-state,--as-needed", "-lsode-io", "-Wl,--pop-state"});
  }
  append(To, Configuration.Link);
  std::vector<const Argument *> Inputs = Line.inputs();
  if (any_of(Inputs, [](const Argument *A) { return contentOf(*A) == Content::Cxx; }))
    append(To, {"-lstdc++", "-lm"}); // as g++ does
  return To;
}

Words HostCompiler::command(HostTask Task, ArrayRef<const Source *> Sources, const std::string &Output) const {
  bool StandIns = any_of(Sources, [](const Source *S) { return S->standsIn() || S->IsObject; });
  Words Result = Program;
  // Clang knows the variable, gcc does not.
  if (const char *NoColor = std::getenv("NO_COLOR"); NoColor && *NoColor && !Line.has(OptionId::Color))
    Result.push_back("-fdiagnostics-color=never");
  addStandInArgs(Result, Line, Sources, Program[0]);
  append(Result, predefinedMacros());

  DenseMap<const Argument *, const Source *> SourceOf;
  for (const Source *S : Sources)
    SourceOf[S->Input] = S;
  // -x is repeated where the language changes: some of its files may not be part of this command.
  std::string Language;
  for (const Argument &A : Line.arguments()) {
    if (wants(A, Task, StandIns))
      append(Result, A.Words);
    const Source *S = SourceOf.lookup(&A);
    if (!S)
      continue;
    std::string Wanted = S->IsObject ? "" : A.Language;
    if (Wanted != Language) {
      Language = Wanted;
      append(Result, {"-x", Language.empty() ? "none" : Language});
    }
    Result.push_back(S->File);
  }

  for (const std::string &Directory : Configuration.Include)
    append(Result, {"-isystem", Directory});
  append(Result, Configuration.Compile);
  if (Task == HostTask::CompileOnly)
    Result.push_back("-c");
  // The second look at a file repeats no warnings.
  if (Task == HostTask::Preprocess)
    append(Result, {"-E", "-w"});
  if (Task == HostTask::Dependencies)
    append(Result, {Line.has(OptionId::WriteUserDepend) ? "-MM" : "-M", "-w"});
  if (Task == HostTask::AsGiven && links())
    append(Result, linkArgs());
  if (!Output.empty())
    append(Result, {"-o", Output});
  return Result;
}

Words HostCompiler::question() const {
  Words Result = Program;
  for (const Argument &A : Line.arguments())
    if (A.Kind != Role::Own)
      append(Result, A.Words);
  return Result;
}

} // namespace sode
