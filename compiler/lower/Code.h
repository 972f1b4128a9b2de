// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C text: where commas, parentheses, braces and line breaks of generated code are made.

#ifndef SODE_LOWER_CODE_H
#define SODE_LOWER_CODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace sode {

using Texts = std::vector<std::string>;

std::string call(llvm::StringRef Function, llvm::ArrayRef<std::string> Arguments); ///< f(a, b)
std::string braces(llvm::ArrayRef<std::string> Items);                              ///< {a, b}
/// `(const T[]){a, b}`
std::string constArray(llvm::StringRef Type, llvm::ArrayRef<std::string> Items);
/// `.sode_a = 1`, `.sode_b = 2` of an initializer, without what is 0 or "". (No macro of the program means such a name.)
Texts fields(llvm::ArrayRef<std::pair<const char *, std::string>> List);
std::string quoted(llvm::StringRef Text); ///< "p"; of a name, which needs no escapes.
inline std::string asFunction(const std::string &Pointer) { return "(void (*)(void))(" + Pointer + ")"; } ///< to be compared
/// `A | B`, or 0.
std::string flags(llvm::ArrayRef<std::string> Set);

/// Statements, a line each.
class Code {
public:
  /// Depth: of blocks that are open before.
  explicit Code(unsigned Depth = 0) : Depth(Depth) {}
  explicit Code(const std::string &Statement) : Depth(0) { line(Statement); }

  /// A statement with its `;`, a macro, a comment.
  void line(const std::string &Statement) { Lines.push_back({Depth, Statement}); }
  /// `Head {`, and what follows is indented.
  void open(const std::string &Head = "");
  void close();
  /// The lines of another text, in the innermost open block.
  void add(const Code &Other);

  bool empty() const { return Lines.empty(); }
  size_t size() const { return Lines.size(); }
  /// As Edits take it: in lines of its own.
  std::string str() const;

private:
  struct Line {
    unsigned Depth;
    std::string Text;
  };
  std::vector<Line> Lines;
  unsigned Depth;
};

} // namespace sode

#endif
