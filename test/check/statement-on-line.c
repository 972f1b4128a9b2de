// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The statement of a directive begins on the next line; on the same one it is one error, and the rest of the file is read as it is meant.
// COVERS: err_statement_on_line

#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[gblock((int[]){8})] onto p
double u[8];
#pragma xmp align u[i] with t[i]
int main(void)
{
    double x = 0;
#ifdef WRONG
#pragma xmp task on p[0] {
// CHECK: :[[@LINE-1]]:26: error: a directive ends with its line; put '{' on the next line
        x = 1;
    }
#pragma xmp loop (i) on t[i] for (int i = 0; i < 8; i++) {
// CHECK: :[[@LINE-1]]:30: error: a directive ends with its line; put 'for' on the next line
        u[i] = (int[]){1, 2}[i % 2];
    }
#pragma xmp task on p[0] { x = 3; }
// CHECK: :[[@LINE-1]]:26: error: a directive ends with its line; put '{' on the next line
    if (x > 0)
#pragma xmp tasks {
// CHECK: :[[@LINE-1]]:19: error: a directive ends with its line; put '{' on the next line
#pragma xmp task on p[0]
        x = 2;
    }
#endif
#pragma xmp post (p[(int[]){0}[0]], 1)
    return x;
}
