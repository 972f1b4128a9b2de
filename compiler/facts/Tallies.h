// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What distributed loops give functions of other files in each iteration, and what functions that other files see do with it: sums behind
// pointers and in variables of their own, values that the next call finds, elements beside the one whose address they get.
//
//   for (i ...) addto(&s, v[i]);      void addto(double *s, double x) { *s += x; }
//   for (i ...) tally(v[i]);          static double all; void tally(double x) { all += x; }
//   for (i ...) smooth(&u[i]);        void smooth(double *x) { x[0] = x[-2] + x[2]; }
//
// And calls by one node of functions with distributed loops, and values that only some nodes have.
//
// The run compares them when it has all files (runtime/api/handed.c), as it does what Handed.h finds.

#ifndef SODE_FACTS_TALLIES_H
#define SODE_FACTS_TALLIES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace sode {

struct Program;

struct Tally {
  clang::SourceLocation Loc;
  std::string Function;
  int Parameter;      ///< Or of HandedOf.
  llvm::StringRef As; ///< Of `enum sode_handed_kind` (units.h), without its prefix; there is what Name and Count mean.
  std::string Name;
  int64_t Count;
};

std::vector<Tally> findTallies(const Program &P);
/// Of them, values that only some nodes have (NodeTallies.cpp),
void findNodeTallies(const Program &P, std::vector<Tally> &Found);
/// and indices of elements (IndexTallies.cpp).
void findIndexTallies(const Program &P, std::vector<Tally> &Found);

} // namespace sode

#endif
