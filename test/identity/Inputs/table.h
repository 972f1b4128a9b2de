/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Rows of a table; the includer says what a row means. */
ROW(red, 1, "red")
ROW(green, 2, "green")
ROW(blue, 4, "blue")
