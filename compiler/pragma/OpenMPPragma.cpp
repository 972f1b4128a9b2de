// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/OpenMPPragma.h"
#include "support/ClangVersion.h"

using namespace clang;

namespace sode {

/// The word at a position, empty if there is none.
static llvm::StringRef wordAt(llvm::ArrayRef<Token> Tokens, size_t I) {
  const IdentifierInfo *Word = I < Tokens.size() && !Tokens[I].isAnnotation() ? Tokens[I].getIdentifierInfo() : nullptr;
  return Word ? Word->getName() : "";
}

/// Directive and clauses -> does a statement follow? LLVM's table knows; in doubt one does.
static bool hasStatement(llvm::ArrayRef<Token> Tokens) {
  using namespace llvm::omp;
  // The longest name: `target` and `target enter data` are directives, `target enter` is none.
  llvm::omp::Directive Kind = OMPD_unknown;
  size_t Clauses = 0;
  std::string Name;
  for (size_t I = 0; !wordAt(Tokens, I).empty(); ++I) {
    Name += (I ? " " : "") + wordAt(Tokens, I).str();
    if (llvm::omp::Directive Longer = getOpenMPDirectiveKind(Name); Longer != OMPD_unknown) {
      Kind = Longer;
      Clauses = I + 1;
    }
  }
  if (Kind == OMPD_ordered) // stand-alone only if it orders by dependences
    return wordAt(Tokens, Clauses) != "depend" && wordAt(Tokens, Clauses) != "doacross";
  if (Kind == OMPD_unknown || Kind == OMPD_metadirective || Kind == OMPD_section)
    return true;
  Association With = getDirectiveAssociation(Kind);
  return With == Association::Block || With == Association::Loop;
}

size_t startOfOpenMP(llvm::ArrayRef<Token> Tokens, size_t Position) {
  while (Position > 0 && Tokens[Position - 1].is(tok::annot_pragma_openmp_end)) {
    size_t Start = Position - 1;
    while (Start > 0 && Tokens[Start].isNot(tok::annot_pragma_openmp))
      --Start;
    if (!hasStatement(Tokens.slice(Start + 1, Position - Start - 2)))
      break;
    Position = Start;
  }
  return Position;
}

} // namespace sode
