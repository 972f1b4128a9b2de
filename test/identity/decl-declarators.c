// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Deep declarators: functions returning pointers to arrays of functions, static and qualifiers in [].
// identity: warnings -- -std=c11
int (*(*fpa[3])(int, char *(*)(void)))[4];
void (*signal_like(int, void (*)(int)))(int);
int arr_param(int a[static 3], const int b[const], int c[*]);
int arr_param(int a[static 3], const int b[const], int c[2]) { return a[0] + b[1] + c[0]; }
char *(*(**foo[][8])())[];
int (*(f)(int))(void) { return 0; }
const int *volatile *const restrict q;
int use(void)
{
    int x[2] = {1, 2};
    int (*pa)[2] = &x;
    int *(*ppa)(int (*)[2]) = 0;
    arr_param(x, x, x);
    arr_param(0, x, x);
    return (*pa)[1] + (ppa ? *ppa(pa) : 0);
}
typedef int vec[3], (*fun)(vec, int (*)(vec));
