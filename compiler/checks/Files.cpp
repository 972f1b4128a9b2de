// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files that all nodes have opened by one name, and write: each node its own iterations of a distributed loop, or all nodes the same once more
// at the end of the file.
//
//   FILE *f = fopen("u.dat", "w");    #pragma xmp loop ...    fprintf(f, "%g\n", u[i]);

#include "checks/Check.h"
#include "facts/PathVisitor.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "support/ForEach.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

/// What a call writes to; null: it writes nothing, or elsewhere.
static const Expr *fileOf(const CallExpr &C) {
  static const std::pair<llvm::StringRef, unsigned> Functions[] = {{"fprintf", 0}, {"vfprintf", 0}, {"fputs", 1}, {"fputc", 1}, {"putc", 1}, {"fwrite", 3}};
  llvm::StringRef Name = functionName(C.getDirectCallee());
  for (const auto &[Of, I] : Functions)
    if (Name == Of && I < C.getNumArgs())
      return C.getArg(I);
  return nullptr;
}

namespace {

/// Calls of library functions that open files or write them.
class FileCalls : public PathVisitor {
public:
  explicit FileCalls(const Program &P) : P(P) {}
  std::vector<CallSite> Opening, Writing;
  std::vector<const CallExpr *> Seeking;

  void VisitCallExpr(CallExpr *C) override {
    bool Opens = llvm::is_contained({"fopen", "fopen64"}, functionName(C->getDirectCallee())) && C->getNumArgs() == 2;
    if (llvm::is_contained({"fseek", "fseeko", "fsetpos"}, functionName(C->getDirectCallee())) && C->getNumArgs() > 0)
      Seeking.push_back(C);
    if (Opens || fileOf(*C))
      (Opens ? Opening : Writing).push_back({{Function, Around, P.Tasks.innermost(P.TU.Tokens.find(C->getBeginLoc()))}, C, false});
  }

private:
  const Program &P;
};

class FileCheck : ProgramReader {
public:
  explicit FileCheck(const Program &P) : ProgramReader(P) {}
  void run();

private:
  llvm::DenseSet<const CallExpr *> Opened; ///< By all nodes, by one name, to write.
  llvm::DenseMap<const Decl *, std::vector<const Expr *>> Values; ///< Of variables and members that are files.
  llvm::DenseSet<const CallExpr *> Told;

  void findValues();
  bool isByNode(const CallSite &S, unsigned Depth = 0) const;
  bool isOneName(const Expr *Name, unsigned Depth = 0) const;
  bool isPutTogether(const VarDecl *V) const;
  const LoopNest *nestAround(const CallSite &S, unsigned Depth = 0) const;
  const CallExpr *openedAs(const Expr *File, unsigned Depth = 0) const;
  void check(const CallSite &S);
};

} // namespace

void FileCheck::findValues() {
  auto Note = [&](const Decl *D, const Expr *Value) {
    if (D && Value->getType()->isPointerType())
      Values[D->getCanonicalDecl()].push_back(Value);
  };
  forEach<VarDecl>(Context.getTranslationUnitDecl(), [&](const VarDecl *V) {
    if (V->hasInit())
      Note(V, V->getInit());
  });
  forEach<BinaryOperator>(Context.getTranslationUnitDecl(), [&](const BinaryOperator *B) {
    const auto *Member = dyn_cast<MemberExpr>(B->getLHS()->IgnoreParens());
    if (B->getOpcode() == BO_Assign)
      Note(Member ? static_cast<const Decl *>(Member->getMemberDecl()) : plainVariable(B->getLHS()), B->getRHS());
  });
}

/// Do the numbers of nodes decide who comes there?
bool FileCheck::isByNode(const CallSite &S, unsigned Depth) const {
  if (S.Task || S.Around.empty() || Depth > 6)
    return true;
  auto Asks = [&](const Expr *E) { return E && P.Calls.asksForNode(E); };
  if (llvm::any_of(conditionsOn(S.Around, S.Around.front()), [&](const Condition &C) { return Asks(C.test()); }))
    return true;
  auto Chooses = [&](const Stmt *Around) { return isa<SwitchStmt>(Around) && Asks(cast<SwitchStmt>(Around)->getCond()); };
  if (llvm::any_of(S.Around, Chooses))
    return true;
  for (size_t I = 0; I + 1 < S.Around.size(); ++I) // `if (me != 0) return;`
    for (const Stmt *Child : isa<CompoundStmt>(S.Around[I]) ? cast<CompoundStmt>(S.Around[I])->body() : llvm::ArrayRef<Stmt *>()) {
      const auto *If = dyn_cast<IfStmt>(Child);
      if (Child == S.Around[I + 1])
        break;
      if (If && Asks(If->getCond()) && hasJump(If->getThen()))
        return true;
    }
  llvm::ArrayRef<CallSite> Callers = P.Sites.callsOf(S.Function);
  return !(S.Function && S.Function->isMain()) && (Callers.empty() || llvm::any_of(Callers, [&](const CallSite &C) { return isByNode(C, Depth + 1); }));
}

/// `sprintf(name, "out.%d", me)`
bool FileCheck::isPutTogether(const VarDecl *V) const {
  return hasAny<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *C) {
    bool Names = llvm::any_of(C->arguments(), [&](const Expr *A) { return placeOf(A->IgnoreParenCasts()).Variable == V->getCanonicalDecl(); });
    return Names && llvm::any_of(C->arguments(), [&](const Expr *A) { return P.Calls.asksForNode(A); });
  });
}

/// The same on all nodes, as far as the file says.
bool FileCheck::isOneName(const Expr *Name, unsigned Depth) const {
  Name = Name->IgnoreParenCasts();
  if (isa<StringLiteral>(Name))
    return true;
  const VarDecl *V = placeOf(Name).Variable;
  if (!V || Depth > 6 || P.Calls.asksForNode(Name) || isPutTogether(V))
    return false;
  if (V->getType()->isArrayType()) // `char name[80]`, which functions fill
    return V->hasInit() && isa<StringLiteral>(V->getInit()->IgnoreParenCasts());
  if (V->isLocalVarDecl() && V->hasInit())
    return isOneName(V->getInit(), Depth + 1);
  const auto *Parameter = dyn_cast<ParmVarDecl>(V);
  const auto *F = Parameter ? cast<FunctionDecl>(V->getDeclContext()) : nullptr;
  if (!F || F->isMain())
    return true;
  llvm::ArrayRef<CallSite> Callers = P.Sites.callsOf(F);
  return !Callers.empty() && llvm::all_of(Callers, [&](const CallSite &C) {
    const Expr *Given = argumentFor(*C.Call, *Parameter);
    return Given && isOneName(Given, Depth + 1);
  });
}

/// The innermost distributed loop around the call, or around one that leads to it.
const LoopNest *FileCheck::nestAround(const CallSite &S, unsigned Depth) const {
  for (const LoopNest *N : Nests.around(TU.Tokens.find(S.Call->getBeginLoc())))
    if (splitsWork(*N))
      return N;
  for (const CallSite &C : Depth < 6 ? P.Sites.callsOf(S.Function) : llvm::ArrayRef<CallSite>())
    if (const LoopNest *N = nestAround(C, Depth + 1))
      return N;
  return nullptr;
}

/// The call that has opened the file, if all nodes have.
const CallExpr *FileCheck::openedAs(const Expr *File, unsigned Depth) const {
  File = File->IgnoreParenCasts();
  if (Depth > 6)
    return nullptr;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(File)) {
    const CallExpr *Open = openedAs(Choice->getTrueExpr(), Depth + 1);
    return Open ? Open : openedAs(Choice->getFalseExpr(), Depth + 1);
  }
  if (const auto *Call = dyn_cast<CallExpr>(File)) {
    const CallExpr *Open = Opened.count(Call) ? Call : nullptr;
    for (const FunctionDecl *F : P.Called.of(*Call)) // `static FILE *out(void) { return fopen(...); }`
      forEach<ReturnStmt>(F->getBody(), [&](const ReturnStmt *R) { Open = Open || !R->getRetValue() ? Open : openedAs(R->getRetValue(), Depth + 1); });
    return Open;
  }
  const auto *Member = dyn_cast<MemberExpr>(File);
  const VarDecl *V = variableNamed(File);
  const Decl *D = Member ? static_cast<const Decl *>(Member->getMemberDecl()) : V;
  if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(V))
    for (const CallSite &C : P.Sites.callsOf(cast<FunctionDecl>(V->getDeclContext())))
      if (const Expr *Given = argumentFor(*C.Call, *Parameter))
        if (const CallExpr *Open = openedAs(Given, Depth + 1))
          return Open;
  for (const Expr *Value : D ? Values.lookup(D->getCanonicalDecl()) : std::vector<const Expr *>())
    if (const CallExpr *Open = openedAs(Value, Depth + 1))
      return Open;
  return nullptr;
}

void FileCheck::check(const CallSite &S) {
  const Expr *File = fileOf(*S.Call);
  const CallExpr *Open = File ? openedAs(File) : nullptr;
  if (!Open || Told.count(Open))
    return;
  const LoopNest *N = nestAround(S);
  const auto *Mode = dyn_cast<StringLiteral>(Open->getArg(1)->IgnoreParenCasts());
  bool Parts = N && !N->Tokens.contains(TU.Tokens.find(Open->getBeginLoc()));
  if (!Parts && (N || !Mode->getString().starts_with("a") || isByNode(S)))
    return;
  Told.insert(Open);
  Diags.report(S.Call->getExprLoc(), Parts ? diag::warn_file_parts : diag::warn_file_repeated);
  Diags.report(Open->getExprLoc(), diag::note_file_opened);
}

void FileCheck::run() {
  FileCalls Calls(P);
  Calls.TraverseDecl(Context.getTranslationUnitDecl());
  for (const CallSite &S : Calls.Opening) {
    const auto *Mode = dyn_cast<StringLiteral>(S.Call->getArg(1)->IgnoreParenCasts());
    if (Mode && (Mode->getString().starts_with("w") || Mode->getString().starts_with("a")) && !isByNode(S) && isOneName(S.Call->getArg(0)))
      Opened.insert(S.Call);
  }
  if (Opened.empty())
    return;
  findValues();
  for (const CallExpr *C : Calls.Seeking) // each node goes to its own part
    if (const CallExpr *Open = openedAs(C->getArg(0)))
      Told.insert(Open);
  for (const CallSite &S : Calls.Writing)
    check(S);
}

void checkFiles(const Program &P) {
  if (!P.M.NodeArrays.empty())
    FileCheck(P).run();
}

} // namespace sode
