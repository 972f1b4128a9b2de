// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables, parameters and functions as the tokens alone show them, with the scopes of C: which declaration a name means there.

#ifndef SODE_PRAGMA_DECLARATIONS_H
#define SODE_PRAGMA_DECLARATIONS_H

#include "pragma/TranslationUnit.h"
#include "pragma/TypeNames.h"

namespace sode {

class Declarations {
public:
  explicit Declarations(const TokenTable &Table);

  struct Declared {
    const clang::IdentifierInfo *Name; ///< Null: of an unnamed parameter.
    unsigned At;                       ///< Its name; of an unnamed parameter, its last token.
    unsigned End;                      ///< Behind its scope.
    unsigned Init = 0, InitEnd = 0;    ///< Behind `=`.
    bool FileScope = false;
    bool Function = false;
    unsigned Body = 0;                                 ///< The `{` of a function.
    const clang::IdentifierInfo *ParameterOf = nullptr; ///< A function at file scope.
    unsigned Number = 0;                               ///< Of a parameter, from 0.
  };

  /// The declaration that the name means at Position, or null.
  const Declared *find(const clang::IdentifierInfo *Name, unsigned Position) const;
  const std::vector<Declared> &all() const { return List; }
  /// The parameters of the function whose name is declared there.
  std::vector<const Declared *> parametersOf(const Declared &Function) const;

private:
  const TokenTable &Table;
  const std::vector<clang::Token> &Tokens;
  TypeNames Types;
  std::vector<Declared> List;
  llvm::DenseMap<const clang::IdentifierInfo *, std::vector<unsigned>> ByName;

  void readFile();
  void readBlock(unsigned Open);
  bool beginsDeclaration(unsigned Position) const;
  unsigned skipSpecifiers(unsigned Position) const;
  unsigned readDeclaration(unsigned Position, unsigned End, bool FileScope);
  unsigned readDeclarator(unsigned Position, Declared &New);
  void readParameters(unsigned Open, const Declared &Function);
  unsigned skipPragma(unsigned Position) const;
  void add(Declared New);
};

} // namespace sode

#endif
