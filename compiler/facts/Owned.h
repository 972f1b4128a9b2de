// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be said of a dimension of an array before it is known how many nodes there are, and of the loops that run where
// its elements are.

#ifndef SODE_FACTS_OWNED_H
#define SODE_FACTS_OWNED_H

#include "model/Widths.h"

namespace sode {

/// Iteration i of the loop runs where the array has its index i - shift; nullopt: the two cannot be compared.
std::optional<int64_t> shiftOf(const Array &A, unsigned Axis, const LoopNest &N, const Loop &L);

/// Of a template distributed like others: the first of those, and where the indices of the dimension lie there.
std::pair<const Template *, Ratio> rootOf(const Template &T, unsigned Dim);

/// A single node has the whole dimension, certainly.
bool hasOneNode(const Template &T, unsigned Dim);
bool hasOneNode(const Array &A, unsigned Axis);

/// Nodes store different parts of the dimension, perhaps.
bool isSplit(const Array &A, unsigned Axis);

/// No node stores more successive elements, if there is more than one node; nullopt: unknown.
std::optional<int64_t> mostStored(const Array &A, unsigned Axis, const Widths &Wide);

} // namespace sode

#endif
