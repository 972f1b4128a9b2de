// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of what the translated code declares. All begin with `sode_`; the user's own names are used only for views.

#ifndef SODE_LOWER_NAMES_H
#define SODE_LOWER_NAMES_H

#include "model/Model.h"

namespace sode {

std::string nameOf(const Nodes &N);    ///< sode_nodes__p
std::string variableOf(const Template &T); ///< sode_template__t
std::string nameOf(const Template &T);     ///< The same, or of `t[2*i]` what makes it: sode_template_ratio(...)
std::string ratiosOf(const Template &T);   ///< Where its indices lie on the template that it is like.
std::string nameOf(const Array &A);    ///< sode_array__u, the descriptor
std::string baseNameOf(const Array &A); ///< sode_base__u, has the array's element type

} // namespace sode

#endif
