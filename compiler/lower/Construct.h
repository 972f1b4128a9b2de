// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the lowering of every construct has at hand. One class derives from Construct for each group of constructs (Lower*.h).

#ifndef SODE_LOWER_CONSTRUCT_H
#define SODE_LOWER_CONSTRUCT_H

#include "decisions/Decisions.h"
#include "lower/Printer.h"

namespace sode {

/// One translation.
struct LoweringState {
  const Program &Of;
  const Decisions &Decided;
  Edits &Out;
  const Printer P{Of.Context, Of.TU, Out};
  unsigned Counter = 0; ///< Makes generated local names unique.
  /// What is evaluated elsewhere than its directive stands: behind a token. (The head of a function: its `{`; Hoist.h.)
  std::map<unsigned, Code> Moved = {};
};

class Construct {
protected:
  explicit Construct(LoweringState &S)
      : S(S), Context(S.Of.Context), TU(S.Of.TU), M(S.Of.M), Refs(S.Of.Refs), Facts(S.Of.Facts), Decided(S.Decided),
        Checks(Decided.Checks ? &*Decided.Checks : nullptr), Out(S.Out), P(S.P) {}

  LoweringState &S;
  const clang::ASTContext &Context;
  const TranslationUnit &TU;
  const Model &M;
  const References &Refs;
  const Footprints &Facts;
  const Decisions &Decided;
  const Touches *const Checks; ///< -fsode-check; else null.
  Edits &Out;
  const Printer &P;

  /// Puts statements in place of the directive's pragma, or where the directive is evaluated.
  void put(const Directive &D, const Code &Statements);
  void put(const Directive &D, const std::string &Statement) { put(D, Code(Statement)); }
  /// The directive's place for messages of the run, in what is put.
  std::string where(const Directive &D) const;

  const Pragma &pragmaOf(const Directive &D) const { return TU.Pragmas[D.PragmaId]; }
  std::string unique(const std::string &Kind) { return "sode_" + Kind + std::to_string(++S.Counter); }
  unsigned position(clang::SourceLocation Loc) const { return TU.Tokens.find(Loc); }
  clang::SourceLocation tokenLoc(unsigned Position) const { return TU.Tokens.Tokens[Position].getLocation(); }
  unsigned endOfDeclaration(const clang::DeclaratorDecl &D) const {
    return TU.Tokens.endOfStatement(position(D.getLocation())) - 1;
  }

  /// The token behind which a directive is evaluated, or its own.
  unsigned evaluatedAt(const Directive &D) const { return movedBehind(D).value_or(TU.markerOf(D)); }

  /// What looks whether a section of a list lies within its dimension.
  std::string listedSection(const ListedRange &L, const std::string &Where) const;

  /// The descriptor of an array that an expression names: `c.sode_array__a` for `c.a`, sode_array_held(...) for a pointer.
  std::string descriptor(const Array &A, const clang::Expr *Name) const;
  std::string descriptor(const Array &A, const ExprText &E); ///< The same for a name in a directive.

private:
  std::optional<unsigned> movedBehind(const Directive &D) const;
};

} // namespace sode

#endif
