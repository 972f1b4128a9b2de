// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/MissingNames.h"
#include "directive/Messages.h"
#include "pragma/Messages.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace sode {

/// The node array or template that a directive declares, or null.
static const Name *declaredBy(const Directive &D) {
  if (const auto *N = std::get_if<NodesDirective>(&D.Content))
    return &N->Entity;
  const auto *T = std::get_if<TemplateDirective>(&D.Content);
  return T ? &T->Entity : nullptr;
}

/// Is the token the name of a value: no member, function or dummy?
static bool isValue(const ExprText &E, size_t I) {
  bool Member = I > 0 && E.Tokens[I - 1].isOneOf(tok::period, tok::arrow);
  bool Called = I + 1 < E.Tokens.size() && E.Tokens[I + 1].is(tok::l_paren);
  return E.Tokens[I].is(tok::identifier) && !Member && !Called && !E.isZero(I);
}

MissingNames::MissingNames(const Preprocessor &PP, ASTContext &Context, Diagnostics &Diags, TranslationUnit &TU)
    : PP(PP), Context(Context), Diags(Diags), TU(TU) {
  for (Directive &D : TU.Directives) {
    forEachExpr(D, [&](const ExprText &E) {
      if (E.IsObject && E.Tokens.size() == 1 && (E.Space == NameSpace::Variables || E.Space == NameSpace::Both))
        Wanted[E.loc()] = Array;
      for (size_t I = 0; !E.IsObject && !E.InStatement && I < E.Tokens.size(); ++I)
        if (isValue(E, I))
          Values.insert(E.Tokens[I].getIdentifierInfo());
    });
    auto Add = [&](const ExprText &Text, Role What) {
      if (Text.Tokens.size() == 1)
        Wanted[Text.loc()] = What;
    };
    auto AddReference = [&](const std::optional<Reference> &R, Role What = Either) {
      if (R)
        Add(R->Object, What);
    };
    if (const auto *Reflect = std::get_if<ReflectDirective>(&D.Content))
      Add(Reflect->TransportName, Transport);
    if (const auto *N = std::get_if<NodesDirective>(&D.Content)) {
      AddReference(N->Of, Nodes);
    } else if (const auto *Dist = std::get_if<DistributeDirective>(&D.Content)) {
      Add(Dist->Template, Template);
      Add(Dist->Onto, Nodes);
    } else if (const auto *Fix = std::get_if<TemplateFixDirective>(&D.Content)) {
      Add(Fix->Template, Template);
    } else if (const auto *Align = std::get_if<AlignDirective>(&D.Content)) {
      Add(Align->With.Object, Template);
    } else if (const auto *Loop = std::get_if<LoopDirective>(&D.Content)) {
      AddReference(Loop->On);
      for (const Subscript &S : Loop->On.Subscripts)
        if (S.Kind == Subscript::Index && S.First.Tokens.size() == 1)
          Indices.insert(S.First.loc());
    } else if (const auto *Task = std::get_if<TaskDirective>(&D.Content)) {
      AddReference(Task->On);
    } else if (const auto *Bcast = std::get_if<BcastDirective>(&D.Content)) {
      AddReference(Bcast->From);
    } else if (const auto *Signal = std::get_if<SignalDirective>(&D.Content)) {
      AddReference(Signal->Node, Nodes);
    }
    if (const auto *On = partOf<OnNodes>(D.Content))
      AddReference(On->On);
  }
}

void MissingNames::report(StringRef Name, Role What, SourceLocation Loc) {
  unsigned Most = Name.size() / 3, Distance = Most + 1;
  StringRef Near;
  for (const Directive &D : TU.Directives) {
    const sode::Name *Other = declaredBy(D);
    if (!Other || (What != Either && (D.Kind == DirectiveKind::Nodes) != (What == Nodes)))
      continue;
    if (Other->Text == Name) { // where it can't be seen
      bool Later = TU.Tokens.find(Loc) < TU.markerOf(D) || !D.Local;
      Diags.report(Loc, diag::err_name_elsewhere) << Name << spellingOf(D.Kind) << unsigned(!Later);
      Diags.report(Other->Loc, diag::note_declared_elsewhere) << Name;
      return;
    }
    unsigned Changes = Name.equals_insensitive(Other->Text) ? 0 : Name.edit_distance(Other->Text, true, Most);
    if (Changes < Distance) {
      Distance = Changes;
      Near = Other->Text;
    }
  }
  bool Replace = !Near.empty() && Loc.isFileID();
  Diags.report(Loc, diag::err_name_missing)
      << Name << unsigned(What) << unsigned(!Near.empty()) << Near
      << (Replace ? FixItHint::CreateReplacement(SourceRange(Loc), Near) : FixItHint());
}

/// Does a declaration of a variable begin with these tokens?
static bool beginsDeclaration(const Token &First, const Token &Second) {
  return First.isOneOf(tok::kw_static, tok::kw_extern, tok::kw_const, tok::kw_char, tok::kw_short, tok::kw_int, tok::kw_long, tok::kw_float, tok::kw_double,
                       tok::kw_signed, tok::kw_unsigned, tok::kw__Bool, tok::kw_bool, tok::kw__Complex, tok::kw_struct) ||
         (First.is(tok::identifier) && (Second.is(tok::identifier) || Second.is(tok::star)));
}

/// `align u[i] with t[i]` before `double u[N]`.
bool MissingNames::reportLater(StringRef Name, SourceLocation Loc) {
  const std::vector<Token> &All = TU.Tokens.Tokens;
  for (const Pragma &P : TU.Pragmas)
    if (llvm::any_of(P.Tokens, [&](const Token &T) { return T.getLocation() == Loc; })) {
      size_t First = TU.Tokens.find(P.Word) + 1; // of the statement
      for (size_t I = First; I + 1 < All.size(); ++I) {
        if (All[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace) || All[I].isAnnotation())
          First = I + 1;
        if (All[I].is(tok::identifier) && All[I].getIdentifierInfo()->isStr(Name) && I > First && beginsDeclaration(All[First], All[First + 1])) {
          Diags.report(Loc, diag::err_array_later) << Name;
          Diags.report(All[I].getLocation(), diag::note_declared_here) << Name;
          return true;
        }
      }
    }
  return false;
}

/// A variable that no scope has, of one of the types that stand for nodes and templates.
VarDecl *MissingNames::makeStandIn(IdentifierInfo *Name, SourceLocation Loc) const {
  TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  for (NamedDecl *D : Unit->lookup(&Context.Idents.get("sode_nodes")))
    if (auto *Type = dyn_cast<RecordDecl>(D)) {
      QualType T = Context.getRecordType(Type);
      auto *V = VarDecl::Create(Context, Unit, Loc, Loc, Name, T, Context.getTrivialTypeSourceInfo(T, Loc), SC_Static);
      V->setImplicit();
      return V;
    }
  return nullptr;
}

void MissingNames::reportValue(const IdentifierInfo *Name, SourceLocation Loc) {
  Diags.report(Loc, diag::err_value_missing) << Name->getName();
  if (const MacroInfo *Macro = PP.getMacroInfo(Name)) // as it is at the end of the file
    Diags.report(Macro->getDefinitionLoc(), diag::note_macro_later) << Name->getName();
}

/// A constant that no scope has: an extent may need one.
EnumConstantDecl *MissingNames::makeValue(IdentifierInfo *Name, SourceLocation Loc) const {
  EnumDecl *Enum = EnumDecl::Create(Context, Context.getTranslationUnitDecl(), Loc, Loc, nullptr, nullptr, /*IsScoped=*/false,
                                    /*IsScopedUsingClassTag=*/false, /*IsFixed=*/false);
  Enum->completeDefinition(Context.IntTy, Context.IntTy, /*NumPositiveBits=*/1, /*NumNegativeBits=*/0);
  return EnumConstantDecl::Create(Context, Enum, Loc, Name, Context.IntTy, nullptr, Context.MakeIntValue(1, Context.IntTy));
}

bool MissingNames::LookupUnqualified(LookupResult &R, Scope *) {
  IdentifierInfo *Name = R.getLookupName().getAsIdentifierInfo();
  if (!Name || R.getLookupKind() != Sema::LookupOrdinaryName || R.isForRedeclaration())
    return false;
  NamedDecl *&StandIn = StandIns[Name];
  auto Use = Wanted.find(R.getNameLoc());
  if (!StandIn && Use != Wanted.end()) {
    if (Use->second == Array) { // of nodes and templates the model says that it is none
      auto D = llvm::find_if(TU.Directives, [&](const Directive &D) { return declaredBy(D) && declaredBy(D)->Text == Name->getName(); });
      if (D == TU.Directives.end()) {
        if (!reportLater(Name->getName(), R.getNameLoc()))
          return false;
        StandIn = makeStandIn(Name, R.getNameLoc());
        R.addDecl(StandIn);
        R.resolveKind();
        return true;
      }
      R.addDecl(makeStandIn(Name, declaredBy(*D)->Loc));
      R.resolveKind();
      return true;
    }
    StandIn = makeStandIn(Name, R.getNameLoc());
    if (Use->second == Transport)
      Diags.report(R.getNameLoc(), diag::err_unknown_transport) << Name->getName();
    else
      report(Name->getName(), Use->second, R.getNameLoc());
  } else if (Indices.erase(R.getNameLoc())) { // each: their places are known
    if (PP.getMacroInfo(Name)) // as it is at the end of the file
      reportValue(Name, R.getNameLoc());
    else
      Diags.report(R.getNameLoc(), diag::err_index_missing) << Name->getName() << FixItHint::CreateReplacement(SourceRange(R.getNameLoc()), "*");
    StandIn = StandIn ? StandIn : makeValue(Name, R.getNameLoc());
  } else if (!StandIn && Values.contains(Name)) {
    StandIn = makeValue(Name, R.getNameLoc());
    reportValue(Name, R.getNameLoc());
  }
  if (!StandIn)
    return false;
  R.addDecl(StandIn);
  R.resolveKind();
  return true;
}

} // namespace sode
