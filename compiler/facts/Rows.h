// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of distributed arrays, `a[k]`: does a node have such a row whole?

#ifndef SODE_FACTS_ROWS_H
#define SODE_FACTS_ROWS_H

#include "facts/References.h"

namespace sode {

enum class Row {
  Whole,    ///< Each node, certainly.
  Inherited, ///< That depends on the array which a parameter inherits: the run looks.
  Handed,   ///< Perhaps not, but whoever gets it inherits: the run gives it the node's part, from the first element that is stored.
  Divided   ///< A node has a part of it.
};

/// Of a reference with fewer subscripts than dimensions.
Row rowOf(const ArrayReference &R, const Program &P);
/// The first dimension that nodes divide, of those without a subscript.
unsigned dividedAxis(const ArrayReference &R);

/// The parameter that gets R, a whole array or a row, as an argument inherits, or R begins a pointer that does: in this file, or as the prototype
/// of another file's function says.
bool goesToHeir(const ArrayReference &R, const Program &P);
/// `#pragma xmp inherit (row)` before a prototype: of the I-th parameter.
bool isSaidToInherit(const clang::FunctionDecl &F, unsigned I, const TranslationUnit &TU);
/// Who gets R as an argument, and which one; null: nobody, or it isn't known who.
std::pair<const clang::FunctionDecl *, unsigned> recipientOf(const ArrayReference &R, const Program &P);

/// The array that an expression names, or that it names a row of, and with how many subscripts.
std::pair<const Array *, unsigned> arrayOrRow(const clang::Expr *E, const Model &M);

} // namespace sode

#endif
