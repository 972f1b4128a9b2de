// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "output/CxxLiterals.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace sode {

/// Not of 1'000.
static bool isQuote(StringRef Text, size_t I) { return Text[I] == '"' || (Text[I] == '\'' && (I == 0 || !llvm::isAlnum(Text[I - 1]))); }

/// Behind the string or character that begins at I.
static size_t skipQuoted(StringRef Text, size_t I) {
  char Quote = Text[I];
  for (++I; I < Text.size() && Text[I] != Quote; ++I)
    I += Text[I] == '\\';
  return I + 1;
}

/// The bracket that closes the one at Open, or npos.
static size_t closing(StringRef Text, size_t Open) {
  unsigned Depth = 0;
  for (size_t I = Open; I < Text.size(); ++I)
    if (isQuote(Text, I))
      I = skipQuoted(Text, I) - 1;
    else if (StringRef("({[").contains(Text[I]))
      ++Depth;
    else if (StringRef(")}]").contains(Text[I]) && --Depth == 0)
      return I;
  return StringRef::npos;
}

std::string keepLiterals(StringRef Text) {
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    StringRef Rest = Text.substr(I);
    if (isQuote(Text, I)) {
      size_t End = std::min(skipQuoted(Text, I), Text.size());
      Result += Text.slice(I, End);
      I = End - 1;
      continue;
    }
    bool Object = Rest.starts_with("&(");
    size_t Open = I + Object, End = Text[Open] == '(' ? closing(Text, Open) : StringRef::npos;
    StringRef Type = End == StringRef::npos ? "" : Text.slice(Open + 1, End);
    bool List = !Object && Type.consume_back("[]");
    bool Literal = (Object || List) && Text.substr(End + 1).starts_with("{");
    size_t Close = Literal ? closing(Text, End + 1) : StringRef::npos;
    if (Close == StringRef::npos) {
      Result += Text[I];
      continue;
    }
    Result += (Object ? "SODE_OBJECT(" : "SODE_LIST(") + Type.str() + ", " + keepLiterals(Text.slice(End + 2, Close)) + ")";
    I = Close;
  }
  return Result;
}

} // namespace sode
