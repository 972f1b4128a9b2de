// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which kind of braces and parentheses a token stream is in, decided from the tokens before: the filter must know
// whether a directive stands at file scope, in a block, in a record or in an initializer.

#ifndef SODE_PRAGMA_BRACECONTEXT_H
#define SODE_PRAGMA_BRACECONTEXT_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace sode {

class BraceContext {
public:
  enum Kind { Block, Record, Initializer, Parenthesis, Linkage, Namespace };

  void advance(const clang::Token &T);

  bool atFileScope() const { return outermost() == Open.size(); }
  /// Of C++: in a namespace, but in no function or class of it.
  bool inNamespace() const { return !Open.empty() && Open.back().What == Namespace; }
  /// Where functions may be declared: at file scope, and of C++ in a namespace or class.
  bool atDeclarations() const { return atFileScope() || Open.back().What == Namespace || Open.back().What == Record; }
  /// Of C++: the names of the namespaces and classes around, `a::b::`.
  std::string path() const;
  /// The innermost bracket that is open: a number that no other one has; 0: file scope.
  unsigned innermost() const { return atFileScope() ? 0 : Open.back().Number; }
  bool isOpen(unsigned Number) const {
    return Number == 0 || llvm::any_of(Open, [&](const Opening &O) { return O.Number == Number; });
  }
  bool inBlock() const { return !Open.empty() && Open.back().What == Block; }
  /// A `{` that came now would begin a function's body.
  bool atFunctionHead() const {
    bool Behind = Previous == clang::tok::r_paren || Previous == clang::tok::semi || Parameters || InitializersAt == Open.size();
    return atDeclarations() && Behind && kindOfBrace() == Block;
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
    std::string Name; ///< Of a namespace or class.
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
  std::string HeadName;    ///< The names behind that word, or behind `namespace`.
  bool HeadNamed = false;  ///< What follows is no more of the name: bases of the class.
  unsigned InitializersAt = ~0u; ///< Of C++: how many brackets are open around the initializers of a constructor, `: n{m}`.

  Kind kindOfBrace() const;
  void beginHead(bool OfNamespace);
  void readHead(const clang::Token &T);
};

} // namespace sode

#endif
