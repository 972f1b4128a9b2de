// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #embed with limits, prefix and suffix, a missing resource.
// identity: errors -- -std=c23
const unsigned char whole[] = {
#embed "Inputs/blob.txt"
};
const unsigned char some[] = {
#embed "Inputs/blob.txt" limit(4) suffix(, 0) prefix(1, )
};
_Static_assert(sizeof some == 6, "prefix, four bytes, suffix");
#if __has_embed("Inputs/blob.txt") == __STDC_EMBED_FOUND__
int found;
#endif
int sum(void)
{
    int s = 0;
    for (unsigned i = 0; i < sizeof whole; i++)
        s += whole[i] + undeclared;
    return s;
}
int one =
#embed "Inputs/blob.txt" limit(1)
;
int none[] = {
#embed "Inputs/blob.txt" limit(0) if_empty(7)
};
#embed "Inputs/blob.txt" no_such_parameter(1)
