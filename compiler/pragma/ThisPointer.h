// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In methods of C++, `u` and `this->u` of a member become what `f->u` is in C: a member behind a parameter, named `this`. So all that follows
// knows whose member it is, and no stage has to look for `this`.

#ifndef SODE_PRAGMA_THISPOINTER_H
#define SODE_PRAGMA_THISPOINTER_H

#include "clang/AST/ASTContext.h"

namespace sode {

void nameThis(clang::ASTContext &Context);

} // namespace sode

#endif
