// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "output/MacroNames.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

/// Position of the first token behind Loc.
static unsigned positionBehind(const TokenTable &Table, SourceLocation Loc, const SourceManager &SM) {
  auto Behind = llvm::partition_point(Table.Tokens, [&](const Token &T) {
    return T.isNot(tok::eof) && SM.isBeforeInTranslationUnit(T.getLocation(), Loc);
  });
  return Behind - Table.Tokens.begin();
}

bool MacroNames::hasOneMeaning(const IdentifierInfo *Name) const {
  const SourceManager &SM = PP.getSourceManager();
  const MacroDirective *History = PP.getLocalMacroDirectiveHistory(Name);
  const auto *Only = dyn_cast_or_null<DefMacroDirective>(History);
  if (!Only || Only->getPrevious())
    return false;
  const MacroInfo *Macro = Only->getInfo();
  SourceLocation Loc = Macro->getDefinitionLoc();
  // What Clang or a header of the system defines may be something else for the host compiler, and it may not get our -D.
  bool Users = !Macro->isBuiltinMacro() && !SM.isWrittenInBuiltinFile(Loc) && !SM.isWrittenInCommandLineFile(Loc) &&
               !SM.isInSystemHeader(Loc);
  if (!Users || Macro->isFunctionLike())
    return false;
  for (const Token &T : Macro->tokens())
    if (const IdentifierInfo *Word = T.getIdentifierInfo(); Word && Word->hadMacroDefinition() && !isLasting(Word))
      return false;
  return TU.Tokens.startOfBlock(positionBehind(TU.Tokens, Loc, SM)) == ~0u;
}

bool MacroNames::isLasting(const IdentifierInfo *Name) const {
  auto [It, New] = Lasting.try_emplace(Name, false); // a macro within itself is no constant
  if (!New)
    return It->second;
  bool Result = hasOneMeaning(Name);
  Lasting[Name] = Result;
  return Result;
}

MacroNames::Use MacroNames::first(ArrayRef<Token> Tokens) const {
  const SourceManager &SM = PP.getSourceManager();
  SourceLocation Loc = Tokens.front().getLocation(), Begin;
  if (!Loc.isMacroID() || !Lexer::isAtStartOfMacroExpansion(Loc, SM, PP.getLangOpts(), &Begin) || Begin.isMacroID())
    return {};
  CharSourceRange Written = SM.getExpansionRange(Loc);
  if (Written.getBegin() != Written.getEnd()) // arguments
    return {};
  unsigned Length = 1;
  auto IsSame = [&](const Token &T) { return T.getLocation().isMacroID() && SM.getExpansionLoc(T.getLocation()) == Begin; };
  while (Length < Tokens.size() && IsSame(Tokens[Length]))
    ++Length;
  if (!Lexer::isAtEndOfMacroExpansion(Tokens[Length - 1].getLocation(), SM, PP.getLangOpts()))
    return {};
  StringRef Name(SM.getCharacterData(Begin), Lexer::MeasureTokenLength(Begin, SM, PP.getLangOpts()));
  return isLasting(PP.getIdentifierInfo(Name)) ? Use{Name, Length} : Use();
}

std::vector<StringRef> MacroNames::ofCommandLine() const {
  std::vector<StringRef> Names;
  for (const auto &Macro : PP.macros(/*IncludeExternalMacros=*/false)) {
    StringRef Name = Macro.first->getName();
    const MacroDirective *Last = Macro.second.getLatest();
    if (!Last || Name.starts_with("_") || llvm::none_of(Name, isLowercase))
      continue;
    while (Last->getPrevious())
      Last = Last->getPrevious();
    if (PP.getSourceManager().isWrittenInCommandLineFile(Last->getLocation()))
      Names.push_back(Name);
  }
  llvm::sort(Names);
  return Names;
}

} // namespace sode
