// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/StrayPragmas.h"
#include "directive/DirectiveParser.h"
#include "support/ClangVersion.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace sode {

/// What the words of a #pragma line are, macros unexpanded: `#`, `pragma`, ...
static llvm::SmallVector<Token, 16> wordsOf(SourceLocation Hash, const Preprocessor &PP) {
  const SourceManager &SM = PP.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(Hash);
  llvm::StringRef Text = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(), Text.begin() + Offset, Text.end());
  llvm::SmallVector<Token, 16> Words;
  Token T;
  for (bool More = !Raw.LexFromRawLexer(T); More && (Words.empty() || !T.isAtStartOfLine()); More = !Raw.LexFromRawLexer(T))
    Words.push_back(T);
  return Words;
}

/// One slip of `xmp`: another case, a letter too many, too few or wrong, two letters exchanged.
static bool isMisspelt(llvm::StringRef Word) {
  std::string Lower = Word.lower();
  for (size_t I = 0; I + 1 < Lower.size() && Lower.size() == 3; ++I) {
    std::string Exchanged = Lower;
    std::swap(Exchanged[I], Exchanged[I + 1]);
    if (Exchanged == "xmp")
      return true;
  }
  return llvm::StringRef(Lower).edit_distance("xmp") <= 1 && Word != "xmp" && Lower != "omp";
}

/// Directives whose word no other compiler knows as a pragma. The others count if the line goes on like a directive.
static bool isOnlyOurs(llvm::StringRef Word) {
  static const char *const Words[] = {"nodes", "distribute", "shadow", "inherit", "reflect", "reduce_shadow", "bcast", "gmove", "template_fix", "wait_async"};
  return llvm::any_of(Words, [&](llvm::StringRef Known) { return Known == Word; });
}

StrayPragma strayPragma(SourceLocation Hash, const Preprocessor &PP) {
  llvm::SmallVector<Token, 16> Line = wordsOf(Hash, PP);
  auto Word = [&](size_t I) { return I < Line.size() && Line[I].is(tok::raw_identifier) ? Line[I].getRawIdentifier() : llvm::StringRef(); };
  bool References = false;
  for (size_t I = 3; I < Line.size(); ++I)
    References |= Word(I) == "on" || Word(I) == "onto" || Word(I) == "with" || Word(I) == "like";
  llvm::StringRef First = Word(2), Second = Word(3);
  auto Stray = [&](size_t Last, llvm::StringRef Written, llvm::StringRef Meant) {
    return StrayPragma{{Line[2].getLocation(), Line[Last].getLocation()}, Written.str(), Meant.str()};
  };
  if (auto [Prefix, Rest] = First.split('_'); Prefix == "xmp" && directiveMeant(Rest)) // `#pragma xmp_loop`
    return Stray(2, First, ("xmp " + Rest).str());
  if (First == "omp" && Second == "xmp" && directiveMeant(Word(4))) // `#pragma omp xmp loop`
    return Stray(3, "omp xmp", "xmp");
  if (isMisspelt(First) && directiveMeant(Second))
    return Stray(2, First, "xmp");
  bool WorkOn = References && (Second == "loop" || Second == "task"); // the directives of OpenMP say no nodes
  std::optional<DirectiveKind> Kind = directiveMeant(Second);
  if (First == "omp" && Kind && Second == spellingOf(*Kind) && (WorkOn || llvm::omp::getOpenMPDirectiveKind(Second) == llvm::omp::OMPD_unknown))
    return Stray(3, ("omp " + Second).str(), ("xmp " + Second).str());
  if (isOnlyOurs(First) || (References && (First == "align" || First == "loop" || First == "task")))
    return Stray(2, First, ("xmp " + First).str());
  return {};
}

} // namespace sode
