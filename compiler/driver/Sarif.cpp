// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Sarif.h"
#include "MessageTable.h"
#include "Output.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace sode {

std::string sarifFile(const CommandLine &Line) {
  std::string File = Line.value(OptionId::SarifName);
  if (!File.empty() || !Line.has(OptionId::SarifFile))
    return File;
  std::string Output = Line.value(OptionId::Output);
  std::string Input = Line.inputs().front()->Value;
  SmallString<256> Name(!Output.empty() ? StringRef(Output) : Input == "-" ? "stdin" : sys::path::filename(Input));
  sys::path::replace_extension(Name, "sarif");
  return std::string(Name);
}

/// A path as part of a URI (RFC 3986).
static std::string percentEncoded(StringRef Path) {
  std::string Result;
  for (unsigned char C : Path) {
    if (isAlnum(C) || StringRef("/-._~").contains(C))
      Result += C;
    else
      Result += {'%', hexdigit(C >> 4), hexdigit(C & 15)};
  }
  return Result;
}

static json::Object artifactLocation(StringRef File) {
  if (sys::path::is_absolute(File))
    return json::Object{{"uri", "file://" + percentEncoded(File)}};
  return json::Object{{"uri", percentEncoded(File)}, {"uriBaseId", "PWD"}};
}

/// 1-based, in characters: Clang counts bytes.
static unsigned characterColumn(const SourceManager &SM, SourceLocation Loc) {
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  bool Invalid = false;
  StringRef Text = SM.getBufferData(File, &Invalid);
  if (Invalid)
    return 1;
  unsigned Column = 1;
  for (; Offset > 0 && Text[Offset - 1] != '\n' && Text[Offset - 1] != '\r'; --Offset)
    if ((Text[Offset - 1] & 0xC0) != 0x80) // not the later bytes of a character
      ++Column;
  return Column;
}

/// Range: in a file, not in a macro.
static json::Object region(const SourceManager &SM, CharSourceRange Range) {
  SourceLocation End = Range.getEnd();
  if (Range.isTokenRange())
    End = End.getLocWithOffset(Lexer::MeasureTokenLength(End, SM, LangOptions()));
  // Lines as the user's #line directives count them.
  return json::Object{{"startLine", SM.getPresumedLoc(Range.getBegin()).getLine()},
                      {"startColumn", characterColumn(SM, Range.getBegin())},
                      {"endLine", SM.getPresumedLoc(End).getLine()},
                      {"endColumn", characterColumn(SM, End)}};
}

/// The token of the message, or the first range around it.
static json::Object location(const clang::Diagnostic &Shown) {
  const SourceManager &SM = Shown.getSourceManager();
  SourceLocation Loc = SM.getFileLoc(Shown.getLocation());
  CharSourceRange Place = CharSourceRange::getTokenRange(Loc);
  for (CharSourceRange Range : Shown.getRanges()) {
    Range = Lexer::makeFileCharRange(Range, SM, LangOptions());
    if (Range.isValid() && SM.isPointWithin(Loc, Range.getBegin(), Range.getEnd())) {
      Place = Range;
      break;
    }
  }
  json::Object Physical{{"artifactLocation", artifactLocation(SM.getPresumedLoc(Loc).getFilename())},
                        {"region", region(SM, Place)}};
  return json::Object{{"physicalLocation", std::move(Physical)}};
}

static json::Array fixes(const clang::Diagnostic &Shown) {
  json::Array Replacements;
  std::string File;
  for (const FixItHint &Hint : Shown.getFixItHints()) {
    const SourceManager &SM = Shown.getSourceManager();
    if (Hint.isNull() || Hint.RemoveRange.getBegin().isMacroID() || Hint.RemoveRange.getEnd().isMacroID())
      return {};
    File = SM.getPresumedLoc(Hint.RemoveRange.getBegin()).getFilename();
    Replacements.push_back(json::Object{{"deletedRegion", region(SM, Hint.RemoveRange)},
                                        {"insertedContent", json::Object{{"text", Hint.CodeToInsert}}}});
  }
  if (Replacements.empty())
    return {};
  json::Object Change{{"artifactLocation", artifactLocation(File)}, {"replacements", std::move(Replacements)}};
  return json::Array{json::Object{{"artifactChanges", json::Array{std::move(Change)}}}};
}

unsigned SarifLog::ruleIndex(StringRef Id, StringRef Text) {
  auto It = find_if(Rules, [&](auto &Rule) { return Rule.first == Id; });
  if (It == Rules.end())
    It = Rules.insert(It, {Id.str(), Text.str()});
  return It - Rules.begin();
}

void SarifLog::HandleDiagnostic(DiagnosticsEngine::Level Level, const clang::Diagnostic &Shown) {
  DiagnosticConsumer::HandleDiagnostic(Level, Shown);
  if (Level == DiagnosticsEngine::Ignored)
    return;
  SmallString<256> Text;
  Shown.FormatDiagnostic(Text);
  bool HasPlace = Shown.hasSourceManager() && Shown.getLocation().isValid();

  if (Level == DiagnosticsEngine::Note) {
    if (!LastIsResult || !HasPlace)
      return;
    json::Object Place = location(Shown);
    Place["message"] = json::Object{{"text", Text}};
    json::Object &Result = Results.back();
    // Clang's notes offer several repairs to choose from; one of ours is the fix.
    if (json::Array Fixes = fixes(Shown); !Fixes.empty() && findDiagnostic(Shown))
      Result["fixes"] = std::move(Fixes);
    if (!Result.getArray("relatedLocations"))
      Result["relatedLocations"] = json::Array();
    Result.getArray("relatedLocations")->push_back(std::move(Place));
    return;
  }

  std::string Id, Rule;
  if (const DiagnosticInfo *Ours = findDiagnostic(Shown)) {
    Id = Ours->Name;
    Rule = shownText(Ours->Text);
    if (std::string Shown = shownId(*Ours); !Shown.empty())
      Text.resize(StringRef(Text).rfind(" ["));
  } else {
    StringRef Flag = DiagnosticIDs::getWarningOptionForDiag(Shown.getID());
    Id = Flag.empty() ? "clang" : ("clang-" + Flag).str();
    Rule = Flag.empty() ? "an error of C" : ("-W" + Flag).str();
  }
  json::Object Result{{"ruleId", Id}, {"ruleIndex", ruleIndex(Id, Rule)}, {"message", json::Object{{"text", Text}}}};
  Result["level"] = Level >= DiagnosticsEngine::Error ? "error" : Level == DiagnosticsEngine::Warning ? "warning" : "note";
  if (HasPlace) {
    Result["locations"] = json::Array{location(Shown)};
    if (json::Array Fixes = fixes(Shown); !Fixes.empty())
      Result["fixes"] = std::move(Fixes);
  }
  Results.push_back(std::move(Result));
  LastIsResult = true;
}

Error SarifLog::write(StringRef File, int ExitStatus) const {
  json::Array RuleList, ResultList;
  for (const auto &[Id, Text] : Rules)
    RuleList.push_back(json::Object{{"id", Id}, {"shortDescription", json::Object{{"text", Text}}}});
  for (const json::Object &Result : Results)
    ResultList.push_back(json::Object(Result));
  SmallString<256> Directory;
  sys::fs::current_path(Directory);
  json::Object Driver{{"name", "sodecc"}, {"version", SODE_VERSION}, {"rules", std::move(RuleList)}};
  json::Object Run{
      {"tool", json::Object{{"driver", std::move(Driver)}}},
      {"originalUriBaseIds", json::Object{{"PWD", json::Object{{"uri", "file://" + percentEncoded(Directory) + "/"}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"invocations", json::Array{json::Object{{"exitCode", ExitStatus}, {"executionSuccessful", ExitStatus == 0}}}},
      {"results", std::move(ResultList)}};
  json::Object Log{{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", json::Array{std::move(Run)}}};
  return writeOutput(File, formatv("{0:2}\n", json::Value(std::move(Log))).str());
}

} // namespace sode
