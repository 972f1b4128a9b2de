// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/FrontendAction.h"
#include "pragma/ContinuedLines.h"
#include "pragma/FlatTypes.h"
#include "pragma/Messages.h"
#include "pragma/MissingNames.h"
#include "pragma/NestExpander.h"
#include "pragma/PragmaHandler.h"
#include "pragma/SectionExpander.h"
#include "pragma/Sections.h"
#include "pragma/ShapeExpander.h"
#include "pragma/ThisPointer.h"
#include "pragma/TokenFilter.h"
#include "support/AstVisitor.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace sode {

namespace {

/// Finds the filter's prototypes and gives every directive expression its checked form.
class PrototypeBinder : public AstVisitor {
public:
  explicit PrototypeBinder(TranslationUnit &TU) : TU(TU) {
    for (Directive &D : TU.Directives)
      if (auto *A = std::get_if<ArrayDirective>(&D.Content)) {
        Assignments[A->Operator] = A;
        for (ArrayDirective::Range &R : A->Ranges)
          Ranges[R.Close] = &R;
      }
  }

  bool TraverseUnevaluated(Stmt *S) override { return TraverseStmt(S); }
  void VisitArraySubscriptExpr(ArraySubscriptExpr *S) override {
    if (ArrayDirective::Range *R = Ranges.lookup(S->getRBracketLoc()))
      R->Element = S;
  }

  void VisitBinaryOperator(BinaryOperator *B) override {
    if (ArrayDirective *A = Assignments.lookup(B->getOperatorLoc()))
      A->To = B->getLHS(), A->Value = B->getRHS();
  }

  void VisitFunctionDecl(FunctionDecl *F) override {
    auto It = TU.Prototypes.find(F->getIdentifier());
    if (It == TU.Prototypes.end() || !F->getIdentifier())
      return;
    Directive &D = *It->second;
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F->getLexicalDeclContext());
    if (!Method || !Method->getParent()->isLambda())
      Bound.insert(&D);
    std::vector<const Expr *> Checked;
    for (const ParmVarDecl *P : F->parameters())
      if (const Expr *E = expressionOf(P))
        Checked.push_back(E);
    size_t Next = 0;
    for (bool Objects : {true, false}) // the order of TokenFilter::emitPrototype
      forEachExpr(D, [&](ExprText &E) {
        if (E.IsObject == Objects && !E.InStatement && Next < Checked.size())
          E.Checked = Checked[Next++];
      });
  }

  void VisitCallExpr(CallExpr *C) override {
    const auto *O = dyn_cast<CXXOperatorCallExpr>(C);
    if (ArrayDirective *A = O && O->isAssignmentOp() ? Assignments.lookup(O->getOperatorLoc()) : nullptr)
      A->To = O->getArg(0), A->Value = O->getArg(1);
    const FunctionDecl *F = C->getDirectCallee();
    const auto *Id = F && F->getIdentifier() && F->getIdentifier()->isStr("sode_assigned") ? dyn_cast<IntegerLiteral>(C->getArg(0)) : nullptr;
    if (!Id)
      return;
    auto &G = TU.Directives[Id->getValue().getZExtValue()].as<GmoveDirective>();
    unsigned Argument = 0;
    for (Section *S : {&G.To, &G.From})
      if (++Argument; S->Base.InStatement)
        S->Base.Checked = baseOf(C->getArg(Argument), S->Subscripts.size());
  }

  void VisitVarDecl(VarDecl *V) override {
    if (const auto *R = V->getType()->getAsStructureType())
      if (const IdentifierInfo *Tag = R->getDecl()->getIdentifier();
          Tag && (Tag->isStr("sode_nodes") || Tag->isStr("sode_template")))
        TU.Entities[V->getLocation()] = V;
  }

  /// In code that is translated; of C++, templates and lambda expressions are not.
  bool isBound(const Directive &D) const { return Bound.contains(&D); }

private:
  TranslationUnit &TU;
  llvm::DenseSet<const Directive *> Bound;
  llvm::DenseMap<SourceLocation, ArrayDirective *> Assignments;      ///< By their operators.
  llvm::DenseMap<SourceLocation, ArrayDirective::Range *> Ranges; ///< By the `]`.

  /// E of `&(E[0][0])`.
  static const Expr *baseOf(const Expr *E, size_t Subscripts) {
    E = cast<UnaryOperator>(E->IgnoreParenImpCasts())->getSubExpr()->IgnoreParenImpCasts();
    for (size_t I = 0; I < Subscripts; ++I)
      E = cast<ArraySubscriptExpr>(E)->getBase()->IgnoreParenImpCasts();
    return E;
  }

  /// E of a parameter declared `__typeof__((void)(E)) *`.
  static const Expr *expressionOf(const ParmVarDecl *P) {
    const TypeSourceInfo *Info = P->getTypeSourceInfo();
    if (!Info)
      return nullptr;
    auto Pointer = Info->getTypeLoc().getAs<PointerTypeLoc>();
    if (!Pointer)
      return nullptr;
    auto TypeOf = Pointer.getPointeeLoc().getAs<TypeOfExprTypeLoc>();
    if (!TypeOf)
      return nullptr;
    const auto *ToVoid = dyn_cast<CStyleCastExpr>(TypeOf.getUnderlyingExpr()->IgnoreParens());
    return ToVoid ? ToVoid->getSubExpr()->IgnoreParenImpCasts() : nullptr;
  }
};

/// Coarrays and array sections need no directive.
bool includesLibrary(const TranslationUnit &TU) {
  return llvm::any_of(TU.Inclusions, [](const Inclusion &I) { return llvm::sys::path::filename(I.Path) == "xmp.h"; });
}

/// -include has no place in the file where the header's own translation could stand: the host compiler would read the
/// header as it is. A header that such a header includes is in the same case.
bool checkCommandLineHeaders(const TranslationUnit &TU, const SourceManager &SM, Diagnostics &Diags) {
  for (const Pragma &P : TU.Pragmas) {
    SourceLocation Place = SM.getExpansionLoc(P.Word);
    for (SourceLocation From; (From = SM.getIncludeLoc(SM.getFileID(Place))).isValid();)
      Place = From;
    if (SM.getFileID(Place) == SM.getMainFileID())
      continue;
    return Diags.refuse(P.Word, diag::err_command_line_header);
  }
  return true;
}

/// Follows the tokens of a file: may a prefix, as in [[gnu::packed]], be what has just been read?
class AttributeNames {
  bool Inside = false; // between [[ and ]], not in an attribute's arguments
  unsigned Arguments = 0;
  tok::TokenKind Previous = tok::unknown;

public:
  bool beginsName(const Token &T) const { return Inside && T.is(tok::coloncolon) && Previous == tok::identifier; }

  void read(const Token &T) {
    if (Arguments > 0) {
      Arguments += T.is(tok::l_paren);
      Arguments -= T.is(tok::r_paren);
      Inside = Arguments == 0;
    } else if (T.is(tok::l_square) && Previous == tok::l_square) {
      Inside = true;
    } else if (Inside && T.is(tok::l_paren)) {
      Arguments = 1;
      Inside = false;
    } else {
      bool Word = !T.isAnnotation() && T.getIdentifierInfo(); // also `const`
      Inside &= Word || T.isOneOf(tok::comma, tok::coloncolon);
    }
    Previous = T.getKind();
  }
};

/// C has `::` behind the prefix of an [[attribute]] only; elsewhere it is two colons, as in asm("" ::: "memory"). Clang 19
/// takes it for C++'s operator, and where a type may begin (`sizeof ::x`) its parser hangs. Behind a name it does not, if
/// the name is not corrected to a keyword (`sizceof ::x`), and has better messages for `std::x`.
std::vector<Token> splitScopeOperators(ArrayRef<Token> Tokens, Sema &S) {
  std::vector<Token> Split;
  Split.reserve(Tokens.size());
  AttributeNames Attributes;
  for (const Token &T : Tokens) {
    bool BehindName = !Split.empty() && Split.back().is(tok::identifier);
    bool InAttribute = Attributes.beginsName(T);
    Attributes.read(T);
    Split.push_back(T);
    if (T.isNot(tok::coloncolon) || InAttribute)
      continue;
    if (BehindName) {
      S.DisableTypoCorrection = true;
      continue;
    }
    Split.back().setKind(tok::colon);
    Split.back().setLength(1);
    Token Second = Split.back();
    Second.setLocation(T.getLocation().getLocWithOffset(1));
    Second.clearFlag(Token::LeadingSpace);
    Second.clearFlag(Token::StartOfLine);
    Split.push_back(Second);
  }
  return Split;
}

} // namespace

/// False, and an error, if a directive stands where Sode does not look.
static bool bind(TranslationUnit &TU, ASTContext &Context, Diagnostics &Diags) {
  bool FlatCxx = Context.getLangOpts().CPlusPlus && !TU.Shapes.empty();
  if (Context.getLangOpts().CPlusPlus)
    nameThis(Context);
  if (FlatCxx)
    removeFlatCasts(Context);
  PrototypeBinder Binder(TU);
  Binder.TraverseDecl(Context.getTranslationUnitDecl());
  if (FlatCxx)
    retypeFlat(TU, Context, Diags);
  for (const Directive &D : TU.Directives)
    if (Context.getLangOpts().CPlusPlus && !Binder.isBound(D))
      Diags.report(D.Loc, diag::err_in_template) << spellingOf(D.Kind);
  return !Diags.hasErrors();
}

/// All tokens of the file, to its eof.
static void lexFile(Preprocessor &PP, Sema &S, std::vector<Token> &Tokens) {
  PP.EnterMainSourceFile();
  // Comments are handed to Sema while they are lexed, and it asks for the context.
  S.CurContext = S.getASTContext().getTranslationUnitDecl();
  do
    PP.Lex(Tokens.emplace_back());
  while (Tokens.back().isNot(tok::eof));
  S.CurContext = nullptr; // P.Initialize() enters the translation unit
}

/// What is wrong with #pragma lines as such.
static void reportLines(const TranslationUnit &TU, const Preprocessor &PP, Diagnostics &Diags) {
  for (SourceLocation Loc : TU.MisplacedOperators)
    Diags.report(Loc, diag::err_pragma_in_directive);
  for (const StrayPragma &S : TU.StrayPragmas)
    Diags.report(S.Range.getBegin(), diag::warn_stray_pragma) << S.Written << S.Meant << FixItHint::CreateReplacement(S.Range, S.Meant);
  for (const Token &T : TU.StatementsOnLines) {
    SourceLocation Loc = T.getLocation();
    Diags.report(Loc, diag::err_statement_on_line) << PP.getSpelling(T) << (Loc.isFileID() ? FixItHint::CreateInsertion(Loc, "\n") : FixItHint());
  }
}

/// What becomes other directives and C before the filter runs.
static void expand(Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU) {
  joinContinuedLines(PP.getSourceManager(), Diags, TU);
  expandShapes(PP, Diags, TU);
  SectionExpander(PP, Diags, TU).run();
  expandNests(TU);
}

/// Reads the filtered tokens. False: the consumer wants no more.
static bool parse(CompilerInstance &CI, Parser &P, const TranslationUnit &TU) {
  Sema &S = CI.getSema();
  ASTConsumer &Consumer = S.getASTConsumer();
  Parser::DeclGroupPtrTy Group;
  Sema::ModuleImportState Imports = Sema::ModuleImportState::NotACXX20Module;
  bool Access = CI.getLangOpts().AccessControl;
  auto ParseNext = [&] { // directives at file scope may name private members
    const IdentifierInfo *Name = P.getCurToken().is(tok::kw_extern) ? CI.getPreprocessor().LookAhead(1).getIdentifierInfo() : nullptr;
    CI.getLangOpts().AccessControl = Access && !(Name && TU.Prototypes.count(Name));
    return P.ParseTopLevelDecl(Group, Imports);
  };
  for (bool AtEnd = P.ParseFirstTopLevelDecl(Group, Imports); !AtEnd; AtEnd = ParseNext())
    if (Group && !Consumer.HandleTopLevelDecl(Group.get()))
      return false;
  Consumer.HandleTranslationUnit(S.getASTContext());
  return true;
}

std::unique_ptr<ASTConsumer> FilteredSyntaxAction::CreateASTConsumer(CompilerInstance &, StringRef) {
  return std::make_unique<ASTConsumer>();
}

void FilteredSyntaxAction::ExecuteAction() {
  CompilerInstance &CI = getCompilerInstance();
  Preprocessor &PP = CI.getPreprocessor();
  if (!CI.hasSema())
    CI.createSema(getTranslationUnitKind(), nullptr);
  Sema &S = CI.getSema();
  Diagnostics Diags(CI.getDiagnostics());
  TranslationUnit TU;
  if (Directives) {
    registerPragmaHandler(PP, TU);
    PP.setPredefines(PP.getPredefines() + FilterPredefines);
  }

  Parser P(PP, S, /*SkipFunctionBodies=*/false); // registers Clang's own pragma handlers
  std::vector<Token> &Tokens = TU.Tokens.Tokens;
  lexFile(PP, S, Tokens);
  if (CI.getLangOpts().CPlusPlus)
    markQualifiers(TU);
  reportLines(TU, PP, Diags);
  // Clang says no more, and its parser cuts corners that the filter's declarations do not survive.
  if (CI.getDiagnostics().hasFatalErrorOccurred())
    return;
  if (!checkCommandLineHeaders(TU, CI.getSourceManager(), Diags))
    return;
  std::vector<Token> Filtered;
  if (Directives)
    expand(PP, Diags, TU);
  HasDirectives = !TU.Pragmas.empty();
  if (TU.Pragmas.empty() && !includesLibrary(TU)) { // plain C
    Filtered = Tokens;
  } else {
    TU.index(CI.getSourceManager());
    if (!TU.Shaped.empty()) // the text keeps the types of flat pointers: the host compiler says what fits
      for (const char *Group : {"incompatible-pointer-types", "compare-distinct-pointer-types"})
        Diags.engine().setSeverityForGroup(clang::diag::Flavor::WarningOrError, Group, clang::diag::Severity::Ignored);
    Filtered = TokenFilter(PP, Diags, TU).run();
    Filtered.push_back(Tokens.back());
    S.addExternalSource(new MissingNames(PP, S.getASTContext(), Diags, TU)); // counts its references
  }
  for (int Spare = 0; Spare < 4; ++Spare) // the parser looks ahead
    Filtered.push_back(Tokens.back());

  if (!CI.getLangOpts().CPlusPlus)
    Filtered = splitScopeOperators(Filtered, S);
  PP.EnterTokenStream(Filtered, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
  P.Initialize();
  if (!parse(CI, P, TU))
    return;
  if (TU.Pragmas.empty() || !Handler || Diags.hasErrors())
    return;
  if (bind(TU, S.getASTContext(), Diags))
    Handler(CI, Diags, TU);
}

} // namespace sode
