// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Pointers are no elements that another node could use.
// COVERS: warn_gmove_pointers warn_reflect_pointers

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
struct cell {
    double value;
    struct {
        struct cell *next[2];
    } links;
} cells[100], cell_list[100];
char *names[100];
struct plain {
    double value[3];
    long address; // as the programmer likes
} plain[100];
#pragma xmp align [i] with t[i] :: cells, names, plain
#pragma xmp shadow [1] :: cells, names, plain

void f(char **text)
{
    char *name[4];
    struct plain copies[100];
#ifdef WRONG
#pragma xmp gmove
    name[:] = names[3:4];
// CHECK: :[[@LINE-1]]:15: warning: the elements that 'gmove' copies are pointers, of type 'char *': the other nodes get the addresses, which are meaningless there, not the data
#pragma xmp gmove
    cell_list[:] = cells[:];
// CHECK: :[[@LINE-1]]:20: warning: the elements that 'gmove' copies hold pointers, of type 'struct cell': the other nodes get the addresses, which are meaningless there, not the data
#pragma xmp reflect (plain, names)
// CHECK: :[[@LINE-1]]:29: warning: the elements of array 'names' are pointers: the other nodes get the addresses, which are meaningless there, not the data
#pragma xmp reflect (cells)
// CHECK: :[[@LINE-1]]:22: warning: the elements of array 'cells' hold pointers: the other nodes get the addresses,
#endif
#pragma xmp gmove
    names[0:4] = text[0:4]; // each owner has the addresses
#pragma xmp gmove
    copies[:] = plain[:];
#pragma xmp reflect (plain)
}
