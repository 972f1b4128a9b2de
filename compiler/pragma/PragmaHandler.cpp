// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/PragmaHandler.h"
#include "pragma/StrayPragmas.h"
#include "support/ClangVersion.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;

namespace sode {

namespace {

/// Records the macro-expanded tokens of the directive and leaves one marker in their place.
class XmpHandler : public PragmaHandler {
public:
  explicit XmpHandler(TranslationUnit &TU) : PragmaHandler("xmp"), TU(TU) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &First) override {
    Pragma &P = TU.Pragmas.emplace_back();
    P.Id = TU.Pragmas.size() - 1;
    P.Kind = Introducer.Kind;
    P.Hash = Introducer.Loc;
    P.Word = First.getLocation();
    // A _Pragma has no place in a directive, and a broken one would read on behind the end of the line: it is no
    // macro meanwhile.
    IdentifierInfo *PragmaOperator = PP.getIdentifierInfo("_Pragma");
    PragmaOperator->setHasMacroDefinition(false);
    Token T;
    for (PP.Lex(T); !T.isOneOf(tok::eod, tok::eof); PP.Lex(T)) {
      if (T.getIdentifierInfo() == PragmaOperator)
        TU.MisplacedOperators.push_back(T.getLocation());
      P.Tokens.push_back(T);
    }
    PragmaOperator->setHasMacroDefinition(true);
    P.End = T.getLocation();

    size_t Statement = statementOn(P);
    llvm::ArrayRef<Token> After = llvm::ArrayRef<Token>(P.Tokens).drop_front(Statement);
    auto Entered = std::make_unique<Token[]>(1 + After.size());
    Entered[0].startToken();
    Entered[0].setKind(PragmaMarker);
    Entered[0].setLocation(P.Word);
    Entered[0].setAnnotationEndLoc(P.Word);
    Entered[0].setAnnotationValue(&P);
    llvm::copy(After, Entered.get() + 1);
    PP.EnterTokenStream(std::move(Entered), 1 + After.size(), /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
    if (!After.empty())
      TU.StatementsOnLines.push_back(After.front());
    P.Tokens.resize(Statement);
  }

private:
  /// Where the statement begins that is on the directive's line, `task on p[0] {` or `loop on t[i] for (...)`; else the end.
  static size_t statementOn(const Pragma &P) {
    size_t Depth = 0;
    for (size_t I = 0; I < P.Tokens.size(); ++I) {
      const Token &T = P.Tokens[I];
      // A `for` alone is a slip in the directive, as in `parallel for`.
      bool Loop = T.is(tok::kw_for) && I + 1 < P.Tokens.size() && P.Tokens[I + 1].is(tok::l_paren);
      if (Depth == 0 && (Loop || T.is(tok::l_brace)))
        return I;
      Depth += T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
      Depth -= Depth > 0 && T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    }
    return P.Tokens.size();
  }

  TranslationUnit &TU;
};

/// Records #pragma lines, and #include lines, so that output/ can write an edited header in place of its line.
class InclusionRecorder : public PPCallbacks {
public:
  InclusionRecorder(const Preprocessor &PP, TranslationUnit &TU) : PP(PP), SM(PP.getSourceManager()), TU(TU) {}

  void InclusionDirective(SourceLocation Hash, const Token &, StringRef, bool, CharSourceRange FileName,
                          OptionalFileEntryRef File, StringRef, StringRef, const Module *, SODE_MODULE_IMPORTED
                          SrcMgr::CharacteristicKind) override {
    if (File)
      TU.Inclusions.push_back({Hash, FileName, std::string(File->getName()), FileID()});
  }
  void PragmaDirective(SourceLocation Hash, PragmaIntroducerKind Kind) override {
    TU.PragmasAt.insert(TU.Tokens.Tokens.size() - 1);
    if (Kind != PIK_HashPragma || !Hash.isFileID())
      return;
    TU.PragmaLines.push_back(Hash);
    if (StrayPragma S = strayPragma(Hash, PP); !S.Meant.empty() && !SM.isInSystemHeader(Hash))
      TU.StrayPragmas.push_back(S);
  }
  void LexedFileChanged(FileID Entered, LexedFileChangeReason Reason, SrcMgr::CharacteristicKind, FileID,
                        SourceLocation) override {
    if (Reason != LexedFileChangeReason::EnterFile || TU.Inclusions.empty())
      return;
    // The file entered is the one of the latest #include line, unless it is <built-in> or the main file.
    SourceLocation From = SM.getIncludeLoc(Entered);
    Inclusion &Last = TU.Inclusions.back();
    if (From.isValid() && SM.getFileID(From) == SM.getFileID(Last.Hash) && Last.Entered.isInvalid())
      Last.Entered = Entered;
  }

private:
  const Preprocessor &PP;
  SourceManager &SM;
  TranslationUnit &TU;
};

} // namespace

void registerPragmaHandler(Preprocessor &PP, TranslationUnit &TU) {
  PP.AddPragmaHandler(new XmpHandler(TU)); // owned by PP
  PP.addPPCallbacks(std::make_unique<InclusionRecorder>(PP, TU));
}

} // namespace sode
