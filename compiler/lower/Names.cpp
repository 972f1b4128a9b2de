// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Names.h"
#include "lower/Code.h"

namespace sode {

/// Block-scope names carry their directive's number: an inner one must not hide an outer one (-Wshadow).
static std::string make(const char *Kind, const std::string &Name, bool FileScope, const Directive &D) {
  std::string S = std::string("sode_") + Kind + "__" + Name; // two underscores: no type is called so
  return FileScope ? S : S + "_" + std::to_string(D.Id);
}

std::string nameOf(const Nodes &N) { return make("nodes", N.Name, N.FileScope, *N.Declared); }
std::string variableOf(const Template &T) {
  return T.Fraction ? variableOf(*T.Like) : make("template", T.Name, T.FileScope, *T.Declared);
}
std::string ratiosOf(const Template &T) {
  Texts Ratios;
  for (const Template::Dim &D : T.Dims)
    Ratios.push_back(braces({std::to_string(D.At.Factor), std::to_string(D.At.Offset), std::to_string(D.At.Divisor)}));
  return constArray("sode_ratio_t", Ratios);
}
std::string nameOf(const Template &T) {
  if (!T.Fraction)
    return variableOf(T);
  return call("sode_template_ratio", {"SODE_WHERE", quoted(T.Name), nameOf(*T.Like), std::to_string(T.Dims.size()), ratiosOf(T)});
}
static std::string fieldOrName(const Array &A) {
  if (A.HeldBy) // there may be several of one array of pointers
    return "held" + std::to_string(A.HeldBy - A.Aligned->as<ReflectDirective>().Arrays.data());
  return A.Member ? A.Member->getName().str() : A.Name;
}
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
