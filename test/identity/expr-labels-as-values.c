// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Labels as values and computed goto, local labels.
// identity: warnings -- -std=gnu11
int run(const unsigned char *code)
{
    static const void *const table[] = { &&op_add, &&op_sub, &&op_end };
    static const int relative[] = { &&op_add - &&op_add, &&op_sub - &&op_add };
    int acc = 0, unused;
    goto *table[*code++];
op_add:
    acc++;
    goto *table[*code++];
op_sub:
    acc--;
    goto *(&&op_add + relative[1 - 1]);
op_end:
    {
        __label__ again;
        int k = 0;
    again:
        if (k++ < 2) goto again;
    }
unused_label:
    return acc;
}
