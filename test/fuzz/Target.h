// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the fuzzer and the replay of its corpus share: one input through all stages of the compiler.

#ifndef SODE_TEST_FUZZ_TARGET_H
#define SODE_TEST_FUZZ_TARGET_H

#include <string>

namespace sode::fuzz {

/// Translates a C file with this text. Messages are expected; what counts is to come back.
void translateText(const std::string &Text);

/// Lines of directive text put behind `#pragma xmp` in a program that declares what they may name: the first line at
/// file scope, each other one in a function, followed by a loop nest.
std::string programOf(const std::string &Lines);

} // namespace sode::fuzz

#endif
