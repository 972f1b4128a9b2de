// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/MemberCheck.h"
#include "checks/Messages.h"
#include "facts/Members.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

void checkMembers(const Model &M, ASTContext &Context, Diagnostics &Diags) {
  findHolders(Context, M, [&](SourceLocation Loc, llvm::StringRef Name, const Array &A, HolderFault What) {
    std::string Type = Context.getRecordType(A.Member->getParent()).getAsString(); // of what has no name
    Diags.report(Loc, diag::err_member_holder) << (Name.empty() ? llvm::StringRef(Type) : Name) << A.Member->getName() << unsigned(What);
    Diags.report(A.Aligned->Loc, diag::note_for_directive) << "align";
  });
}

} // namespace sode
