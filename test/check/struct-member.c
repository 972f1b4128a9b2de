// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DMODEL %s -o %t.c 2>&1 | %messages %s --check-prefix=MODEL
// RUN: not %sodecc --emit-c -DUSES %s -o %t.c 2>&1 | %messages %s --check-prefix=USES
// RUN: not %sodecc --emit-c -DNAMES %s -o %t.c 2>&1 | %messages %s --check-prefix=NAMES
// RUN: not %sodecc --emit-c -DLOWER %s -o %t.c 2>&1 | %messages %s --check-prefix=LOWER
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A struct with distributed members can be a variable, static arrays of it, and pointed to; it is not copied.
// Not where all subscripts are rewritten: `next(q)->a[n]` would be evaluated twice there, and is refused.
// UNSUPPORTED: sanitize
// COVERS: err_member_extent err_member_in_block err_member_holder err_member_directive err_member_side_effects

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[100]
#pragma xmp distribute s[cyclic] onto p
struct part {
    int before, a[100], late[100], scalar, *pointer;
    float c[100];
};
#pragma xmp align part.a[i] with t[i]
#pragma xmp shadow part.a[1]
#pragma xmp align part.c[i] with s[i]
struct part one, many[3];
extern struct part elsewhere;
struct part *next(struct part *);
void use(int *), look(struct part *);
#ifdef MODEL
#pragma xmp align part.a[i] with t[i]
// MODEL: :[[@LINE-1]]:19: error: array 'part.a' is already aligned
// MODEL: :[[@LINE-10]]:13: note: the previous directive is here
#pragma xmp align part.scalar[i] with t[i]
// MODEL: :[[@LINE-1]]:19: error: 'part.scalar' is not an array and cannot be aligned
// MODEL: :[[@LINE-16]]:36: note: 'part.scalar' is declared here
#pragma xmp align part.pointer[i][j] with t[i]
// MODEL: :[[@LINE-1]]:19: error: pointer 'part.pointer' to 'int' represents an array of 1 dimension, but 'align' names 2

#pragma xmp shadow part.late[1]
// MODEL: :[[@LINE-1]]:20: error: 'part.late' is not a distributed array; it needs an 'align' directive first
#endif
#ifdef USES
struct outer {
    struct part inner;
// USES: :[[@LINE-1]]:17: error: 'inner' has distributed member 'a' and cannot be part of another struct or union
// USES: :[[@LINE-24]]:13: note: for this 'align' directive
};
struct part ready = {1};
// USES: :[[@LINE-1]]:13: error: 'ready' has distributed member 'a' and cannot be initialized
// USES: :[[@LINE-28]]:13: note: for this 'align' directive
struct part made(void);
// USES: :[[@LINE-1]]:13: error: 'made' has distributed member 'a' and cannot be passed or returned by value
// USES: :[[@LINE-31]]:13: note: for this 'align' directive
void take(struct part value);
// USES: :[[@LINE-1]]:23: error: 'value' has distributed member 'a' and cannot be passed or returned by value
// USES: :[[@LINE-34]]:13: note: for this 'align' directive
void unnamed(struct part);
// USES: :[[@LINE-1]]:25: error: 'struct part' has distributed member 'a' and cannot be passed or returned by value
// USES: :[[@LINE-37]]:13: note: for this 'align' directive
_Thread_local struct part own;
// USES: :[[@LINE-1]]:27: error: 'own' has distributed member 'a' and cannot be thread-local
// USES: :[[@LINE-40]]:13: note: for this 'align' directive
#endif

void f(struct part *q, int n)
{
    static struct part kept[2];
    struct part local;
    look(&local);
    look(&kept[n]);
    use(one.a);
    use(&many[n].a[n]);
    next(q)->a[n] = local.before + q->scalar + elsewhere.late[n];
#pragma xmp reflect (one.a, many[1].a, q->a)
#ifdef MODEL
#pragma xmp align part.late[i] with t[i]
// MODEL: :[[@LINE-1]]:19: error: struct member 'part.late' can be distributed at file scope only
// MODEL: :[[@LINE-59]]:25: note: 'part.late' is declared here
#pragma xmp reflect (one.late)
// MODEL: :[[@LINE-1]]:22: error: 'one.late' is not a distributed array; it needs an 'align' directive first
#endif
#ifdef USES
    local = one;
// USES: :[[@LINE-1]]:13: error: 'struct part' has distributed member 'a' and cannot be copied
// USES: :[[@LINE-63]]:13: note: for this 'align' directive
    n = sizeof(struct part) + sizeof many;
// USES: :[[@LINE-1]]:9: error: 'struct part' has distributed member 'a' and has no size in C: 'sizeof' is not defined
// USES: :[[@LINE-66]]:13: note: for this 'align' directive
// USES: :[[@LINE-3]]:31: error: 'struct part[3]' has distributed member 'a' and has no size in C: 'sizeof' is not defined
// USES: :[[@LINE-68]]:13: note: for this 'align' directive
    struct part several[2];
// USES: :[[@LINE-1]]:17: error: 'several' has distributed member 'a' and must be a single struct in a block; an array of it can be static or at file scope
// USES: :[[@LINE-71]]:13: note: for this 'align' directive
    look(&(struct part){0});
// USES: :[[@LINE-1]]:11: error: 'struct part' has distributed member 'a' and cannot be initialized
// USES: :[[@LINE-74]]:13: note: for this 'align' directive
#endif
#ifdef NAMES
    n = one.a[n] + sizeof one.a;
// NAMES: :[[@LINE-1]]:31: error: 'sizeof', 'typeof' and the like are not defined for distributed array 'part.a' as a whole
#pragma xmp barrier on p[*one.a]
// NAMES: :[[@LINE-1]]:31: error: distributed struct member 'part.a' is not allowed here; use it in 'reflect', 'reduce_shadow', 'bcast' and 'reduction'
#endif
#ifdef LOWER
    next(q)->c[n] = 0;
// LOWER: :[[@LINE-1]]:14: error: the struct of distributed member 'part.c' is named by an expression with side effects
#endif
    look(q);
}
#ifdef MODEL
struct tail {
    int count, open[];
};
#pragma xmp align tail.open[i] with t[i]
// MODEL: :[[@LINE-1]]:19: error: 'tail.open' has no extent; make it a pointer that gets its storage from xmp_malloc, or an array with extents
// MODEL: :[[@LINE-4]]:16: note: 'tail.open' is declared here
#endif
