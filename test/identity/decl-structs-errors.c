// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wrong members, redefinitions, incomplete types, bad bit-fields.
// identity: errors -- -std=c11
struct a { int x; int x; };
struct a { int y; };
struct b { struct b inner; int data[]; int after; };
struct c { int w : 40; float f : 3; int n : -1; int z : 0; };
struct d { void v; int f(void); struct unknown u; };
union a u;
enum e { A, B, A };
enum e { C };
struct flex { int n; double data[]; } fl = { 1, { 1.0 } };
struct holder { struct flex f; int last; };
int use(struct unknown *p, struct a s)
{
    return p->x + s.nothing + s->x + sizeof(struct unknown) + (&s)->y;
}
struct { int lonely; };
int;
struct k { int };
