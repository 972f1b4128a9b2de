// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns the preprocessed tokens of a file into plain C for Clang's parser.
//
// Each pragma marker becomes a prototype whose parameter types contain the directive's expressions, so that Sema
// checks them in the scope where they stand, with carets in the user's pragma. typeof keeps them unevaluated and
// uncaptured (OpenMP's default(none) does not see them). void, because Clang 19 does not survive a parameter whose type
// hangs on an expression with an error and on a variable extent (`void f(size_t n, double a[n][n])`, size_t unknown):
//
//   #pragma xmp align a[i][j] with t[i][j+K]
//     extern void sode_dir_7(int, int i, int j, __typeof__((void)(a)) *, ..., __typeof__((void)(j+K)) *);
//   #pragma xmp nodes p[4]             static struct sode_nodes sode_entity_0;  (block scope: without static)
//   #pragma xmp barrier                { prototype }
//   #pragma xmp loop (i) on t[i]       if (0) { prototype } else   <the user's loop>
//   #pragma xmp gmove                  if (0) { prototype } else sode_assigned(7, &(s), 0);   (the statement is part of the directive)
//   s = a[i];
//   a[0:n] = b[:];                     loops already (SectionExpander.h), with { prototype } in front
//   xmp_desc_of(a)                     sode_desc_of(&a)
//   xmp_pack(v[:], a[:][:]);           xmp_pack(sode_desc_of(&(v)), sode_desc_of(&(a)), 0);
//   xmp_sort_up(v[n:9], w[:]);         xmp_sort_up(sode_section_of(sode_desc_of(&(v)), 2, (n), (9), 1), sode_desc_of(&(w)));
//   double a[n];  (a aligned, at file scope)   double a[__builtin_choose_expr(__builtin_constant_p(n), n, 1)];
//
// Directives between a function's parameters and its `{` go behind the `{`.

#ifndef SODE_PRAGMA_TOKENFILTER_H
#define SODE_PRAGMA_TOKENFILTER_H

#include "pragma/EntityNames.h"
#include "pragma/FunctionHeads.h"
#include "pragma/TranslationUnit.h"
#include "pragma/TypeNames.h"
#include "support/Diagnostics.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

/// What the filter's output needs to be declared; goes in front of the main file.
extern const char *const FilterPredefines;

class TokenFilter {
public:
  TokenFilter(clang::Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU)
      : PP(PP), Diags(Diags), TU(TU), Types(TU.Tokens.Tokens), Heads(TU.Tokens.Tokens) {}

  /// Parses the directives of TU and returns the tokens for Clang's parser, without the final eof.
  std::vector<clang::Token> run();

private:
  clang::Preprocessor &PP;
  Diagnostics &Diags;
  TranslationUnit &TU;
  TypeNames Types;
  std::vector<clang::Token> Out;
  BraceContext Context;
  EntityNames Entities{Diags, Context};
  /// Directives in the head of a function, with their positions; they wait for its `{`.
  std::vector<std::pair<const Pragma *, unsigned>> InHead;
  FunctionHeads Heads; ///< Directives in front of functions.
  unsigned DeclarationAt = 0; ///< Where the declaration at file scope, in a namespace or class begins that is being read.
  clang::SourceLocation Behind;                             ///< That `{`, while they are expanded.
  llvm::DenseSet<const clang::IdentifierInfo *> MaybeAligned; ///< Names that occur in align directives.
  unsigned QuietUntil = 0;   ///< Behind the statement of a faulty directive.
  unsigned BodyAt = ~0u;     ///< Behind the latest directive that has a statement: there it begins.
  size_t BodyOf = 0;         ///< That directive.
  unsigned DropUntil = 0;    ///< Behind what is no C, or no C at that place.
  unsigned AssignedFirst = 0; ///< Of the latest assignment of a gmove,
  unsigned AssignedEnd = 0;   ///< and its `;`.
  unsigned ArgumentsUntil = 0; ///< The `)` of the latest call of a transformational procedure.
  unsigned MaskAt = 0;         ///< That of one whose mask is left out.
  bool Coarrays = false;     ///< The file has some.
  std::vector<size_t> WrittenAt; ///< In Out, of each token.
  clang::SourceLocation Loc; ///< Location of the tokens being made.

  void expandPragma(const Pragma &P, unsigned Position);
  bool standsInHead(unsigned Position) const;
  bool standsAhead(unsigned Position) const;
  bool checkPlace(const Directive &D, const Pragma &P, unsigned Position);
  bool checkStatement(const Directive &D, unsigned Position);
  void reportArrayStatement(unsigned Position);
  bool checkHints(const Directive &D, unsigned Position);
  bool checkNames(Directive &D);
  bool checkInside(const Section &S);
  bool takeAssignment(GmoveDirective &G, unsigned Position);
  void emitStatement(const GmoveDirective &G, unsigned Id, unsigned Position);
  void emitAssigned(const GmoveDirective &G, unsigned Id);
  void expandAssignment(const Pragma &P);
  unsigned emitExtent(unsigned Position);
  unsigned emitExtents(unsigned Position);
  unsigned emitShaped(unsigned Position);
  void emitShapedExtents(const Shape &Of, unsigned Open, unsigned Close);
  void emitLongRows(const Shape &Of);
  void castFlat(const clang::Token &Name, size_t First);
  void emitSize(llvm::ArrayRef<clang::Token> Size, bool MayVary);
  unsigned emitDescriptor(unsigned Position);
  unsigned copyOpenMP(unsigned Position);
  void openProcedure(unsigned Position);
  unsigned emitSectionArgument(unsigned Position);
  void emitDescriptorOf(llvm::ArrayRef<clang::Token> Name, clang::SourceLocation Last);
  void emitSection(unsigned Position, unsigned End);
  bool emitSubscript(unsigned Open, unsigned Close, SectionArgument &A);
  void emitPart(const ExprText &Part, llvm::StringRef Otherwise);
  unsigned dropSection(unsigned Position);
  void openFunction(const clang::Token &Brace);
  void declareFaulty(const Pragma &P);
  unsigned refuseSection(unsigned Position) const;
  void findIndices(LoopDirective &L, unsigned Position);
  void emitName(const ExprText &Object);
  void emitParameter(const ExprText &E, const clang::Token *Tag = nullptr);
  void emitMember(const clang::Token &Tag, const clang::Token &Member);
  void emitPrototype(Directive &D);
  void emitEntity(const Directive &D, bool Faulty = false);
  void emitDirective(Directive &D);

  void put(clang::tok::TokenKind Kind);
  void word(llvm::StringRef Spelling);
  void number(llvm::StringRef Digits);
  void zero() { number("0"); }
  void putAll(llvm::ArrayRef<clang::Token> Tokens) { Out.insert(Out.end(), Tokens.begin(), Tokens.end()); }
};

} // namespace sode

#endif
