/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Trigraphs on, in strings, comments and as punctuation. */
/* identity: errors -- -std=c11 */
??=define OR ??!??!
int arr??(3??) = ??< 1, 2, 3 ??>;
const char *s = "what??/n??'";
// a comment that ends in a trigraph splice ??/
this is still comment
int f(int a, int b) ??<
    return a OR b ??' 3 ??- 1;
??>
int g(void) ??< return undeclared ??>
