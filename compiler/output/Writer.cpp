// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "output/Writer.h"
#include "output/FileText.h"
#include "output/Layout.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <utility>

using namespace clang;

namespace sode {

namespace {

/// A change of [Begin, End) of one file's bytes. At one place they come in this order: lines of their own, what closes the
/// token that ends there, what opens the one that begins there, what takes its place.
struct Change {
  enum Order { Line, Closing, Opening, Instead, Inclusion } At;
  unsigned Begin, End;
  std::string Text;   ///< As FileText::insert takes it; of an inclusion, as it is.
  std::string Indent; ///< Of its lines.
};

class Writer {
public:
  Writer(const Edits &E, const TranslationUnit &TU, const SourceManager &SM)
      : E(E), TU(TU), SM(SM), Language(E.language()) {}
  std::string write();

private:
  const Edits &E;
  const TranslationUnit &TU;
  const SourceManager &SM;
  const LangOptions &Language; ///< Says where tokens end: `<:` is one.
  std::map<FileID, std::vector<Change>> Changes;
  std::map<FileID, bool> Inlined; ///< Headers that are written in place of their #include line.
  llvm::StringSet<> InlinedPaths;

  void collectTokens();
  void collectPragmas();
  void collectInclusions();
  void expandMacro(SourceLocation Start, SourceLocation End, unsigned Inside);
  void findInlined();
  void addLineBefore(SourceLocation Loc, StringRef Text);
  std::string lineDirective(StringRef File, unsigned Line) const;
  std::string firstLine(FileID File) const;
  std::string writeFile(FileID File);
  std::string writeHeader() const;
  std::string writeInits() const;
  void insert(SourceLocation Token, unsigned Length, ArrayRef<TokenEdit::Insertion> List, Change::Order At);
  StringRef indentAt(unsigned Position) const;
  std::string indentOf(const Pragma &P) const;
};

} // namespace

static std::string quoted(StringRef Name) {
  std::string S = "\"";
  for (char C : Name) {
    if (C == '"' || C == '\\')
      S += '\\';
    S += C;
  }
  return S + "\"";
}

std::string Writer::lineDirective(StringRef File, unsigned Line) const {
  return !E.Numbered ? "" : "#line " + std::to_string(Line) + " " + quoted(File) + "\n";
}

std::string Writer::firstLine(FileID File) const {
  return lineDirective(SM.getPresumedLoc(SM.getLocForStartOfFile(File)).getFilename(), 1);
}

/// The white space in front of the line of a token; of a pragma's, in front of the next statement.
StringRef Writer::indentAt(unsigned Position) const {
  while (Position < TU.Tokens.Tokens.size() && TU.Tokens.Tokens[Position].isAnnotation())
    ++Position;
  if (Position >= TU.Tokens.Tokens.size())
    return "";
  auto [File, Offset] = SM.getDecomposedExpansionLoc(TU.Tokens.Tokens[Position].getLocation());
  return indentation(SM.getBufferData(File), Offset);
}

/// What a pragma becomes is a statement like the next one.
std::string Writer::indentOf(const Pragma &P) const {
  unsigned Next = TU.Tokens.find(P.Word);
  while (Next < TU.Tokens.Tokens.size() && TU.Tokens.Tokens[Next].isAnnotation())
    ++Next;
  bool Last = Next < TU.Tokens.Tokens.size() && TU.Tokens.Tokens[Next].is(tok::r_brace);
  return indentAt(Next).str() + (Last ? "    " : "");
}

void Writer::addLineBefore(SourceLocation Loc, StringRef Text) {
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  StringRef Buffer = SM.getBufferData(File);
  unsigned Start = startOfLine(Buffer, Offset);
  Changes[File].push_back({Change::Line, Start, Start, Text.str(), indentation(Buffer, Offset).str()});
}

/// Does nothing follow in the line but a comment?
static bool restIsComment(StringRef Buffer, size_t From) {
  StringRef Rest = Buffer.slice(From, endOfLine(Buffer, From)).trim();
  return Rest.empty() || (Rest.starts_with("//") && !Rest.ends_with("\\") && !Rest.ends_with("?" "?/")) ||
         (Rest.starts_with("/*") && Rest.find("*/", 2) == Rest.size() - 2);
}

void Writer::insert(SourceLocation Token, unsigned Length, ArrayRef<TokenEdit::Insertion> List, Change::Order At) {
  auto [File, Offset] = SM.getDecomposedLoc(Token);
  StringRef Buffer = SM.getBufferData(File);
  unsigned Place = At == Change::Closing ? Offset + Length : Offset;
  bool AllLines = llvm::all_of(List, [](const TokenEdit::Insertion &I) { return StringRef(I.Text).starts_with("\n"); });
  if (At == Change::Closing && AllLines && restIsComment(Buffer, Place))
    Place = endOfLine(Buffer, Place);
  for (const TokenEdit::Insertion &I : List)
    Changes[File].push_back({At, Place, Place, I.Text, indentAt(At == Change::Closing ? I.Other : TU.Tokens.find(Token)).str()});
}

/// Writes an invocation out, expanded and edited. Inside: the position of one of its tokens.
void Writer::expandMacro(SourceLocation Start, SourceLocation End, unsigned Inside) {
  const std::vector<Token> &Tokens = TU.Tokens.Tokens;
  auto Belongs = [&](unsigned I) {
    SourceLocation L = Tokens[I].getLocation();
    return L.isMacroID() && SM.getExpansionLoc(L) == Start;
  };
  unsigned First = Inside, Last = Inside + 1;
  while (First > 0 && Belongs(First - 1))
    --First;
  while (Last < Tokens.size() && Belongs(Last))
    ++Last;
  unsigned Length = SM.getFileOffset(End) - SM.getFileOffset(Start) +
                    Lexer::MeasureTokenLength(End, SM, Language);
  auto [File, Offset] = SM.getDecomposedLoc(Start);
  Changes[File].push_back({Change::Instead, Offset, Offset + Length, E.print(First, Last), indentAt(First).str()});
}

void Writer::collectTokens() {
  std::map<std::pair<FileID, unsigned>, std::pair<CharSourceRange, unsigned>> Macros;
  auto AddMacro = [&](SourceLocation Token) {
    CharSourceRange Range = SM.getExpansionRange(Token);
    auto &[Known, Position] = Macros[SM.getDecomposedLoc(Range.getBegin())];
    // An array assignment (SectionExpander.h) that a macro has begun ends behind the invocation.
    if (Known.isInvalid() || SM.isBeforeInTranslationUnit(Known.getEnd(), Range.getEnd()))
      Known = Range;
    Position = TU.Tokens.find(Token);
  };
  for (const auto &[Loc, Edit] : E.all()) {
    // A token of a directive is printed with the directive, not in its file.
    if (TU.Tokens.find(Loc) == ~0u && Edit->LineBefore.empty())
      continue;
    if (Loc.isFileID()) {
      if (!Edit->LineBefore.empty())
        addLineBefore(Loc, Edit->LineBefore);
      unsigned Length = Lexer::MeasureTokenLength(Loc, SM, Language);
      insert(Loc, Length, Edit->Opening, Change::Opening);
      insert(Loc, Length, Edit->Closing, Change::Closing);
      auto [File, Offset] = SM.getDecomposedLoc(Loc);
      if (Edit->Replacement)
        Changes[File].push_back({Change::Instead, Offset, Offset + Length, *Edit->Replacement, ""});
      continue;
    }
    AddMacro(Loc);
  }
  for (const Pragma &P : TU.Pragmas)
    if (P.Word.isMacroID())
      AddMacro(P.Word);
  for (SourceLocation Loc : TU.Rewritten)
    if (TU.Tokens.find(Loc) != ~0u) // else it is in a subscript that is rewritten itself
      AddMacro(Loc);
  for (const auto &[Place, Macro] : Macros)
    expandMacro(Macro.first.getBegin(), Macro.first.getEnd(), Macro.second);
}

/// Replaces `#pragma xmp ...` lines. `_Pragma` is handled as a macro: its tokens are in an expansion.
void Writer::collectPragmas() {
  for (const Pragma &P : TU.Pragmas) {
    if (!P.Word.isFileID() || P.Inserted)
      continue;
    unsigned Begin = SM.getFileOffset(P.Hash);
    auto [File, Word] = SM.getDecomposedLoc(P.Word);
    StringRef Buffer = SM.getBufferData(File);
    // The end of line token of a directive with a continuation or a comment can stand before it: look for what
    // really ends the line.
    unsigned End = endOfLine(Buffer, std::max(Word, P.End.isFileID() ? SM.getFileOffset(P.End) : Word));
    const std::string *Text = E.find(P);
    Changes[File].push_back({Change::Instead, Begin, End, Text ? *Text : std::string(), indentOf(P)});
  }
}

/// Headers with edits; those that include one of these; and those that include it again: the host compiler has not met it as a
/// file, so no `#pragma once` would keep it out.
void Writer::findInlined() {
  for (bool More = true; More;) {
    More = false;
    for (const Inclusion &I : TU.Inclusions) {
      FileID In = SM.getFileID(I.Hash);
      bool Needed = I.Entered.isValid() ? Changes.count(I.Entered) || Inlined[I.Entered] : InlinedPaths.count(I.Path);
      if (!Needed)
        continue;
      if (I.Entered.isValid()) {
        Inlined[I.Entered] = true;
        More |= InlinedPaths.insert(I.Path).second;
      }
      if (In != SM.getMainFileID())
        More |= !std::exchange(Inlined[In], true);
    }
  }
}

void Writer::collectInclusions() {
  findInlined();
  for (SourceLocation Hash : TU.PragmaLines) {
    auto [File, Begin] = SM.getDecomposedLoc(Hash);
    StringRef Line = SM.getBufferData(File).slice(Begin, endOfLine(SM.getBufferData(File), Begin));
    StringRef Words = Line.drop_front().ltrim();
    if (Words.consume_front("pragma") && Words.trim() == "once" && Inlined[File]) // it is part of the main file now
      Changes[File].push_back({Change::Instead, Begin, unsigned(Begin + Line.size()), "", ""});
  }
  // Inner headers come later in the list; what is written in their place must be known before the outer ones.
  for (const Inclusion &I : llvm::reverse(TU.Inclusions)) {
    FileID In = SM.getFileID(I.Hash);
    if (In != SM.getMainFileID() && !Inlined[In])
      continue;
    auto [File, Begin] = SM.getDecomposedLoc(I.Hash);
    PresumedLoc Place = SM.getPresumedLoc(I.Hash);
    StringRef Buffer = SM.getBufferData(File);
    size_t End = endOfLine(Buffer, SM.getFileOffset(I.FileName.getEnd()));
    if (I.Entered.isValid() && Inlined[I.Entered])
      Changes[File].push_back({Change::Inclusion, Begin, unsigned(End),
                               "\n" + firstLine(I.Entered) + writeFile(I.Entered) + "\n" +
                                   lineDirective(Place.getFilename(), Place.getLine()), ""});
    else if (I.Entered.isInvalid() && InlinedPaths.count(I.Path))
      // Skipped by #pragma once or its guard; the host compiler has not met it as a file.
      Changes[File].push_back({Change::Instead, Begin, unsigned(End), "", ""});
    else if (In != SM.getMainFileID() && Buffer.slice(Begin, End).contains('"')) {
      llvm::SmallString<128> Path(I.Path);
      SM.getFileManager().makeAbsolutePath(Path);
      Changes[File].push_back({Change::Instead, Begin, unsigned(End), "#include " + quoted(Path), ""});
    }
  }
}

std::string Writer::writeFile(FileID File) {
  std::vector<Change> List = Changes[File];
  llvm::stable_sort(List, [](const Change &A, const Change &B) {
    return std::tie(A.Begin, A.At) < std::tie(B.Begin, B.At);
  });
  StringRef Buffer = SM.getBufferData(File);
  auto LineOf = [&](size_t At) { return SM.getPresumedLoc(SM.getLocForStartOfFile(File).getLocWithOffset(At)).getLine(); };
  FileText Text(Buffer, LineOf, E.Numbered);
  unsigned At = Buffer.starts_with("\xEF\xBB\xBF") ? 3 : 0; // a byte order mark is one at the start of a file only
  for (const Change &C : List) {
    assert(C.Begin >= At && "edits overlap");
    Text.copy(At, C.Begin);
    At = C.End;
    if (C.At == Change::Inclusion) {
      Text.raw(C.Text);
      continue;
    }
    Text.insert(C.Text, C.Begin, C.Indent);
    unsigned Lost = 0;
    for (unsigned I = C.Begin; I < C.End; ++I)
      Lost += endsLine(Buffer, I);
    Text.endLines(Lost, C.Begin);
  }
  Text.copy(At, Buffer.size());
  return Text.take();
}

/// File-scope directives in textual order; each keeps its line for messages.
std::string Writer::writeInits() const {
  std::string Text = "static void sode_unit_init(void)\n{\n";
  for (const Edits::Init &I : E.inits()) {
    PresumedLoc At = SM.getPresumedLoc(SM.getExpansionLoc(I.Loc));
    unsigned Line = At.getLine();
    std::string Place = lineDirective(I.File.empty() ? At.getFilename() : I.File, Line);
    for (StringRef Rest = I.Statements; !Rest.empty();) {
      auto [Statement, Next] = Rest.split('\n');
      Rest = Next;
      StringRef Words = Statement.ltrim('\t');
      if (Words.empty())
        continue;
      for (const Row &R : layOut(Words, std::string(4 + 4 * (Statement.size() - Words.size()), ' '))) {
        if (!R.InMacro && E.Numbered)
          Text += Place;
        Text += R.Text + "\n";
        Place = "#line " + std::to_string(Line) + "\n";
      }
    }
  }
  return Text + "}\n";
}

/// Our header. It comes before all that the user's file defines, but behind the macros of the command line.
std::string Writer::writeHeader() const {
  std::string Before, After;
  for (StringRef Name : E.macros().ofCommandLine()) {
    Before += ("#pragma push_macro(\"" + Name + "\")\n#undef " + Name + "\n").str();
    After += ("#pragma pop_macro(\"" + Name + "\")\n").str();
  }
  return Before + "#include <sode/abi.h>\n" + After;
}

std::string Writer::write() {
  collectTokens();
  collectPragmas();
  collectInclusions();
  FileID Main = SM.getMainFileID();
  // __FILE__ rather than the name: -ffile-prefix-map of the host compiler applies to it.
  std::string Text = writeHeader() + firstLine(Main) + (E.Checked ? "SODE_CHECKED_UNIT" : "SODE_UNIT") + "(sode_unit_init, __FILE__)\n" +
                     firstLine(Main) + writeFile(Main);
  if (Text.back() != '\n')
    Text += '\n';
  return Text + writeInits();
}

std::string writeTranslation(const Edits &E, const TranslationUnit &TU, const SourceManager &SM) {
  return Writer(E, TU, SM).write();
}

} // namespace sode
