// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "output/FileText.h"
#include "output/Layout.h"

using llvm::StringRef;

namespace sode {

bool endsLine(StringRef Buffer, size_t At) {
  return Buffer[At] == '\n' || (Buffer[At] == '\r' && !Buffer.substr(At + 1).starts_with("\n"));
}

size_t endOfLine(StringRef Buffer, size_t From) { return std::min(Buffer.find_first_of("\r\n", From), Buffer.size()); }

size_t startOfLine(StringRef Buffer, size_t From) {
  while (From > 0 && !endsLine(Buffer, From - 1))
    --From;
  return From;
}

static constexpr StringRef Blanks = " \t\v\f";

StringRef indentation(StringRef Buffer, size_t From) {
  size_t Start = startOfLine(Buffer, From);
  return Buffer.slice(Start, Buffer.find_first_not_of(Blanks, Start));
}

/// The next line gets the number of the line at At.
void FileText::place(size_t At) {
  if (!Numbered) {
    if (!Text.empty() && Text.back() != '\n')
      Text += '\n';
    LineIsGenerated = false;
    return;
  }
  Text += "\n#line " + std::to_string(LineOf(At)) + "\n";
  LineIsGenerated = NumberIsAhead = false;
}

/// Behind a generated line, what is the user's goes on in a line of its own; if lines are numbered, in its column.
void FileText::resume(size_t At) {
  if (!LineIsGenerated)
    return;
  place(At);
  if (!Numbered) {
    Text += indentation(Buffer, At);
    return;
  }
  for (char C : Buffer.slice(startOfLine(Buffer, At), At))
    Text += C == '\t' ? '\t' : ' ';
}

void FileText::copy(size_t Begin, size_t End) {
  if (LineIsGenerated) {
    Begin = std::min(Buffer.find_first_not_of(Blanks, Begin), End);
    if (Begin == End)
      return;
    if (Buffer[Begin] != '\n' && Buffer[Begin] != '\r')
      resume(Begin);
    else if (NumberIsAhead)
      place(Begin);
    LineIsGenerated = false;
  }
  for (size_t At = Begin; At < End; ++At)
    Text += endsLine(Buffer, At) ? '\n' : Buffer[At];
}

void FileText::statement(StringRef Line, size_t At, StringRef Indent) {
  size_t LineStart = Text.rfind('\n') + 1; // 0 if there is none
  if (!LineIsGenerated && StringRef(Text).substr(LineStart).trim(Blanks).empty())
    Text.resize(LineStart);
  else
    place(At);
  bool First = true;
  for (const Row &R : layOut(Line, Indent)) {
    if (R.InMacro)
      Text += '\n', NumberIsAhead = Numbered;
    else if (!First)
      place(At);
    Text += R.Text;
    First = false;
  }
  LineIsGenerated = true;
}

void FileText::insert(StringRef Inserted, size_t At, StringRef Indent) {
  bool Lines = Inserted.starts_with("\n");
  while (!Inserted.empty()) {
    auto [Line, Rest] = Inserted.split('\n');
    bool More = Inserted.size() > Line.size();
    Inserted = Rest;
    if (Line.empty())
      continue;
    if (!Lines || (!More && !Line.starts_with("\t"))) { // at the user's text
      resume(At);
      Text += Line;
    } else {
      StringRef Statement = Line.ltrim('\t');
      statement(Statement, At, (Indent + std::string(4 * (Line.size() - Statement.size()), ' ')).str());
    }
    Lines = true;
  }
}

void FileText::endLines(unsigned Count, size_t At) {
  if (!Numbered && LineIsGenerated)
    return;
  if (Count > 0 && NumberIsAhead)
    place(At);
  Text += std::string(Count, '\n');
  LineIsGenerated &= Count == 0;
}

void FileText::raw(StringRef Lines) {
  Text += Lines;
  LineIsGenerated = NumberIsAhead = false;
}

} // namespace sode
