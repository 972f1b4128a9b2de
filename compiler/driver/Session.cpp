// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way through one call: questions and usage first, then what sodecc does alone (--emit-c, ...), then what
// the host compiler does with the user's own files (-E, -M), and last translating, compiling and linking.

#include "Session.h"
#include "Build.h"
#include "Dependencies.h"
#include "Explain.h"
#include "Manual.h"
#include "Message.h"
#include "MessageTable.h"
#include "Output.h"
#include "Process.h"
#include "ResourceDir.h"
#include "Sarif.h"
#include "Setup.h"
#include "Translator.h"
#include "Version.h"
#include "support/ClangVersion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace sode {

/// Empty, or a message about a flag that no message has. As with gcc, -Wno-sode-x of another version is no mistake.
static std::string findUnknownFlag(const CommandLine &Line) {
  std::vector<std::string> Known = allFlags();
  for (const Argument &A : Line.arguments()) {
    StringRef Word = A.Words[0];
    if (A.Id != OptionId::SodeWarning || Word.starts_with("-Wno-sode") || Word.starts_with("-Rno-"))
      continue;
    StringRef Flag = Word.drop_front(Word.find("sode"));
    if (Flag == "sode" || is_contained(Known, Flag))
      continue;
    // A flag that was cut short is nearer than one that is spelt alike.
    auto Distance = [&](const std::string &Other) { return StringRef(Other).starts_with(Flag) ? 1 : Flag.edit_distance(Other); };
    auto Nearest = min_element(Known, [&](auto &A, auto &B) { return Distance(A) < Distance(B); });
    bool Near = Nearest != Known.end() && Distance(*Nearest) <= Flag.size() / 3;
    return "unknown flag '" + Word.str() + "'" + (Near ? "; did you mean '" + *Nearest + "'?" : "");
  }
  return "";
}

/// Mistakes that are about the call and not about a file. Empty if there are none.
static std::string findMisuse(const CommandLine &Line, const HostCompiler &Host) {
  std::vector<const Argument *> Inputs = Line.inputs();
  if (Inputs.empty())
    return "no input files (see sodecc --help)";
  if (std::string Unknown = findUnknownFlag(Line); !Unknown.empty())
    return Unknown;
  const Argument *Output = Line.last(OptionId::Output);
  if (!Output)
    return "";
  bool OneResult = Host.links() && !Line.has(OptionId::EmitC) && !Line.has(OptionId::PrintModel);
  if (Inputs.size() > 1 && !OneResult)
    return "'-o' names one file but there are several results";
  // The host compiler sees a temporary file and would overwrite the user's.
  for (const Argument *Input : Inputs)
    if (isTranslated(*Input) && sys::fs::is_regular_file(Input->Value) && sys::fs::equivalent(Input->Value, Output->Value))
      return "'" + Input->Value + "' is input and output";
  return "";
}

/// The host compiler without any file: questions, `-v`, `-Wl,--version`.
static bool isQuestion(const CommandLine &Line) {
  if (Line.has(Role::Query))
    return true;
  return Line.inputs().empty() &&
         (Line.has(OptionId::Verbose) || Line.has(OptionId::DryRun) || Line.has(Role::Link));
}

/// --emit-c, --print-model, -fno-sode-directives: no host compiler.
static int runAlone(const CommandLine &Line, const Translator &Translator) {
  std::string Text;
  bool AllOk = true;
  for (const Argument *Input : Line.inputs()) {
    if (!isTranslated(*Input))
      return fail(ExitUsage, "'" + Input->Value + "' is neither C nor C++ (-x c would make it C)");
    std::optional<Source> Original = Translator.original(*Input);
    if (!Original)
      return ExitFailure;
    TranslateResult Result = Translator.translate(*Original);
    AllOk &= Result.Ok;
    if (!Result.Ok || Line.has(OptionId::NoDirectives))
      continue;
    if (Line.has(OptionId::PrintModel)) {
      Text += Result.Model;
    } else if (Result.HasDirectives) {
      Text += Result.Text;
    } else {
      auto Buffer = MemoryBuffer::getFile(Original->File, /*IsText=*/false, /*RequiresNullTerminator=*/false);
      if (!Buffer)
        return fail(ExitFailure, Input->Value + ": " + Buffer.getError().message());
      StringRef Unchanged = (*Buffer)->getBuffer();
      if (Input->Value == "-") // without our line directive
        Unchanged = Unchanged.split('\n').second;
      Text += Unchanged;
    }
  }
  if (!AllOk)
    return ExitFailure;
  if (Line.has(OptionId::NoDirectives))
    return ExitSuccess;
  const Argument *Output = Line.last(OptionId::Output);
  Error E = writeOutput(Output ? Output->Value : "-", Text);
  return E ? fail(ExitFailure, std::move(E)) : ExitSuccess;
}

/// One host command on the files as they are: -E, -M, -###, and calls that only link.
static int runOnOriginals(const CommandLine &Line, const HostCompiler &Host, const CommandRunner &Run) {
  std::vector<Source> Originals;
  for (const Argument *Input : Line.inputs())
    Originals.push_back({Input, Input->Value});
  std::vector<const Source *> Sources;
  for (const Source &S : Originals)
    Sources.push_back(&S);
  return Run(Host.command(HostTask::AsGiven, Sources, Line.value(OptionId::Output)));
}

/// Questions that sodecc answers alone. Nothing: there are none.
static std::optional<int> answer(const CommandLine &Line) {
  if (Line.has(OptionId::Help)) {
    printHelp(outs());
    return ExitSuccess;
  }
  if (const Argument *Last = Line.last(OptionId::Explain)) {
    for (const Argument &Id : Line.arguments()) {
      std::string Near;
      if (Id.Id == OptionId::Explain && !explain(Id.Value, outs(), Near))
        return fail(ExitUsage, "there is no message '" + Id.Value + "'" + (Near.empty() ? "" : "; did you mean '" + Near + "'?"));
      if (Id.Id == OptionId::Explain && &Id != Last)
        outs() << '\n';
    }
    return ExitSuccess;
  }
  if (const Argument *Page = Line.last(OptionId::Manual))
    return printManual(Page->Value, outs()) ? ExitSuccess
                                            : fail(ExitUsage, "there is no page '" + Page->Value + "' (see sodecc --help)");
  return std::nullopt;
}

/// Questions about the host compiler, which need no configuration file.
static std::optional<int> answerByHost(const CommandLine &Line, const Config &Configuration, const HostCompiler &Host,
                                       const CommandRunner &Run) {
  if (Line.has(OptionId::Version)) {
    outs() << versionText(Configuration.Mpi) << '\n';
    outs().flush();
    std::vector<std::string> Command = Host.program();
    Command.push_back("--version");
    return Run(Command);
  }
  if (Line.has(OptionId::Verbose))
    errs() << versionText(Configuration.Mpi) << '\n';
  return isQuestion(Line) ? std::optional<int>(Run(Host.question())) : std::nullopt;
}

static bool holds(const CommandLine &Line, bool (*Wanted)(Content)) {
  return any_of(Line.inputs(), [&](const Argument *Input) { return Wanted(contentOf(*Input)); });
}

/// What sodecc does with files: alone, or with the host compiler behind it. Executable: the path of sodecc.
static int runOnFiles(const CommandLine &Line, const Config &Configuration, const HostCompiler &Host, const CommandRunner &Run,
                      StringRef Executable) {
  bool Alone = Line.onlyTranslates();
  bool Compiles = !Line.has(OptionId::Preprocess) && !Line.has(OptionId::DependOnly) && !Line.has(OptionId::DryRun);
  if (!Alone && (!Compiles || !holds(Line, [](Content C) { return C != Content::Other; })))
    return runOnOriginals(Line, Host, Run);

  Expected<std::string> ResourceDir = "";
  if (Alone || holds(Line, [](Content C) { return isTranslated(C); }))
    ResourceDir = findResourceDir(Line, Executable);
  if (!ResourceDir)
    return fail(ExitFailure, ResourceDir.takeError());
  SarifLog Log;
  std::string LogFile = sarifFile(Line);
  Translator Translator(Line, Configuration, Host, *ResourceDir, LogFile.empty() ? nullptr : &Log);
  int Status = Alone ? runAlone(Line, Translator) : build(Line, Host, Translator, Run);
  if (!LogFile.empty() && !Run.onlyShows())
    if (Error E = Log.write(LogFile, Status))
      return fail(ExitFailure, std::move(E));
  return Status;
}

/// A program cannot be run: a name with a slash is found whether there is a file or not.
static std::error_code whyNot(const std::string &Program) {
  ErrorOr<std::string> Found = sys::findProgramByName(Program);
  return Found ? sys::fs::access(*Found, sys::fs::AccessMode::Execute) : Found.getError();
}

int runSession(const char *ProgramName, ArrayRef<const char *> Words) {
  installSignalHandlers();
  Expected<CommandLine> Parsed = CommandLine::parse(Words);
  if (!Parsed)
    return fail(ExitUsage, Parsed.takeError());
  const CommandLine &Line = *Parsed;
  setMessageColors(Line);
  if (std::optional<int> Status = answer(Line))
    return *Status;

  std::string Executable = sys::fs::getMainExecutable(ProgramName, reinterpret_cast<void *>(&runSession));
  bool MakesRuntimes = makesRuntimes(Line, Executable);
  if (Line.has(OptionId::SetUp) && MakesRuntimes)
    if (int Status = makeRuntime(Line, Executable))
      return Status;
  Expected<Config> Configured = readConfig(Line, Executable);
  Config Configuration = Configured ? *Configured : Config();
  HostCompiler Host(Line, Configuration);
  std::string Blame = Line.blame(OptionId::HostCompiler, "SODE_CC");
  if (Host.program().empty()) {
    consumeError(Configured.takeError());
    return fail(ExitUsage, Blame + "the name of the host compiler is empty");
  }
  CommandRunner Run(Line);
  bool Shows = Run.onlyShows() || Line.has(OptionId::ShowCompile) || Line.has(OptionId::ShowLink);
  if (std::error_code Unfit = whyNot(Host.program()[0]); Unfit && !Shows && !Blame.empty()) {
    consumeError(Configured.takeError());
    return fail(ExitFailure, Blame + "cannot run '" + Host.program()[0] + "': " + Unfit.message());
  }
  if (std::optional<int> Status = answerByHost(Line, Configuration, Host, Run)) {
    consumeError(Configured.takeError());
    return *Status;
  }
  if (!Configured && MakesRuntimes && !hasRuntime(Line, Executable)) {
    consumeError(Configured.takeError());
    int Status = makeRuntime(Line, Executable);
    return Status ? Status : runSession(ProgramName, Words);
  }
  if (!Configured)
    return fail(ExitFailure, Configured.takeError());
  if (Line.has(OptionId::SetUp) || Line.has(OptionId::Runtime)) {
    outs() << (Line.has(OptionId::SetUp) ? "runtime for " + Configuration.Mpi + ": " : "") << sys::path::parent_path(Configuration.LibDir) << '\n';
    return ExitSuccess;
  }
  for (OptionId Part : {OptionId::ShowCompile, OptionId::ShowLink})
    if (Line.has(Part)) {
      printWords(outs(), Part == OptionId::ShowCompile ? Host.compileArgs() : Host.linkArgs());
      return ExitSuccess;
    }
  if (Line.has(OptionId::Show) && Line.inputs().empty())
    return runOnOriginals(Line, Host, Run);
  std::string Misuse = findMisuse(Line, Host);
  if (!Misuse.empty())
    return fail(ExitUsage, Misuse);
  return runOnFiles(Line, Configuration, Host, Run, Executable);
}

} // namespace sode
