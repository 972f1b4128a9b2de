// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "output/Layout.h"
#include "clang/Basic/CharInfo.h"
#include <algorithm>
#include <optional>

using namespace clang;
using llvm::StringRef;

namespace sode {

namespace {

/// A place where a statement may continue in the next row.
struct Break {
  size_t At;                      ///< The first character behind.
  unsigned Cost;                  ///< Lower is better.
  std::optional<size_t> MacroEnd; ///< It is among the arguments of a macro that ends there.
  bool Assignment;
};

/// Breaks, what they cost, and the ends of macros. Names in capitals in front of a parenthesis are macros.
class Scanner {
public:
  explicit Scanner(StringRef Text) : Text(Text) {}
  std::vector<Break> run();

private:
  static constexpr unsigned CostOfLevel = 10, CostOfOperator = 5, CostOfMacro = 1000;
  StringRef Text;
  size_t At = 0;
  unsigned Depth = 0;
  std::vector<Break> List;
  std::optional<unsigned> MacroDepth; ///< Of the outermost macro around.
  size_t FirstInMacro = 0;            ///< Its first break in List.

  void skipLiteral();
  void close();
  void add(size_t Where, unsigned Cost, bool Assignment = false) {
    List.push_back({Where, Cost + Depth * CostOfLevel + (MacroDepth ? CostOfMacro : 0), std::nullopt, Assignment});
  }
  bool followsMacroName() const;
};

} // namespace

void Scanner::skipLiteral() {
  char Quote = Text[At++];
  while (At < Text.size() && Text[At] != Quote)
    At += Text[At] == '\\' ? 2 : 1;
  ++At;
}

bool Scanner::followsMacroName() const {
  size_t First = At;
  while (First > 0 && isAsciiIdentifierContinue(Text[First - 1]))
    --First;
  StringRef Name = Text.slice(First, At);
  return Name == "_Pragma" || (Name.size() > 1 && llvm::none_of(Name, isLowercase) && llvm::any_of(Name, isUppercase));
}

void Scanner::close() {
  Depth -= Depth > 0;
  ++At;
  if (!MacroDepth || Depth != *MacroDepth)
    return;
  MacroDepth.reset();
  size_t End = At;
  while (End < Text.size() && StringRef(",);} ").contains(Text[End]))
    ++End;
  // SODE_WHERE must stay in the first row: __LINE__ is the one of its own place, also among arguments.
  List.erase(std::remove_if(List.begin() + FirstInMacro, List.end(),
                            [&](const Break &B) { return Text.slice(B.At, End).contains("SODE_WHERE"); }),
             List.end());
  for (size_t I = FirstInMacro; I < List.size(); ++I)
    List[I].MacroEnd = End;
}

std::vector<Break> Scanner::run() {
  while (At < Text.size()) {
    char C = Text[At];
    StringRef Rest = Text.substr(At);
    if (C == '"' || C == '\'') {
      skipLiteral();
    } else if (C == '(' || C == '{' || C == '[') {
      if (C == '(' && !MacroDepth && followsMacroName()) {
        MacroDepth = Depth;
        FirstInMacro = List.size();
      }
      ++Depth;
      ++At;
    } else if (C == ')' || C == '}' || C == ']') {
      close();
    } else if (Rest.starts_with(", ") || Rest.starts_with("; ")) {
      add(At + 2, 0);
      At += 2;
    } else if (Rest.starts_with(" = ")) {
      add(At + 3, 0, /*Assignment=*/true);
      At += 3;
    } else {
      for (StringRef Operator : {" && ", " || ", " | ", " ? ", " : ", " + ", " - ", " * ", " / ", " < "})
        if (Rest.starts_with(Operator))
          add(At + 1, CostOfOperator);
      ++At;
    }
  }
  return std::move(List);
}

static unsigned width(StringRef Indent) {
  unsigned Columns = 0;
  for (char C : Indent)
    Columns = C == '\t' ? Columns / 8 * 8 + 8 : Columns + 1;
  return Columns;
}

/// The best break behind From, in a row that has so much room: of those that fit the cheapest, of equal ones the last.
static const Break *choose(llvm::ArrayRef<Break> Breaks, size_t From, size_t End, size_t Room) {
  const Break *Best = nullptr;
  auto Cost = [&](const Break &B) { return B.Assignment && End - B.At > Room ? B.Cost + 15 : B.Cost; };
  for (const Break &B : Breaks) {
    if (B.At <= From || B.At >= End)
      continue;
    if (B.At - From > Room + 1) // the space in front of it may hang over
      return Best ? Best : &B;
    if (!Best || Cost(B) <= Cost(*Best))
      Best = &B;
  }
  return Best;
}

std::vector<Row> layOut(StringRef Statement, StringRef Indent) {
  std::vector<Row> Rows;
  std::vector<Break> Breaks;
  size_t From = 0, MacroEnd = 0;
  std::string Margin = Indent.str();
  bool InMacro = false;
  while (From < Statement.size()) {
    size_t Room = LineLimit - std::min(width(Margin), LineLimit / 2), End = MacroEnd > From ? MacroEnd : Statement.size();
    const Break *B = nullptr;
    if (End - From > Room) {
      if (Breaks.empty())
        Breaks = Scanner(Statement).run();
      B = choose(Breaks, From, End, Room);
    }
    size_t To = B ? B->At : End;
    Rows.push_back({Margin + Statement.slice(From, To).trim(' ').str(), InMacro});
    InMacro = B && B->MacroEnd;
    MacroEnd = InMacro ? *B->MacroEnd : 0;
    if (Rows.size() == 1)
      Margin += "    ";
    From = To;
  }
  return Rows;
}

} // namespace sode
