// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kind of braces and parentheses a token stream is in, decided from the tokens before: the filter must know
// whether a directive stands at file scope, in a block, in a record or in an initializer.

#ifndef SODE_PRAGMA_BRACECONTEXT_H
#define SODE_PRAGMA_BRACECONTEXT_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace sode {

class BraceContext {
public:
  enum Kind { Block, Record, Initializer, Parenthesis, Linkage, Namespace };

  void advance(const clang::Token &T);

  bool atFileScope() const { return outermost() == Open.size(); }
  /// Of C++: in a namespace, but in no function or class of it.
  bool inNamespace() const { return !Open.empty() && Open.back().What == Namespace; }
  /// The innermost bracket that is open: a number that no other one has; 0: file scope.
  unsigned innermost() const { return atFileScope() ? 0 : Open.back().Number; }
  bool isOpen(unsigned Number) const {
    return Number == 0 || llvm::any_of(Open, [&](const Opening &O) { return O.Number == Number; });
  }
  bool inBlock() const { return !Open.empty() && Open.back().What == Block; }
  /// At file scope a `{` that came now would begin a function's body.
  bool atFunctionHead() const {
    return atFileScope() && (Previous == clang::tok::r_paren || Previous == clang::tok::semi) && kindOfBrace() == Block;
  }
  /// At file scope, where the name of a variable may stand: also behind `(*`.
  bool atDeclarator() const {
    return atFileScope() || (Open.size() == outermost() + 1 && Open.back().What == Parenthesis && Previous == clang::tok::star);
  }
  /// Before a statement or declaration: nothing of one has been read yet.
  bool atStart() const;
  /// A statement follows that is the body of an unbraced if, else, for, while, do or switch.
  bool atSubstatement() const;

private:
  struct Opening {
    Kind What;
    clang::tok::TokenKind Before; ///< The token before a parenthesis: `if`, `for`, ...
    unsigned Number;
  };
  llvm::SmallVector<Opening, 16> Open;
  /// Braces of `extern "C" {` around everything.
  unsigned outermost() const {
    return std::find_if(Open.begin(), Open.end(), [](const Opening &O) { return O.What != Linkage; }) - Open.begin();
  }
  unsigned Opened = 0; ///< Brackets so far.
  clang::tok::TokenKind Previous = clang::tok::semi; ///< The token just read; file start counts as `;`.
  clang::tok::TokenKind Head = clang::tok::unknown;  ///< After `)`: the token before its `(`.
  bool NamespaceHead = false; ///< `namespace` likewise.
  bool Parameters = false; ///< Of C++: a `)` was read since the last declaration at this place ended, so a `{` begins a function's body.
  bool RecordHead = false; ///< `struct`, `union`, `enum` or `class` was read and its `{` or another token has not come yet.

  Kind kindOfBrace() const;
};

} // namespace sode

#endif
