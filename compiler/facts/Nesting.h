// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loop nests are around a place of the text. A question takes the logarithm of their number.

#ifndef SODE_FACTS_NESTING_H
#define SODE_FACTS_NESTING_H

#include "model/Model.h"

namespace sode {

class Nesting {
public:
  explicit Nesting(const Model &M);

  /// Outermost first.
  std::vector<const LoopNest *> around(unsigned Position) const;
  /// Null: none.
  const LoopNest *outermost(unsigned Position) const;
  const LoopNest *innermost(unsigned Position) const;

private:
  struct Entry {
    const LoopNest *Nest;
    int Around; ///< In Entries, of the next larger one; -1: none.
  };
  std::vector<Entry> Entries; ///< In the order of their first tokens.

  int find(unsigned Position) const;
};

} // namespace sode

#endif
