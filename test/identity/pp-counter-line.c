// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __COUNTER__, __LINE__, #line and __FILE__ move locations while the parser is not looking.
// identity: warnings -- -std=c11
#define UNIQ_(a, b) a##b
#define UNIQ(a, b) UNIQ_(a, b)
#define NAME UNIQ(name_, __COUNTER__)
#define HERE UNIQ(line_, __LINE__)

int NAME, NAME, NAME;
int HERE;
_Static_assert(__COUNTER__ == 3, "three names");

#line 500 "other-file.c"
int use(void)
{
    int unused;
    return name_0 + name_1 + name_2;
}
#line 10
int again(int p)
{
    return __LINE__ - 12 + __INCLUDE_LEVEL__;
}
const char *file = __FILE__, *base = __BASE_FILE__;
# 77 "marker.c"
int third(int q) { return 0; }
