// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `::` is no operator of C: in attributes it separates, elsewhere it is two colons. Clang's parser hung on those where a
// type may begin. Found by test/fuzz.
//
// RUN: %sodecc -Wall -Werror -c %s -o %t.o
// RUN: not %sodecc -DWRONG -c %s -o %t.o 2> %t.err
// RUN: %messages %s < %t.err
int x;
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

[[gnu::noinline, gnu::aligned(sizeof(int[1][1]))]] static int valid(int n)
{
    [[maybe_unused]] int other = n;
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("" : "+r"(n)::"memory");
    __asm__ volatile("" ::"r"(n));
    return n;
}

#ifdef WRONG
// CHECK: scope-operator.c:[[@LINE+1]]:29: error: expected expression
#pragma xmp template wrong[(::x)]

unsigned long wrong_here(void)
{
    // CHECK: scope-operator.c:[[@LINE+1]]:19: error: expected expression
    return sizeof ::x;
}

unsigned long wrong_too(void)
{
    // CHECK: scope-operator.c:[[@LINE+1]]:13: error: expected expression
    return (::x) + valid(1);
}

// Not taken for the keyword.
unsigned long wrong_with_a_mistake_in_writing(void)
{
    // CHECK: scope-operator.c:[[@LINE+1]]:12: error: use of undeclared identifier 'sizceof'{{$}}
    return sizceof ::x;
}
#endif

int main(void)
{
#pragma xmp barrier
    return valid(0);
}
