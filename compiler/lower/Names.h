// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of what the translated code declares. All begin with `sode_`; the user's own names are used only for views.

#ifndef SODE_LOWER_NAMES_H
#define SODE_LOWER_NAMES_H

#include "model/Model.h"

namespace sode {

std::string nameOf(const Nodes &N);    ///< sode_nodes__p
std::string nameOf(const Template &T); ///< sode_template__t
std::string nameOf(const Array &A);    ///< sode_array__u, the descriptor
std::string baseNameOf(const Array &A); ///< sode_base__u, has the array's element type

} // namespace sode

#endif
