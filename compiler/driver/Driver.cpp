// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One file through all stages. Each step is a folder of compiler/.

#include "Driver.h"
#include "blocks/TimeBlock.h"
#include "checks/Checks.h"
#include "decisions/Decisions.h"
#include "facts/FootprintPrinter.h"
#include "lower/Lowering.h"
#include "model/ModelBuilder.h"
#include "model/ModelPrinter.h"
#include "output/Writer.h"
#include "pragma/FrontendAction.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"

using namespace clang;

namespace sode {

/// model -> facts -> checks, blocks -> decisions -> lower -> output, for a file that Clang has parsed without error.
static void translateUnit(CompilerInstance &CI, Diagnostics &Diags, TranslationUnit &TU,
                          const TranslateRequest &Request, TranslateResult &Result) {
  ASTContext &Context = CI.getASTContext();
  Model M;
  ModelBuilder(Context, Diags, TU, M).build();
  if (Diags.hasErrors())
    return;
  const Program P(Context, TU, M, Diags);
  if (Diags.hasErrors())
    return;
  std::vector<TimeBlock> Blocks = findTimeBlocks(P);
  FaceExchanges Faces = findFaceExchanges(P);
  if (Request.PrintModel) {
    llvm::raw_string_ostream Out(Result.Model);
    printModel(M, P.Wide, [&](const Exchange &X) { return Faces.contains(&X); }, Context.getSourceManager(), Out);
    printFootprints(P.Facts, Context.getSourceManager(), Out);
    printTimeBlocks(Blocks, Context.getSourceManager(), Out);
  }
  runChecks(P);
  if (Diags.hasErrors())
    return;
  settleTimeBlocks(Blocks, Request.Check, Diags);
  Decisions Decided = decide(P, Faces, std::move(Blocks), {Request.Check, Request.Elide, Request.LocalSubscripts});
  if (Diags.hasErrors())
    return;
  Edits E(CI.getPreprocessor(), TU);
  E.Checked = Request.Check;
  E.Numbered = Request.Numbered;
  lower(P, Decided, E);
  Result.Text = writeTranslation(E, TU, Context.getSourceManager());
}

namespace {

class LoggedAction : public FilteredSyntaxAction {
public:
  LoggedAction(const TranslateRequest &Request, TranslationUnitHandler Handler, TranslateResult &Result)
      : FilteredSyntaxAction(Request.Directives, std::move(Handler)), Log(Request.Log), Result(Result) {}

  bool BeginInvocation(CompilerInstance &CI) override {
    if (!Log)
      return true;
    DiagnosticsEngine &Engine = CI.getDiagnostics();
    // A consumer that is not owned would be chained as if it were.
    auto Forward = std::make_unique<ForwardingDiagnosticConsumer>(*Log);
    Engine.setClient(new ChainedDiagnosticConsumer(Engine.takeClient(), std::move(Forward)), /*ShouldOwnClient=*/true);
    return true;
  }

  void EndSourceFileAction() override { Result.HasDirectives = HasDirectives; }

private:
  DiagnosticConsumer *Log;
  TranslateResult &Result;
};

} // namespace

TranslateResult translate(const TranslateRequest &Request) {
  TranslateResult Result;
  auto Handle = [&](CompilerInstance &CI, Diagnostics &Diags, TranslationUnit &TU) {
    translateUnit(CI, Diags, TU, Request, Result);
  };
  std::vector<std::string> Args = {"sodecc", "-fsyntax-only"};
  Args.insert(Args.end(), Request.ClangArgs.begin(), Request.ClangArgs.end());
  Args.push_back(Request.Input);
  std::vector<const char *> Words;
  for (const std::string &Arg : Args)
    Words.push_back(Arg.c_str());
  // An error in the words is an error of the file. Precompiled headers are the host compiler's, not Clang's.
  CreateInvocationOptions Options;
  Options.Diags = CompilerInstance::createDiagnostics(CreateAndPopulateDiagOpts(Words).release());
  std::shared_ptr<CompilerInvocation> Invocation = createInvocation(Words, Options);
  if (!Invocation)
    return Result;
  // Clang's driver expects a process for each file, which frees nothing at its end.
  Invocation->getFrontendOpts().DisableFree = false;
  Invocation->getCodeGenOpts().DisableFree = false;
  CompilerInstance CI;
  CI.setInvocation(std::move(Invocation));
  CI.createDiagnostics();
  LoggedAction Action(Request, Handle, Result);
  Result.Ok = CI.ExecuteAction(Action);
  return Result;
}

} // namespace sode
