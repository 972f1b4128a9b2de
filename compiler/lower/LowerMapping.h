// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERMAPPING_H
#define SODE_LOWER_LOWERMAPPING_H

#include "lower/Construct.h"

namespace sode {

/// nodes, template, distribute, template_fix.
class MappingLowering : Construct {
public:
  explicit MappingLowering(LoweringState &S) : Construct(S) {}
  void lower(const Nodes &N);
  void lower(const Template &T);
  void lowerDistribute(const Template &T);
  void lower(const TemplateFix &F);
  void lower(const EntityReference &R);

private:
  std::string headerOf(llvm::ArrayRef<const Directive *> Declarations) const;
  Texts shape(const std::vector<Template::Dim> &Dims, bool Known) const;
  std::string formats(const std::vector<Template::Dim> &Dims) const;
};

} // namespace sode

#endif
