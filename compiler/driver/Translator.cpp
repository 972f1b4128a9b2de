// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Translator.h"
#include "FrontEndArgs.h"
#include "HostDirectives.h"
#include "Message.h"
#include "Output.h"
#include "TempFiles.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace sode {

Translator::Translator(const CommandLine &Line, const Config &Config, const HostCompiler &Host,
                       std::string ResourceDir, clang::DiagnosticConsumer *Log)
    : Line(Line), Configuration(Config), Host(Host), ResourceDir(std::move(ResourceDir)), Log(Log) {}

std::optional<Source> Translator::original(const Argument &Input) const {
  if (Input.Value != "-") {
    if (std::error_code EC = sys::fs::access(Input.Value, sys::fs::AccessMode::Exist)) {
      fail(ExitFailure, Input.Value + ": " + EC.message());
      return std::nullopt;
    }
    return Source{&Input, Input.Value};
  }
  // It is read more than once, so it must be a file. Messages say <stdin>, as gcc's do.
  auto Text = MemoryBuffer::getSTDIN();
  if (!Text) {
    fail(ExitFailure, "standard input: " + Text.getError().message());
    return std::nullopt;
  }
  Expected<std::string> File = writeTempFile("stdin.c", ("#line 1 \"<stdin>\"\n" + (*Text)->getBuffer()).str());
  if (!File) {
    fail(ExitFailure, File.takeError());
    return std::nullopt;
  }
  return Source{&Input, *File};
}

TranslateResult Translator::translate(const Source &Original) const {
  TranslateRequest Request;
  Request.Input = Original.File;
  Request.ClangArgs = makeClangArgs(Line, Configuration, *Original.Input, ResourceDir);
  Request.Directives = !Line.has(OptionId::NoDirectives);
  Request.PrintModel = Line.has(OptionId::PrintModel);
  Request.Log = Log;
  Request.Elide = Line.has(OptionId::Elide);
  Request.Check = Line.has(OptionId::Check);
  Request.Numbered = !Line.has(OptionId::EmitC) || !Line.has(OptionId::NoLines);
  Request.LocalSubscripts = Line.has(OptionId::LocalSubscripts);
  return sode::translate(Request);
}

std::optional<Source> Translator::translateToFile(const Source &Original) const {
  // Most C++ files of a program have none, and Clang needs no look at all that they include.
  if (contentOf(*Original.Input) == Content::Cxx && !hasDirectiveLine(Original.File) && directiveOfHost(Host, Original) == "")
    return Original;
  TranslateResult Result = translate(Original);
  if (!Result.Ok) {
    // Clang may refuse C that only the host compiler knows (nested functions). That must not stop a file that
    // is none of our business. A directive in sight settles it; else only the host compiler's own view can tell
    // (headers, _Pragma).
    if (Result.HasDirectives || hasDirectiveLine(Original.File) || directiveOfHost(Host, Original) != "")
      return std::nullopt;
    errs() << "sodecc: note: '" << Original.Input->Value
           << "' has no directives and goes to the host compiler in spite of the errors above\n";
    return Original;
  }
  if (!Result.HasDirectives) {
    if (hasDirectiveLine(Original.File) && !hostAgrees(Original))
      return std::nullopt;
    return Original;
  }

  Expected<std::string> File = writeTempFile(sys::path::filename(Original.File), Result.Text);
  if (!File) {
    fail(ExitFailure, File.takeError());
    return std::nullopt;
  }
  if (Line.has(OptionId::SaveTemps) && !keep(Original, Result.Text))
    return std::nullopt;
  Source Translated{Original.Input, *File, /*Translated=*/true};
  if (!hostAgrees(Translated))
    return std::nullopt;
  return Translated;
}

/// Every directive is gone that both compilers see. One that is left is under an #if that they decide differently
/// (__clang__, __GNUC__, __AVX2__): the host compiler would ignore it, and the program would be wrong.
bool Translator::hostAgrees(const Source &S) const {
  std::string Place = directiveOfHost(Host, S).value_or("");
  return Place.empty() || !failAt(Place, "this directive is under an '#if' that is true for the host compiler, but not for Clang, "
                                         "which reads the directives");
}

/// -save-temps: NAME.sode.c (or .cpp, ...) in the working directory, or with =obj beside the output.
bool Translator::keep(const Source &Original, const std::string &Text) const {
  SmallString<256> File;
  if (Line.value(OptionId::SaveTemps) == "obj")
    File = sys::path::parent_path(Line.value(OptionId::Output));
  StringRef Ending = contentOf(*Original.Input) == Content::Cxx ? sys::path::extension(Original.File) : ".c";
  sys::path::append(File, Original.stem() + ".sode" + Ending);
  Error E = writeOutput(File, Text);
  return !E || !fail(ExitFailure, std::move(E));
}

} // namespace sode
