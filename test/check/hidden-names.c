// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: note_hides warn_name_hidden
// A name that means a variable of the block where the file has a node array, template or array of this name. Of node arrays and
// templates it is clear what a directive means, of arrays it is not.

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]

int main(void)
{
    int t, i;
    for (t = 0; t < 3; t++)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            u[i] = t;
// CHECK: :[[@LINE-3]]:25: warning: 't' is a variable here, but this directive uses the file's template of the same name; rename the variable
// CHECK: :[[@LINE-6]]:9: note: this declaration of 't' hides the template 't'
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++) // said once
        u[i] = t;
    return 0;
}

void parameter(int p)
{
#pragma xmp barrier on p
// CHECK: :[[@LINE-1]]:24: warning: 'p' is a variable here, but this directive uses the file's node array of the same name; rename the variable
// CHECK: :[[@LINE-4]]:20: note: this declaration of 'p' hides the node array 'p'
#pragma xmp bcast (p) from p[0]
}

void distributed(int p)
{
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
// CHECK: :[[@LINE-1]]:38: warning: 'p' is a variable here, but this directive uses the file's node array of the same name
// CHECK: :[[@LINE-5]]:22: note: this declaration of 'p' hides the node array 'p'
}

void other(int t)
{
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto t
// CHECK: :[[@LINE-1]]:38: warning: 't' is a variable here, but this directive uses the file's template of the same name
// CHECK: :[[@LINE-5]]:16: note: this declaration of 't' hides the template 't'
// CHECK: :[[@LINE-3]]:38: error: 't' is not a node array
// CHECK: :[[@LINE-7]]:16: note: this declaration of 't' hides the template 't'
// CHECK: :9:13: note: 't' is declared here
}

void array(void)
{
    double u[N];
    double v[N];
    long t;
#pragma xmp reflect (u)
// CHECK: :[[@LINE-1]]:22: error: 'u' is not a distributed array; it needs an 'align' directive first
// CHECK: :[[@LINE-5]]:12: note: this declaration of 'u' hides the distributed array 'u'
// CHECK: :11:15: note: 'u' is declared here
#pragma xmp align v[i] with t[i]
// CHECK: :[[@LINE-1]]:29: warning: 't' is a variable here, but this directive uses the file's template of the same name
// CHECK: :[[@LINE-7]]:10: note: this declaration of 't' hides the template 't'
    (void)t;
}

// Nothing is hidden.
int k;
void plain(int w)
{
#pragma xmp barrier on k
// CHECK: :[[@LINE-1]]:24: error: 'k' is neither a node array nor a template
#pragma xmp barrier on w
// CHECK: :[[@LINE-1]]:24: error: 'w' is neither a node array nor a template
}
