// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"
#include "OptionTable.h"
#include "support/ClangVersion.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <cstdlib>

using namespace llvm;

namespace sode {

namespace {

/// A word that looks like ours but is not in the table: the host compiler could only misread it.
bool looksLikeOurs(StringRef Word) {
  return Word.starts_with("-fsode") || Word.starts_with("-fno-sode") || Word.starts_with("--sode") ||
         Word.starts_with("--emit-") || Word == "-cc" || Word == "-cc=";
}

/// The option of ours that differs from the word by a letter or two, `-fsode-chek`, `--hepl`; empty if none does.
std::string optionMeant(StringRef Word) {
  StringRef Name = Word.take_until([](char C) { return C == '='; });
  unsigned Least = std::min<size_t>(Name.ltrim('-').size() / 2, 2) + 1;
  std::string Meant;
  for (const Option &O : allOptions()) {
    StringRef Spelling = O.Spelling.rtrim('=');
    if (O.Kind != Role::Own || O.Help.empty() || Spelling.size() < 4 || Name == Spelling)
      continue;
    if (unsigned Slips = Name.edit_distance(Spelling, /*AllowReplacements=*/true, Least); Slips < Least) {
      Least = Slips;
      Meant = O.Spelling.str();
    }
  }
  return Meant;
}

Argument makeInput(StringRef Name, StringRef Language) {
  Argument A;
  A.Kind = Role::Input;
  A.Value = Name.str();
  A.Words = {A.Value};
  A.Language = Language.str();
  return A;
}

} // namespace

/// `-Wp,-MD,file` is `-MD -MF file` written for the preprocessor alone (GNU configure scripts, Linux).
static std::vector<std::string> splitPreprocessorList(StringRef List) {
  SmallVector<StringRef> Parts;
  List.split(Parts, ',');
  std::vector<std::string> Words;
  for (StringRef Part : Parts)
    Words.push_back(Part.str());
  if (Words.size() >= 2 && (Words[0] == "-MD" || Words[0] == "-MMD"))
    Words.insert(Words.begin() + 1, "-MF");
  return Words;
}

Expected<CommandLine> CommandLine::parse(ArrayRef<const char *> Given) {
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *> Expanded(Given);
  cl::ExpandResponseFiles(Saver, cl::TokenizeGNUCommandLine, Expanded);
  std::vector<std::string> Words(Expanded.begin(), Expanded.end());

  CommandLine Line;
  std::string Language;
  for (size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    if (Word == "--") {
      // The host compiler need not know `--`; a leading ./ keeps its meaning.
      for (++I; I < Words.size(); ++I)
        Line.Arguments.push_back(makeInput(StringRef(Words[I]).starts_with("-") ? "./" + Words[I] : Words[I], Language));
      break;
    }
    if (Word == "-" || !Word.starts_with("-")) {
      Line.Arguments.push_back(makeInput(Word, Language));
      continue;
    }

    const Option *O = findOption(Word);
    if (!O) {
      std::string Meant = optionMeant(Word);
      if (looksLikeOurs(Word) || (!Meant.empty() && Word.starts_with("--")))
        return createStringError("unknown option '" + Word + "'" + (Meant.empty() ? " (see sodecc --help)" : "; did you mean '" + Meant + "'?"));
      Argument A;
      A.Words = {Word.str()};
      Line.Arguments.push_back(std::move(A));
      continue;
    }

    Argument A;
    A.Kind = O->Kind;
    A.Id = O->Id;
    A.Words = {Word.str()};
    A.Value = Word.drop_front(O->Spelling.size()).str();
    if (O->Takes == Arity::Separate || (O->Takes == Arity::Either && A.Value.empty())) {
      if (++I == Words.size())
        return createStringError("option '" + Word + "' needs a value");
      A.Value = Words[I];
      A.Words.push_back(A.Value);
    }
    if (A.Id == OptionId::Language)
      Language = A.Value == "none" ? "" : A.Value;
    if (A.Id == OptionId::PreprocessorList && StringRef(A.Value).starts_with("-M")) {
      std::vector<std::string> List = splitPreprocessorList(A.Value);
      Words.insert(Words.begin() + I + 1, List.begin(), List.end());
      continue;
    }
    Line.Arguments.push_back(std::move(A));
  }
  return Line;
}

std::vector<const Argument *> CommandLine::inputs() const {
  std::vector<const Argument *> Inputs;
  for (const Argument &A : Arguments)
    if (A.Kind == Role::Input)
      Inputs.push_back(&A);
  return Inputs;
}

const Argument *CommandLine::last(OptionId Id) const {
  const Argument *Last = nullptr;
  for (const Argument &A : Arguments)
    if (A.Id == Id)
      Last = &A;
  return Last;
}

bool CommandLine::has(Role Kind) const {
  return any_of(Arguments, [&](const Argument &A) { return A.Kind == Kind; });
}

std::string CommandLine::value(OptionId Id, const char *Variable) const {
  if (const Argument *A = last(Id))
    return A->Value;
  const char *Value = Variable ? std::getenv(Variable) : nullptr;
  return Value ? Value : "";
}

std::string CommandLine::blame(OptionId Id, const char *Variable) const {
  return has(Id) || value(Id, Variable).empty() ? "" : std::string(Variable) + ": ";
}

static Content contentOfLanguage(StringRef Language) {
  return StringSwitch<Content>(Language)
      .Case("c", Content::C)
      .Case("c++", Content::Cxx)
      .EndsWith("header", Content::Header) // also c++-system-header, c-header-unit
      .EndsWith("header-unit", Content::Header)
      .EndsWith("cpp-output", Content::Preprocessed)
      .Cases("f77", "f77-cpp-input", "f95", "f95-cpp-input", Content::Fortran)
      .Cases("assembler", "assembler-with-cpp", "ir", Content::Other)
      .Default(Content::Foreign);
}

/// The endings of gcc's and clang's manuals; their case counts.
static Content contentOfEnding(StringRef Ending) {
  return StringSwitch<Content>(Ending)
      .Case(".c", Content::C)
      .Cases(".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C", ".CC", ".CXX", Content::Cxx)
      .Cases(".cppm", ".ixx", ".cxxm", ".c++m", ".ccm", Content::Foreign)
      .Cases(".m", ".mm", ".M", ".cu", ".cl", ".hip", Content::Foreign)
      .Cases(".h", ".hh", ".H", ".hp", ".hxx", ".hpp", ".HPP", ".h++", ".tcc", Content::Header)
      .Cases(".i", ".ii", ".mi", ".mii", Content::Preprocessed)
      .CasesLower(".f", ".for", ".ftn", ".fpp", Content::Fortran)
      .CasesLower(".f90", ".f95", ".f03", ".f08", Content::Fortran)
      .Default(Content::Other);
}

Content contentOf(const Argument &Input) {
  if (!Input.Language.empty())
    return contentOfLanguage(Input.Language);
  return Input.Value == "-" ? Content::Other : contentOfEnding(sys::path::extension(Input.Value));
}

} // namespace sode
