// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/LowerProcedures.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

static void lowerAllocation(const CallExpr &C, Edits &Out) {
  Out.replace(C.getCallee()->IgnoreParenImpCasts()->getExprLoc(), "SODE_MALLOC");
  if (C.getNumArgs() == 1)
    Out.before(C.getRParenLoc(), ", 0, 0");
  else
    Out.before(C.getArg(1)->getBeginLoc(), std::to_string(C.getNumArgs() - 1) + ", ");
}

/// The filter has put a number there (FilterProcedures.cpp).
static bool isMadeAt(SourceLocation Number, SourceLocation Place, const SourceManager &SM) {
  return Number.isMacroID() && SM.getImmediateExpansionRange(Number).getBegin() == Place;
}

static void lowerCall(const CallExpr &C, const SourceManager &SM, Edits &Out) {
  const FunctionDecl *F = C.getDirectCallee();
  if (!F || !F->getIdentifier() || F->isDefined()) // a program may bring its own
    return;
  llvm::StringRef Name = F->getName();
  if (Name == "xmp_malloc" && C.getNumArgs())
    lowerAllocation(C, Out);
  bool AnyNumber = (Name == "xmp_gather" || Name == "xmp_scatter") && (F->isVariadic() || !F->hasWrittenPrototype());
  bool NoMask = (Name == "xmp_pack" || Name == "xmp_unpack") && C.getNumArgs() == 3 && isMadeAt(C.getArg(2)->getExprLoc(), C.getRParenLoc(), SM);
  if (AnyNumber || NoMask)
    Out.before(C.getRParenLoc(), ", (void *)0");
}

/// `[`, `:`, `::` and `]` become what stands around base, length and step in a triplet.
static void lowerSubscript(const SectionArgument::Subscript &S, const std::string &Opening, const std::string &Closing,
                           llvm::ArrayRef<Token> Tokens, Edits &Out) {
  auto Replace = [&](unsigned Position, const std::string &Text) { Out.replace(Tokens[Position].getLocation(), Text); };
  Replace(S.Open, Opening);
  if (!S.Colon) {
    Replace(S.Close, ", 1, 0}" + Closing);
    return;
  }
  std::string Base = S.Colon == S.Open + 1 ? "0, " : ", ";
  bool Double = Tokens[S.Colon].is(tok::coloncolon), Rest = Double || (S.SecondColon ? S.SecondColon : S.Close) == S.Colon + 1;
  unsigned BeforeStep = Double ? S.Colon : S.SecondColon;
  bool Step = BeforeStep && S.Close > BeforeStep + 1;
  std::string Length = Rest ? "SODE_REST" : "", Stride = Step ? ", sode_step(" : ", 1";
  Replace(S.Colon, Base + Length + (Double ? Stride : ""));
  if (S.SecondColon)
    Replace(S.SecondColon, Stride);
  Replace(S.Close, (Step ? ")}" : BeforeStep ? "}" : ", 1}") + Closing);
}

static void lowerSection(const SectionArgument &A, llvm::ArrayRef<Token> Tokens, Edits &Out) {
  Out.before(Tokens[A.First].getLocation(), "SODE_SECTION_OF(", A.Subscripts.back().Close);
  for (const SectionArgument::Subscript &S : A.Subscripts) {
    bool First = &S == &A.Subscripts.front(), Last = &S == &A.Subscripts.back();
    lowerSubscript(S, First ? ", " + std::to_string(A.Subscripts.size()) + ", {" : ", {", Last ? ")" : "", Tokens, Out);
  }
}

void lowerProcedures(const ASTContext &Context, const TranslationUnit &TU, Edits &Out) {
  forEach<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *C) { lowerCall(*C, Context.getSourceManager(), Out); }, Operands::All);
  for (const SectionArgument &A : TU.SectionArguments)
    lowerSection(A, TU.Tokens.Tokens, Out);
}

} // namespace sode
