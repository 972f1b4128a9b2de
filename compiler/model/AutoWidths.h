// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widths `auto` of shadow, reflect and reduce_shadow: what the model leaves open until all references are known. decisions/ finds
// them (decisions/InferWidths.h), and the model fills them in. So are the shadows that time loops with `blocking` need
// (blocks/TimeBlock.h): wider ones, while a reflect without widths goes on with the declared ones.

#ifndef SODE_MODEL_AUTOWIDTHS_H
#define SODE_MODEL_AUTOWIDTHS_H

#include "model/Model.h"
#include <map>

namespace sode {

struct AutoWidths {
  struct Width {
    int64_t Low, High;
  };
  template <typename Owner> using ByDimension = std::map<std::pair<const Owner *, unsigned>, Width>;
  ByDimension<Array> OfShadows;
  ByDimension<Exchange> OfExchanges;
  bool Deepen = false; ///< Shadows have declared widths, too, which reflects go on with.
};

void fillIn(Model &M, const AutoWidths &Found);

} // namespace sode

#endif
