// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parser behind parseDirectives(): DirectiveParser.cpp has what all directives share, ParseDeclarative.cpp and
// ParseExecutable.cpp one function per directive, ParseClauses.cpp one per clause.

#ifndef SODE_DIRECTIVE_GRAMMAR_H
#define SODE_DIRECTIVE_GRAMMAR_H

#include "directive/Clauses.h"
#include "directive/TokenCursor.h"
#include "support/Diagnostics.h"

namespace sode {

/// The known word nearest to a misspelt one, or "".
llvm::StringRef nearestWord(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Known);

/// What to use where a directive takes no section.
inline constexpr llvm::StringLiteral SectionRemedy = "name one element, or a copy of the section";

/// How many of the tokens, which begin with a bracket, belong to it; 0: it is not closed.
size_t bracketed(llvm::ArrayRef<clang::Token> Tokens);

/// One side of an assignment; End: where it ends.
bool parseSide(const clang::Preprocessor &PP, Diagnostics &Diags, llvm::ArrayRef<clang::Token> Tokens, clang::SourceLocation End, bool Left,
               Section &S);

class DirectiveParser {
public:
  DirectiveParser(Diagnostics &Diags, TokenCursor &In, llvm::StringRef Word = "") : Diags(Diags), In(In), Word(Word) {}

  std::vector<Directive> parse(clang::SourceLocation Loc);
  /// All tokens are a variable, an element or a section; false: they are not.
  bool parseSection(Section &S);

private:
  Diagnostics &Diags;
  TokenCursor &In;
  std::string Word; ///< The directive's word, for messages.
  clang::SourceLocation ClauseLoc; ///< The word of the clause being parsed.
  std::string Form;                ///< An example of the directive or clause being parsed.
  bool Ok = true;
  bool Combined = false; ///< The objects stand behind `::`, not with the attributes.

  // One function per directive, parseNodes() to parseWait(). On a fault they report it and clear Ok.
#define DIRECTIVE(Kind, Spelling, Place, Form) Directive::Body parse##Kind();
#include "directive/Directives.def"
  Directive::Body parseBody(DirectiveKind Kind);

  // One function per clause, parseFromClause() to parseAccClause(): what follows its word, into the directive's value.
#define CLAUSE(Kind, Spelling, Directives, Times, Argument, Support) void parse##Kind##Clause(Directive::Body &Of);
#include "directive/Clauses.def"
  std::vector<ExprText> parseValues();
  void parseClause(ClauseKind Kind, Directive::Body &Of);
  void parseClauses(DirectiveKind Kind, Directive::Body &Of);

  /// Reports a fault.
  clang::DiagnosticBuilder fail(clang::SourceLocation Loc, diag::ID ID) {
    Ok = false;
    return Diags.report(Loc, ID);
  }

  // Pieces of the grammar.
  Name parseEntity(llvm::StringRef What);
  ExprText parseObject(llvm::StringRef What, NameSpace Space = NameSpace::Variables);
  ExprText parseElementOf(llvm::StringRef What, NameSpace Space);
  void parseMember(ExprText &Object);
  std::vector<ExprText> parseOthers();
  void parseLike(AlignDirective &D);
  void checkDummy(const ExprText &E, llvm::ArrayRef<AlignDirective::Source> Sources, size_t Subscripts);
  ExprText parseDeclared(llvm::StringRef What, NameSpace Space = NameSpace::Variables) {
    return Combined ? ExprText() : parseObject(What, Space);
  }
  /// BeforeSlash: a `/` outside brackets ends the expression.
  ExprText parseExpr(bool BeforeSlash = false);
  /// NeedsStep: behind the second colon a step is expected; else it may be left out, `[::]`.
  Subscript parseSubscript(bool NeedsStep = false);
  Reference parseReference();
  Reference parseOwners();
  Reference parseOn();
  Subscript parseRange(llvm::StringRef Template);
  DistFormat parseFormat();
  ReductionClause parseReductionSpec();
  void parseOrdered(ReductionClause::Ordering &Order);
  bool takeRoot();
  void reportStar(clang::SourceLocation Star);
  std::vector<ExprText> parseVariables();
  void parseSides(WidthText &W);
  std::vector<ExprText> parseArrays();
  std::vector<ExprText> parseArrayList(); ///< Behind `(`, with `)`.
  ExprText parseParenthesised();
  LoopDirective *takeWidening(Directive::Body &Of, LoopDirective::Widening New);
  void parseWidening(Directive::Body &Of, LoopDirective::Widening New);
  void parseAlong(Directive::Body &Of, LoopDirective::Widening New);
  /// `/word/`: which of the words; none also after a message.
  std::optional<unsigned> takeModifier(llvm::ArrayRef<llvm::StringRef> Words);
  /// -Wsode-extension: a clause or argument that is not XcalableMP's.
  void extension(clang::SourceLocation Loc, llvm::StringRef What);
  /// Something stands behind the directive's end.
  void extraTokens();
  /// What follows is no clause of this directive: a suggestion, or what is expected.
  void secondOn(llvm::ArrayRef<llvm::StringRef> Next);
  void unknownClause(DirectiveKind Kind, llvm::ArrayRef<llvm::StringRef> Known);
  /// A word of the grammar; another word in its place is named.
  bool expectWord(llvm::StringRef Keyword);
  /// Suggests a known word, or Meant if that is certain, for the misspelt one that stands here; false: nothing is near.
  bool suggest(llvm::StringRef What, llvm::ArrayRef<llvm::StringRef> Known, llvm::StringRef Meant = "");
  /// Calls Item for each element of `( a, b )` or `[a][b]`; says which form it was.
  bool parseList(llvm::function_ref<void()> Item);
  /// `(`, what Inside reads, and `)`.
  void inParentheses(llvm::function_ref<void()> Inside);
  /// Calls Item for each element of `a, b`.
  void commaSeparated(llvm::function_ref<void()> Item);
  /// Takes one of the words; nullopt: another one stands here.
  std::optional<unsigned> takeOneOf(llvm::ArrayRef<llvm::StringRef> Words);
  /// Calls Item for each element of `[a][b]`.
  void parseBrackets(llvm::function_ref<void()> Item);

  bool findCombinedForm();
  std::vector<Directive> parseCombined(DirectiveKind Kind, clang::SourceLocation WordLoc);
  bool expect(clang::tok::TokenKind Kind);
  bool atReference(llvm::StringRef Keyword);
  /// A change of the text that is certainly meant: Old characters at Place become New.
  struct Repair {
    clang::SourceLocation Place;
    unsigned Old;
    std::string New;
  };
  /// Repairs in macros are left out, and all others with them.
  void expected(llvm::StringRef What, llvm::ArrayRef<Repair> Repairs = {});
  /// The other kind of brackets, `[i][j]` or `(i, j)`, for those that stand here.
  std::vector<Repair> otherBrackets() const;
  /// `[i, j]` at the comma.
  std::vector<Repair> splitBrackets() const;
  void unsupported(clang::SourceLocation Loc, llvm::StringRef What, llvm::StringRef Remedy);
};


} // namespace sode

#endif
