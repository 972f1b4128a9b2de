// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs with distributed members that would have no descriptor.

#include "checks/Check.h"
#include "facts/Members.h"

using namespace clang;

namespace sode {

void checkMembers(const Program &P) {
  findHolders(P.Context, P.M, [&](SourceLocation Loc, llvm::StringRef Name, const Array &A, HolderFault What) {
    std::string Type = P.Context.getRecordType(A.Member->getParent()).getAsString(); // of what has no name
    P.Diags.report(Loc, diag::err_member_holder) << (Name.empty() ? llvm::StringRef(Type) : Name) << A.Member->getName() << unsigned(What);
    P.Diags.report(A.Aligned->Loc, diag::note_for_directive) << "align";
  });
}

} // namespace sode
