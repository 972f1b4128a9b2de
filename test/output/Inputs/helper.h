#ifndef HELPER_H
#define HELPER_H
static inline int helper(int i)
{
    return 2 * i;
}
#endif
