// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Names.h"

namespace sode {

/// Block-scope names carry their directive's number: an inner one must not hide an outer one (-Wshadow).
static std::string make(const char *Kind, const std::string &Name, bool FileScope, const Directive &D) {
  std::string S = std::string("sode_") + Kind + "__" + Name; // two underscores: no type is called so
  return FileScope ? S : S + "_" + std::to_string(D.Id);
}

std::string nameOf(const Nodes &N) { return make("nodes", N.Name, N.FileScope, *N.Declared); }
std::string nameOf(const Template &T) { return make("template", T.Name, T.FileScope, *T.Declared); }
static std::string fieldOrName(const Array &A) { return A.Member ? A.Member->getName().str() : A.Name; }
std::string nameOf(const Array &A) {
  if (A.isHeld()) {
    std::string Name = A.Name; // "tag.member"
    std::replace(Name.begin(), Name.end(), '.', '_');
    return make("member", Name, /*FileScope=*/false, *A.Aligned);
  }
  return make("array", fieldOrName(A), A.Made == Array::BeforeMain || A.Made == Array::Elsewhere, *A.Aligned);
}
std::string baseNameOf(const Array &A) {
  if (A.isHeld())
    return fieldOrName(A);
  return make("base", fieldOrName(A), A.FileScope, *A.Aligned);
}

} // namespace sode
