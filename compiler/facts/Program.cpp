// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Program.h"
#include "facts/InferWidths.h"

using namespace clang;

namespace sode {

Program::Program(ASTContext &Context, const TranslationUnit &TU, const Model &M, Diagnostics &Diags)
    : Context(Context), TU(TU), M(M), Diags(Diags), Nests(M.Nests), Tasks(M.Tasks), Called(Context), Names(Context, M), Refs(findReferences(*this)), Facts(*this), Wide(inferWidths(*this)),
      Plain(findPlainAccesses(*this)), Does(*this), Overlapped(findOverlaps(*this)), Flows(findPipelines(*this)), Held(*this),
      Sites(*this), Numbers(Context), Calls(*this), Events(*this), Passed(findHanded(*this)) {}

} // namespace sode
