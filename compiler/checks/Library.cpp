// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the language's own functions: `xmp_desc_of` of what has no descriptor, and functions that are not there yet.

#include "checks/Check.h"
#include "directive/Messages.h"
#include "model/Messages.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace sode {
namespace {

class LibraryCheck : ProgramReader {
public:
  explicit LibraryCheck(const Program &P) : ProgramReader(P) {
    auto Is = [](const EntityReference &R) {
      return [&](const auto &Known) { return Known.Entity == R.Name->getDecl()->getCanonicalDecl(); };
    };
    for (const EntityReference &R : Refs.Entities)
      if (llvm::none_of(M.NodeArrays, Is(R)) && llvm::none_of(M.Templates, Is(R)))
        Undeclared[R.Call] = R.Name;
  }

  void check() {
    forEach<Expr>(Context.getTranslationUnitDecl(), [&](const Expr *E) {
      if (const auto *C = dyn_cast<CallExpr>(E))
        checkCall(C);
      else if (const auto *R = dyn_cast<DeclRefExpr>(E))
        checkName(*R);
    });
  }

private:
  llvm::DenseMap<const CallExpr *, const DeclRefExpr *> Undeclared; ///< Of a name that no directive has declared.
  llvm::StringSet<> Reported; ///< Once is enough.

  void checkCall(const CallExpr *C) {
    if (const DeclRefExpr *Name = Undeclared.lookup(C)) {
      Diags.report(Name->getLocation(), diag::err_desc_of) << Name->getDecl();
      return;
    }
    StringRef Name = functionName(C->getDirectCallee());
    if (Name == "xmp_malloc")
      checkExtents(C);
    // The filter has renamed those of a name or a member.
    const auto *Address = Name == "sode_desc_of" ? dyn_cast<UnaryOperator>(C->getArg(0)->IgnoreParenImpCasts()) : nullptr;
    bool OfOther = Address && isa<MemberExpr>(Address->getSubExpr()) && !M.findArray(Address->getSubExpr());
    if (Name != "xmp_desc_of" && !OfOther)
      return;
    std::string What = C->getNumArgs() == 0 ? "an empty list" : "a list";
    SourceLocation Loc = C->getBeginLoc();
    if (C->getNumArgs() == 1) {
      const Expr *Object = OfOther ? Address->getSubExpr() : C->getArg(0)->IgnoreParenImpCasts();
      What = "'" + printed(Object, Context) + "'";
      Loc = Object->getBeginLoc();
    }
    Diags.report(Loc, diag::err_desc_of) << What;
  }

  void checkName(const DeclRefExpr &R) {
    static const llvm::StringSet<> Missing = {
#define UNSUPPORTED_FUNCTION(Name) Name,
#include "directive/Directives.def"
    };
    const auto *F = dyn_cast<FunctionDecl>(R.getDecl());
    StringRef Name = functionName(F); // a program may bring its own
    if (Missing.contains(Name) && !F->isDefined() && Reported.insert(Name).second)
      Diags.report(R.getLocation(), diag::err_not_supported_yet) << ("function '" + Name + "'").str() << ImagesRemedy;
  }

  void checkExtents(const CallExpr *C) {
    for (unsigned I = 1; I < C->getNumArgs(); ++I)
      if (QualType T = C->getArg(I)->getType(); !T->isIntegerType())
        Diags.report(C->getArg(I)->getBeginLoc(), diag::err_not_integer) << T;
    const auto *Descriptor = C->getNumArgs() ? dyn_cast<CallExpr>(C->getArg(0)->IgnoreParenCasts()) : nullptr;
    const Array *A = Descriptor && functionName(Descriptor->getDirectCallee()) == "sode_desc_of"
                         ? M.findArray(cast<UnaryOperator>(Descriptor->getArg(0)->IgnoreParenImpCasts())->getSubExpr())
                         : nullptr;
    if (!A)
      return;
    unsigned Given = C->getNumArgs() - 1, Needed = A->Axes.size();
    if (Given != Needed)
      Diags.report(C->getBeginLoc(), diag::err_malloc_extents) << A->Name << Needed << Given;
  }

};

} // namespace

void checkLibrary(const Program &P) { LibraryCheck(P).check(); }

} // namespace sode
