// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Build.h"
#include "Dependencies.h"
#include "FrontEndArgs.h"
#include "HostDirectives.h"
#include "Message.h"
#include "Process.h"
#include "TempFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace sode {

CommandRunner::CommandRunner(const CommandLine &Line)
    : Show(Line.has(OptionId::Show)), Verbose(Line.has(OptionId::Verbose)) {}

void printWords(raw_ostream &OS, ArrayRef<std::string> Words) {
  ListSeparator Blank(" ");
  for (const std::string &Word : Words) {
    OS << Blank;
    sys::printArg(OS, Word, /*Quote=*/Word.empty());
  }
  OS << '\n';
  OS.flush();
}

int CommandRunner::operator()(ArrayRef<std::string> Command, const std::string &StandardInput) const {
  if (Show || Verbose)
    printWords(Show ? outs() : errs(), Command);
  return Show ? ExitSuccess : runProgram(Command, StandardInput);
}

namespace {

/// The state of one build; sources are in the order of the inputs.
class Builder {
public:
  Builder(const CommandLine &Line, const HostCompiler &Host, const Translator &Translator,
          const CommandRunner &Run)
      : Line(Line), Host(Host), Translate(Translator), Run(Run) {}

  int run();

private:
  void addSources();
  Source showTranslation(const Source &Original);
  void compileOneByOne();
  void compileForLink();
  bool shareDirectory() const;
  void runTogether(bool (*Belongs)(const Source &));
  bool writeDependencies(const Source &S);
  /// Notes the first failure; true if there was none.
  bool note(int Exit);

  const CommandLine &Line;
  const HostCompiler &Host;
  const Translator &Translate;
  const CommandRunner &Run;
  std::vector<Source> Originals; ///< Parallel to Sources; differs from the inputs for standard input.
  std::vector<Source> Sources;   ///< What the host compiler gets.
  int Status = ExitSuccess;
};

} // namespace

bool Builder::note(int Exit) {
  if (Status == ExitSuccess)
    Status = Exit;
  return Exit == ExitSuccess;
}

/// -show assumes that every C file has directives; the way of the translated file is shown as a call.
Source Builder::showTranslation(const Source &Original) {
  SmallString<128> File;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, File);
  sys::path::append(File, "sode-XXXXXX", std::to_string(Sources.size()), sys::path::filename(Original.File));
  std::vector<std::string> Command = {"sodecc", "--emit-c"};
  std::vector<std::string> Args = userFrontEndArgs(Line);
  Command.insert(Command.end(), Args.begin(), Args.end());
  Command.insert(Command.end(), {Original.File, "-o", std::string(File)});
  Run(Command);
  return Source{Original.Input, std::string(File), /*Translated=*/true};
}

void Builder::addSources() {
  for (const Argument *Input : Line.inputs()) {
    Source Original{Input, Input->Value};
    if (Run.onlyShows() || contentOf(*Input) == Content::Other) {
      Originals.push_back(Original);
      Sources.push_back(isTranslated(*Input) ? showTranslation(Original) : Original);
      continue;
    }
    std::optional<Source> Found = Translate.original(*Input);
    std::optional<Source> Translated = Found;
    if (Found && isTranslated(*Input))
      Translated = Translate.translateToFile(*Found);
    else if (Found && !admits(Host, *Found))
      Translated = std::nullopt;
    if (!Translated) {
      note(ExitFailure);
      continue;
    }
    Originals.push_back(*Found);
    Sources.push_back(*Translated);
  }
}

/// True if there was nothing to write or it was written.
bool Builder::writeDependencies(const Source &S) {
  const Source &Original = Originals[&S - Sources.data()];
  if (!wantsDependencies(Line) || !isTranslated(*S.Input))
    return true;
  if (S.Input->Value == "-") // read once more, from our copy
    return note(Run(dependencyCommand(Host, Line, Source{S.Input, "-"}), Original.File));
  return note(Run(dependencyCommand(Host, Line, Original)));
}

/// -c, -S, -fsyntax-only: each translated file by a command of its own, because its result must be named.
void Builder::compileOneByOne() {
  for (const Source &S : Sources) {
    if (!S.Translated)
      continue;
    std::string Output = Line.value(OptionId::Output);
    if (Output.empty() && !Line.has(OptionId::SyntaxOnly))
      Output = S.stem() + (Line.has(OptionId::Assembly) ? ".s" : ".o");
    if (!note(Run(Host.command(HostTask::AsGiven, {&S}, Output))))
      continue;
    // An object without its dependency file would be up to date for make.
    if (!writeDependencies(S) && sys::fs::is_regular_file(Output))
      sys::fs::remove(Output);
  }
  runTogether([](const Source &S) { return !S.Translated; });
}

/// One command for the inputs that belong.
void Builder::runTogether(bool (*Belongs)(const Source &)) {
  std::vector<const Source *> Chosen;
  for (const Source &S : Sources)
    if (Belongs(S))
      Chosen.push_back(&S);
  if (!Chosen.empty())
    note(Run(Host.command(HostTask::AsGiven, Chosen, Line.value(OptionId::Output))));
}

bool Builder::shareDirectory() const {
  const Source *First = nullptr;
  for (const Source &S : Sources) {
    if (!S.Translated)
      continue;
    if (First && First->directory() != S.directory())
      return false;
    First = &S;
  }
  return true;
}

/// A translated file becomes a temporary object.
void Builder::compileForLink() {
  for (Source &S : Sources) {
    if (!S.Translated)
      continue;
    std::string Object;
    if (Run.onlyShows()) {
      Object = S.File + ".o";
    } else {
      Expected<std::string> Path = makeTempPath(S.stem() + ".o");
      if (!Path) {
        note(fail(ExitFailure, Path.takeError()));
        return;
      }
      Object = *Path;
    }
    if (!note(Run(Host.command(HostTask::CompileOnly, {&S}, Object))))
      continue;
    S.File = Object;
    S.Translated = false;
    S.IsObject = true;
  }
}

int Builder::run() {
  addSources();
  if (Host.makesOneFileEach()) {
    compileOneByOne();
    return Status;
  }
  if (Status != ExitSuccess)
    return Status;

  // One command for everything keeps the names of side files (-gsplit-dwarf, --coverage) as the host compiler
  // makes them. It looks for #include "x.h" in one place only, so files of several directories go one by one.
  bool AnyTranslated = any_of(Sources, [](const Source &S) { return S.Translated; });
  if (!shareDirectory())
    compileForLink();
  if (Status != ExitSuccess)
    return Status;
  runTogether([](const Source &) { return true; });
  if (AnyTranslated && Status == ExitSuccess)
    for (const Source &S : Sources)
      writeDependencies(S);
  return Status;
}

int build(const CommandLine &Line, const HostCompiler &Host, const Translator &Translator,
          const CommandRunner &Run) {
  return Builder(Line, Host, Translator, Run).run();
}

} // namespace sode
