// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names of node arrays and templates. They are a name space of their own: variables, parameters and functions of the same name
// neither hide them nor clash with them. Scopes are those of C. Each one is a variable with a name of its own in what Clang's parser gets.

#ifndef SODE_PRAGMA_ENTITYNAMES_H
#define SODE_PRAGMA_ENTITYNAMES_H

#include "directive/Directive.h"
#include "pragma/BraceContext.h"
#include "support/Diagnostics.h"

namespace sode {

class EntityNames {
public:
  EntityNames(Diagnostics &Diags, const BraceContext &Context) : Diags(Diags), Context(Context) {}

  enum Kind { Nodes, Template, Array };
  /// The variable that stands for it; or "", and it is reported, if its scope has one of this name. Not if one of the two is faulty.
  std::string declare(const Name &Entity, const Directive::Body &By, bool Faulty);
  /// Arrays that an `align` or `inherit` names: xmp_desc_of(x) and `on x[i]` may mean them.
  void declareArrays(const Directive::Body &By);
  /// The variable that stands for the node array or template that is named; "": it is an array, or nothing of the name is visible. If both
  /// fit, that of the innermost scope is meant, as in C, and the other one is reported, unless Quiet.
  std::string find(const ExprText &Object, bool Quiet) const;

private:
  Diagnostics &Diags;
  const BraceContext &Context;
  struct Known {
    Name Entity;
    Kind What;
    unsigned Rank; ///< 0: unknown.
    unsigned Scope;
    std::string Variable; ///< Of an array: none.
    bool Faulty = false;
  };
  std::vector<Known> Declared; ///< The latest last.

  std::vector<const Known *> candidates(llvm::StringRef Text, const ExprText &Object) const;
};

} // namespace sode

#endif
