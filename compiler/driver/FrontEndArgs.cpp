// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FrontEndArgs.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;

namespace sode {

const std::vector<std::string> &predefinedMacros() {
  static const std::vector<std::string> Macros = {"-D_XCALABLEMP=201811", "-D__SODE__=1"};
  return Macros;
}

/// Options about messages, which Clang gets only where it speaks for itself (-fno-sode-directives).
static bool isAboutMessages(StringRef Word) {
  if (Word.starts_with("-Wl,") || Word.starts_with("-Wa,") || Word.starts_with("-Wp,"))
    return false;
  return Word.starts_with("-W") || Word == "-w" || Word.starts_with("-pedantic") ||
         Word.starts_with("-ferror-limit") || Word.starts_with("-fdiagnostics-") ||
         Word.starts_with("-fno-diagnostics-");
}

/// The host compiler may know newer processors than Clang does; then the macros of an older one must do.
static bool clangKnows(StringRef Processor) {
  if (!Triple(sys::getDefaultTargetTriple()).isX86() || Processor == "native")
    return true;
  return X86::parseArchX86(Processor, /*Only64Bit=*/true) != X86::CK_None;
}

std::vector<std::string> userFrontEndArgs(const CommandLine &Line) {
  std::vector<std::string> Args;
  bool ClangSpeaks = Line.has(OptionId::NoDirectives);
  for (const Argument &A : Line.arguments()) {
    if (A.Id == OptionId::Architecture && !clangKnows(A.Value))
      continue;
    if (A.Kind == Role::FrontEnd || A.Kind == (ClangSpeaks ? Role::Host : Role::Message))
      if (A.Kind != Role::Host || isAboutMessages(A.Words[0]))
        Args.insert(Args.end(), A.Words.begin(), A.Words.end());
  }
  return Args;
}

std::vector<std::string> makeClangArgs(const CommandLine &Line, const Config &Config, const Argument &Input,
                                       const std::string &ResourceDir) {
  std::vector<std::string> Args = {"-resource-dir", ResourceDir};
  // The host compiler shows the warnings about C. Sode's own messages are not Clang's warnings.
  if (!Line.has(OptionId::NoDirectives))
    Args.push_back("-Wno-everything");
  Args.insert(Args.end(), predefinedMacros().begin(), predefinedMacros().end());

  if (Input.Value == "-") // read from a temporary file, but its home is the working directory
    Args.insert(Args.end(), {"-iquote", "."});
  std::vector<std::string> User = userFrontEndArgs(Line);
  Args.insert(Args.end(), User.begin(), User.end());
  // Clang's check asks the preprocessor, which has read the whole file by then: it would speak where it should not.
  Args.push_back("-Wno-misleading-indentation");
  for (const std::string &Directory : Config.Include) {
    if (!Line.has(OptionId::NoDirectives))
      Args.insert(Args.end(), {"-isystem", Directory + "/sode/frontend"});
    Args.insert(Args.end(), {"-isystem", Directory});
  }
  Args.insert(Args.end(), Config.Compile.begin(), Config.Compile.end());
  Args.insert(Args.end(), {"-x", contentOf(Input) == Content::Cxx ? "c++" : "c"});
  return Args;
}

} // namespace sode
