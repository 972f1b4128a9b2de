// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which tokens of a text may go by the name of the macro they come from: `N - 1` instead of `65 - 1`.

#ifndef SODE_OUTPUT_MACRONAMES_H
#define SODE_OUTPUT_MACRONAMES_H

#include "clang/Lex/Preprocessor.h"
#include "pragma/TranslationUnit.h"

namespace sode {

/// Text is generated behind what it is made of, never before: the macros of the user's that have one meaning from their
/// only definition, outside of all functions, to the end of the file can be named in it.
class MacroNames {
public:
  MacroNames(const clang::Preprocessor &PP, const TranslationUnit &TU) : PP(PP), TU(TU) {}

  struct Use {
    llvm::StringRef Name;
    unsigned Length = 0; ///< Number of tokens; 0: no macro.
  };
  /// The macro whose whole expansion the list begins with. It has no parameters.
  Use first(llvm::ArrayRef<clang::Token> Tokens) const;

  /// Those of the command line that may be words of a header of ours: `-Dn=100`. In the order of the alphabet.
  std::vector<llvm::StringRef> ofCommandLine() const;

private:
  const clang::Preprocessor &PP;
  const TranslationUnit &TU;
  mutable llvm::DenseMap<const clang::IdentifierInfo *, bool> Lasting;

  bool isLasting(const clang::IdentifierInfo *Name) const;
  bool hasOneMeaning(const clang::IdentifierInfo *Name) const;
};

} // namespace sode

#endif
