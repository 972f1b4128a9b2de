// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Construct.h"

using namespace clang;

namespace sode {

/// The token behind which a directive is evaluated, if that is not where it stands.
std::optional<unsigned> Construct::movedBehind(const Directive &D) const {
  if (D.Behind.isValid())
    return position(D.Behind);
  auto Hoisted = Refs.Hoisted.find(&D);
  return Hoisted == Refs.Hoisted.end() ? std::nullopt : std::optional<unsigned>(Hoisted->second);
}

std::string Construct::where(const Directive &D) const { return movedBehind(D) ? P.where(D.Loc) : "SODE_WHERE"; }

void Construct::put(const Directive &D, const Code &Statements) {
  if (std::optional<unsigned> Behind = movedBehind(D)) {
    S.Moved[*Behind].add(Statements);
    return;
  }
  const Pragma &Pragma = pragmaOf(D);
  unsigned Marker = position(Pragma.Word);
  Code All;
  // Behind a label C wants a statement before a declaration.
  if (D.Local && placeOf(D.Kind) == DirectivePlace::Declarative && Marker > 0 && TU.Tokens.Tokens[Marker - 1].is(tok::colon))
    All.line(";");
  All.add(Statements);
  Out.pragma(Pragma, All.str());
}

/// `x[s:n]`: sode_listed_section(SODE_WHERE, "x", 0, s, n, 10);
std::string Construct::listedSection(const ListedRange &L, const std::string &Where) const {
  auto Text = [&](llvm::ArrayRef<Token> Tokens, const char *Otherwise) { return Tokens.empty() ? Otherwise : Out.print(Tokens); };
  std::string Array = Out.print(L.Written->Array);
  std::string Extent = L.Extent ? std::to_string(*L.Extent) : "(sode_index_t)(sizeof(" + Array + ") / sizeof((" + Array + ")[0]))";
  return call("sode_listed_section", {Where, quoted(L.Name), std::to_string(L.Dim), Text(L.Written->First, "0"),
                                      Text(L.Written->Length, "SODE_TO_END"), Extent}) + ";";
}

static std::string held(const Array &A, const std::string &Pointer) {
  return call("sode_array_held", {"SODE_WHERE", nameOf(A), Pointer});
}

std::string Construct::descriptor(const Array &A, const Expr *Name) const {
  const auto *Field = dyn_cast_or_null<MemberExpr>(Name);
  if (!A.Member || !Field)
    return nameOf(A);
  SourceLocation First = Field->getBase()->getBeginLoc();
  std::string Base = Out.print(position(First), position(Field->getMemberLoc()) + A.isHeld());
  if (const TokenEdit *E = Out.find(First)) // opened for something around: `a[map(c.a[i])]`
    Base.erase(0, E->before().size());
  return A.isHeld() ? held(A, Base) : Base + nameOf(A);
}

std::string Construct::descriptor(const Array &A, const ExprText &E) {
  if (!A.Member)
    return nameOf(A);
  if (A.isHeld())
    return held(A, P.text(E));
  Out.replace(E.Tokens.back().getLocation(), nameOf(A));
  return P.text(E);
}

} // namespace sode
