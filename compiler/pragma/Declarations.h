// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables, parameters and functions as the tokens alone show them, with the scopes of C and, of C++, the members that methods name: which
// declaration a name means there.

#ifndef SODE_PRAGMA_DECLARATIONS_H
#define SODE_PRAGMA_DECLARATIONS_H

#include "pragma/TranslationUnit.h"
#include "pragma/TypeNames.h"

namespace sode {

/// Where the expression begins whose member is named at Position; without `.` and `->`, there.
unsigned startOfMember(llvm::ArrayRef<clang::Token> Tokens, unsigned Position);

class Declarations {
public:
  Declarations(const TokenTable &Table, bool Cxx);

  struct Declared {
    const clang::IdentifierInfo *Name; ///< Null: of an unnamed parameter.
    unsigned At;                       ///< Its name; of an unnamed parameter, its last token.
    unsigned End;                      ///< Behind its scope.
    unsigned Init = 0, InitEnd = 0;    ///< Behind `=`.
    bool FileScope = false;
    bool Function = false;
    bool Member = false;               ///< Of a class of C++.
    unsigned Namespace = 0;            ///< At file scope: the `{` of the innermost one, or 0.
    unsigned Body = 0;                                 ///< The `{` of a function.
    const clang::IdentifierInfo *ParameterOf = nullptr; ///< A function at file scope.
    unsigned Number = 0;                               ///< Of a parameter, from 0.
    const clang::IdentifierInfo *Of = nullptr;         ///< Of C++: the class or namespace in front of `::`.
    const clang::IdentifierInfo *Type = nullptr;       ///< The tag or the typedef in its specifiers.
  };
  /// A struct with its members.
  struct Record {
    const clang::IdentifierInfo *Tag;
    std::vector<Declared> Members;
    const Declared *find(const clang::IdentifierInfo *Name) const;
  };

  /// The declaration that the name means at Position, or null. Of C++, it may be a member of the class whose method is there.
  const Declared *find(const clang::IdentifierInfo *Name, unsigned Position) const;
  const std::vector<Declared> &all() const { return List; }
  /// The function of that name with a body here that a call at Position runs; null: none, or one of several.
  const Declared *functionOf(const clang::IdentifierInfo *Name, unsigned Position) const;
  /// The parameters of the function whose name is declared there.
  std::vector<const Declared *> parametersOf(const Declared &Function) const;
  const std::vector<Record> &records() const { return Records; }
  /// The struct of a tag or a typedef, or null.
  const Record *recordOf(const clang::IdentifierInfo *Type) const;
  /// The struct whose member is named at Position, behind `.` or `->`; null: it cannot be seen.
  const Record *recordAt(unsigned Position) const;
  /// Where the expression begins whose member is named at Position.
  unsigned baseOf(unsigned Position) const { return startOfMember(Tokens, Position); }

private:
  const TokenTable &Table;
  const std::vector<clang::Token> &Tokens;
  const bool Cxx;
  TypeNames Types;
  std::vector<Declared> List;
  std::vector<Record> Records;
  llvm::DenseMap<const clang::IdentifierInfo *, unsigned> RecordOf;
  llvm::DenseMap<const clang::IdentifierInfo *, std::vector<unsigned>> ByName;
  struct Method {
    unsigned First, End; ///< From its parameters to its `}`.
    const clang::IdentifierInfo *Class;
  };
  std::vector<Method> Methods;

  void readFile(unsigned First, unsigned End, unsigned Namespace);
  unsigned readNamespace(unsigned Position);
  unsigned libraryEnd(unsigned Position) const;
  void readRecords();
  unsigned readRecord(unsigned Open, Record &New);
  unsigned readMembers(unsigned Position, unsigned Close, Record &Of);
  const clang::IdentifierInfo *typeAt(unsigned First, unsigned End) const;
  void readBlock(unsigned Open);
  unsigned readInside(unsigned Open, unsigned End);
  void readBinding(unsigned Position, unsigned End);
  bool beginsDeclaration(unsigned Position) const;
  unsigned skipSpecifiers(unsigned Position) const;
  unsigned readDeclaration(unsigned Position, unsigned End, bool FileScope, unsigned Namespace = 0);
  unsigned readDeclarator(unsigned Position, Declared &New);
  void readParameters(unsigned Open, const Declared &Function);
  unsigned skipPragma(unsigned Position) const;
  void add(Declared New);

  // CxxDeclarations.cpp
  unsigned behindAngles(unsigned Open) const;
  unsigned behindType(unsigned Position) const;
  unsigned behindTag(unsigned Position) const;
  unsigned behindDeclaration(unsigned Position) const;
  unsigned bodyBehind(unsigned Position, unsigned End) const;
  unsigned constructorAt(unsigned Position, const clang::IdentifierInfo *&Class) const;
  unsigned readMethod(Declared New, unsigned Parameters, unsigned End, const clang::IdentifierInfo *Class);
  unsigned behindOther(unsigned Position, unsigned Close, Record &Of);
  const Record *classAround(unsigned Position) const;
};

} // namespace sode

#endif
