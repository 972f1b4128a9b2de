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
  std::string declare(const Name &Entity, Kind What, bool Faulty);
  /// An array that `align` names: xmp_desc_of(x) may mean it.
  void align(const ExprText &Array);
  /// The variable that stands for what Text names; "": none is visible.
  std::string find(llvm::StringRef Text, clang::SourceLocation Loc, NameSpace Space) const;

private:
  Diagnostics &Diags;
  const BraceContext &Context;
  struct Known {
    Name Entity;
    Kind What;
    unsigned Scope;
    std::string Variable; ///< Of an array: none.
    bool Faulty = false;
  };
  std::vector<Known> Declared; ///< The latest last.
};

} // namespace sode

#endif
