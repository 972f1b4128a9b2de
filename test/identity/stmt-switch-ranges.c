// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Case ranges, fallthrough, declarations after labels, Duff's device.
// identity: warnings -- -std=gnu11
int f(int n, char *to, const char *from)
{
    switch (n) {
    case 0 ... 9:
        n++;
    case 10 ... 5:
    case 'a' ... 'c': {
        int inside = n;
        n = inside;
        break;
    }
    case 100:
        __attribute__((fallthrough));
    case 101:
        n--;
        /* fall through */
    case 102:
        break;
        n = 3;
    default:;
        int after_label = 4;
        n += after_label;
    }
    int count = (n + 3) / 4;
    switch (n % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--count > 0);
    }
    switch (n) ;
    switch (n) { int unreachable_decl = 3; }
    return n;
}
