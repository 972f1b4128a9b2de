// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of one translated file: what the user wrote, and generated text between. Generated text that begins with '\n'
// stands in lines of its own, each of which has the number of the user's line at its place:
//
//   #pragma xmp loop (i) on t[i]        {
//       for (i = 0; i < N; i++)         #line 12
//                                           SODE_LOOP(...)
//                                           for (i = ...
//
// The first line of a pragma's text needs no `#line`, nor does a user's line that follows its last one.

#ifndef SODE_OUTPUT_FILETEXT_H
#define SODE_OUTPUT_FILETEXT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace sode {

/// Clang ends a line at \n, at \r\n and at \r alone; gcc not at the last one, which is written as \n.
bool endsLine(llvm::StringRef Buffer, size_t At);
/// The end of the line of From, in front of its \n or \r.
size_t endOfLine(llvm::StringRef Buffer, size_t From);
size_t startOfLine(llvm::StringRef Buffer, size_t From);
/// What stands in front of the first word of the line of From.
llvm::StringRef indentation(llvm::StringRef Buffer, size_t From);

class FileText {
public:
  /// LineOf: the number of the line at an offset, as compilers count it.
  /// Numbered: with `#line`.
  FileText(llvm::StringRef Buffer, llvm::function_ref<unsigned(size_t)> LineOf, bool Numbered)
      : Buffer(Buffer), LineOf(LineOf), Numbered(Numbered) {}

  /// The user's text from Begin to End.
  void copy(size_t Begin, size_t End);
  /// Generated text: '\n' begins a line of its own, '\t's behind it indent it more than Indent. What follows the last '\n'
  /// stands in front of the user's text.
  void insert(llvm::StringRef Text, size_t At, llvm::StringRef Indent);
  /// Line ends that the user's text at At has lost.
  void endLines(unsigned Count, size_t At);
  /// Lines as they are, which put the place back themselves.
  void raw(llvm::StringRef Lines);

  std::string take() { return std::move(Text); }

private:
  llvm::StringRef Buffer;
  llvm::function_ref<unsigned(size_t)> LineOf;
  bool Numbered;
  std::string Text;
  bool LineIsGenerated = false; ///< The last one: nothing of the user's may follow in it.
  bool NumberIsAhead = false;   ///< Since the last `#line`: a statement has been broken among the arguments of a macro.

  void place(size_t At);
  void resume(size_t At);
  void statement(llvm::StringRef Line, size_t At, llvm::StringRef Indent);
};

} // namespace sode

#endif
