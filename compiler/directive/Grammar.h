// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parser behind parseDirectives(): DirectiveParser.cpp has what all directives share, ParseDeclarative.cpp and
// ParseExecutable.cpp one function per directive.

#ifndef SODE_DIRECTIVE_GRAMMAR_H
#define SODE_DIRECTIVE_GRAMMAR_H

#include "directive/TokenCursor.h"
#include "support/Diagnostics.h"

namespace sode {

class DirectiveParser {
public:
  DirectiveParser(Diagnostics &Diags, TokenCursor &In) : Diags(Diags), In(In) {}

  std::vector<Directive> parse(clang::SourceLocation Loc);

private:
  Diagnostics &Diags;
  TokenCursor &In;
  std::string Word; ///< The directive's word, for messages.
  bool Ok = true;
  bool Combined = false; ///< The objects stand behind `::`, not with the attributes.

  // One function per directive, in the order of Directives.def. On a fault they report it and clear Ok.
  Directive::Body parseNodes();
  Directive::Body parseTemplate();
  Directive::Body parseDistribute();
  Directive::Body parseAlign();
  Directive::Body parseShadow();
  Directive::Body parseLoop();
  Directive::Body parseTask();
  Directive::Body parseReflect();
  Directive::Body parseBarrier();
  Directive::Body parseReduction();
  Directive::Body parseBcast();
  Directive::Body parseBody(DirectiveKind Kind);

  // Pieces of the grammar.
  Name parseEntity(llvm::StringRef What);
  ExprText parseObject(llvm::StringRef What);
  ExprText parseDeclared(llvm::StringRef What) { return Combined ? ExprText() : parseObject(What); }
  ExprText parseExpr();
  Subscript parseSubscript();
  Reference parseReference();
  Reference parseOn(llvm::StringRef Keyword);
  ReductionClause parseReductionSpec();
  std::vector<ExprText> parseVariables();
  /// Calls Item for each element of `( a, b )` or `[a][b]`; says which form it was.
  bool parseList(llvm::function_ref<void()> Item);
  /// Calls Item for each element of `[a][b]`.
  void parseBrackets(llvm::function_ref<void()> Item);

  bool findCombinedForm();
  std::vector<Directive> parseCombined(DirectiveKind Kind, clang::SourceLocation WordLoc);
  bool expect(clang::tok::TokenKind Kind);
  void expected(llvm::StringRef What);
  void unsupported(clang::SourceLocation Loc, llvm::StringRef What);
  void unsupportedClause(llvm::ArrayRef<llvm::StringRef> Words);
};


} // namespace sode

#endif
