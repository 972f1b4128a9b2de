// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `inherit` in front of a function or its prototype: it waits for the `{` of the function. Of C++, functions have the names of the
// namespaces and classes around, in the text or in front of their own name, and some have the same name and other parameters.

#ifndef SODE_PRAGMA_FUNCTIONHEADS_H
#define SODE_PRAGMA_FUNCTIONHEADS_H

#include "pragma/TranslationUnit.h"
#include <map>
#include <string>

namespace sode {

class FunctionHeads {
public:
  using Said = std::pair<const Pragma *, unsigned>; ///< The directive, and its position.
  explicit FunctionHeads(llvm::ArrayRef<clang::Token> Tokens) : Tokens(Tokens) {}

  /// False: no function is declared behind it. Around: the names of namespaces and classes there, `a::b::`.
  bool add(const Pragma *P, unsigned Position, const std::string &Around);
  /// What was said of the function whose declaration begins at Position.
  std::vector<Said> of(unsigned Position, const std::string &Around) const;
  bool empty() const { return Waiting.empty(); }
  /// `namespace a = b;`, if it begins at Position.
  void readAlias(unsigned Position);

private:
  llvm::ArrayRef<clang::Token> Tokens;
  std::map<std::string, std::vector<Said>> Waiting; ///< By `a::b::f/2`, f with two parameters.
  std::map<std::string, std::string> Aliases;       ///< `b::` of `a::`.

  std::string functionAt(unsigned Position, const std::string &Around) const;
  unsigned countParameters(unsigned Open) const;
};

} // namespace sode

#endif
