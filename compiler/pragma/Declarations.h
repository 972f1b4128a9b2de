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
    const clang::IdentifierInfo *Type = nullptr;       ///< The tag or the typedef in its specifiers.
  };
  /// A struct with its members.
  struct Record {
    const clang::IdentifierInfo *Tag;
    std::vector<Declared> Members;
    const Declared *find(const clang::IdentifierInfo *Name) const;
  };

  /// The declaration that the name means at Position, or null.
  const Declared *find(const clang::IdentifierInfo *Name, unsigned Position) const;
  const std::vector<Declared> &all() const { return List; }
  /// The parameters of the function whose name is declared there.
  std::vector<const Declared *> parametersOf(const Declared &Function) const;
  const std::vector<Record> &records() const { return Records; }
  /// The struct of a tag or a typedef, or null.
  const Record *recordOf(const clang::IdentifierInfo *Type) const;
  /// The struct whose member is named at Position, behind `.` or `->`; null: it cannot be seen.
  const Record *recordAt(unsigned Position) const;
  /// Where the expression begins whose member is named at Position.
  unsigned baseOf(unsigned Position) const;

private:
  const TokenTable &Table;
  const std::vector<clang::Token> &Tokens;
  TypeNames Types;
  std::vector<Declared> List;
  std::vector<Record> Records;
  llvm::DenseMap<const clang::IdentifierInfo *, unsigned> RecordOf;
  llvm::DenseMap<const clang::IdentifierInfo *, std::vector<unsigned>> ByName;

  void readFile();
  void readRecords();
  unsigned readRecord(unsigned Open, Record &New);
  const clang::IdentifierInfo *typeAt(unsigned First, unsigned End) const;
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
