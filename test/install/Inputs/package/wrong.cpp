// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
namespace wrong_place { // directives are an error here
#pragma xmp nodes p[*]
int wrong() { return 0; }
}
