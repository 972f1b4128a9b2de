// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/PragmaHandler.h"
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

    auto Marker = std::make_unique<Token[]>(1);
    Marker[0].startToken();
    Marker[0].setKind(PragmaMarker);
    Marker[0].setLocation(P.Word);
    Marker[0].setAnnotationEndLoc(P.Word);
    Marker[0].setAnnotationValue(&P);
    PP.EnterTokenStream(std::move(Marker), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
  }

private:
  TranslationUnit &TU;
};

/// Records #pragma lines, and #include lines, so that output/ can write an edited header in place of its line.
class InclusionRecorder : public PPCallbacks {
public:
  InclusionRecorder(SourceManager &SM, TranslationUnit &TU) : SM(SM), TU(TU) {}

  void InclusionDirective(SourceLocation Hash, const Token &, StringRef, bool, CharSourceRange FileName,
                          OptionalFileEntryRef File, StringRef, StringRef, const Module *, SODE_MODULE_IMPORTED
                          SrcMgr::CharacteristicKind) override {
    if (File)
      TU.Inclusions.push_back({Hash, FileName, std::string(File->getName()), FileID()});
  }
  void PragmaDirective(SourceLocation Hash, PragmaIntroducerKind Kind) override {
    TU.PragmasAt.insert(TU.Tokens.Tokens.size() - 1);
    if (Kind == PIK_HashPragma && Hash.isFileID())
      TU.PragmaLines.push_back(Hash);
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
  SourceManager &SM;
  TranslationUnit &TU;
};

} // namespace

void registerPragmaHandler(Preprocessor &PP, TranslationUnit &TU) {
  PP.AddPragmaHandler(new XmpHandler(TU)); // owned by PP
  PP.addPPCallbacks(std::make_unique<InclusionRecorder>(PP.getSourceManager(), TU));
}

} // namespace sode
