// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Enumerations with gaps and big values, switches that miss some.
// identity: warnings -- -std=c11 -Wswitch-enum
enum small { ZERO, ONE, TEN = 10, ELEVEN, MINUS = -1, };
enum big { HUGE_ONE = 0x7fffffff, NEXT_ONE };
typedef enum { L_A = 'a', L_B = sizeof(int) } letters;
enum forward;
const int konst = 3;
int f(enum small s, letters l)
{
    int arr[TEN] = { [ONE] = 1 };
    switch (s) {
    case ZERO: return 0;
    case TEN: return 10;
    case 99: return 99;
    }
    switch (l) {
    case L_A:
        break;
    default:
        return 3;
    }
    s = l;
    if (s == L_A) return arr[s];
    return HUGE_ONE + konst;
}
