// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user wrote and what the model says, as C: expressions, sets of nodes, types, places.

#ifndef SODE_LOWER_PRINTER_H
#define SODE_LOWER_PRINTER_H

#include "lower/Code.h"
#include "lower/Names.h"
#include "output/Edits.h"

namespace sode {

class Printer {
public:
  Printer(const clang::ASTContext &Context, const TranslationUnit &TU, const Edits &Out)
      : Context(Context), TU(TU), Out(Out) {}

  // Expressions, with the edits made to them so far.
  std::string text(const ExprText &E) const;
  std::string text(const IntExpr &E) const;
  std::string text(const clang::Expr *E) const;
  std::string plain(const clang::Expr *E) const; ///< As the user wrote it: a subscript may have become a local one.
  std::string range(const Loop &L) const;        ///< `first, end, step` of a loop as the user wrote them.
  std::string constant(int64_t Value, const clang::Expr *Written) const; ///< By the user's names where it can.
  static std::string sum(const clang::VarDecl &Index, int64_t Offset); ///< i + 1

  // Sets of nodes.
  std::string text(const SetRef &S) const;
  std::string text(const std::optional<SetRef> &S) const { return S ? text(*S) : "0"; }

  // Types.
  std::string spelled(clang::QualType T) const;            ///< double
  std::string spelled(const Loop &L) const { return spelled(L.Variable->getType()); }
  static std::string runtimeType(clang::QualType T);       ///< SODE_DOUBLE, or "".
  static std::string runtimeTypeOrNone(clang::QualType T); ///< ... or -1.
  std::string elementType(const Array &A) const;
  /// The definition of a constant pointer to the elements or rows that Value, a `void *`, leads to. Clang's C++ has different types for
  /// rows whose length is written twice, if the run decides it.
  std::string pointer(const std::string &Element, const std::string &Name, const std::string &Dims, const std::string &Value,
                      bool Unused = false) const;
  /// An element, or with fewer indirections a part, of the array in terms of the variable that carries its type; for
  /// sizeof and typeof.
  static std::string element(const Array &A, unsigned Indirections);
  static std::string element(const Array &A) { return element(A, A.Indirections); }

  // Variables that the runtime reads and writes.
  std::string address(const ExprText &V) const;
  std::string size(const ExprText &V) const; ///< In bytes.

  // Places.
  unsigned line(clang::SourceLocation Loc) const { return Context.getSourceManager().getPresumedLoc(Loc).getLine(); }
  std::string where(clang::SourceLocation Loc) const { return "__FILE__ \":" + std::to_string(line(Loc)) + "\""; }
  unsigned position(clang::SourceLocation Loc) const { return TU.Tokens.find(Loc); }

private:
  const clang::ASTContext &Context;
  const TranslationUnit &TU;
  const Edits &Out;

  std::string constant(int64_t Value, llvm::ArrayRef<clang::Token> Written) const;
};

} // namespace sode

#endif
