// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes with wrong arguments and in wrong places.
// identity: errors -- -std=gnu11
int a __attribute__((aligned(3)));
int b __attribute__((aligned("x")));
int c __attribute__((section(3)));
int d __attribute__((mode(NOPE)));
void f(const char *, ...) __attribute__((format(printf, 3, 2)));
void g(int) __attribute__((format(printf, 1, 2)));
int h(int x) __attribute__((nonnull(1)));
int i(void) __attribute__((alias(3)));
int j __attribute__((cleanup(f)));
int k(void) { int z __attribute__((cleanup(undeclared))); __attribute__((aligned(4))) return 1; }
int l __attribute__((packed);
int m __attribute__((vector_size(7)));
int n __attribute__ = 3;
int o(void) __attribute__((noreturn)) { return 1; }
