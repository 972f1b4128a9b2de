// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// assume_nonnull regions: the parser asks the preprocessor whether it is in one, too late. Only -Wnonnull is lost.
// identity: warnings compare=differs -- -std=c11 -Wnullability-completeness -Wno-nullability-extension
#pragma clang assume_nonnull begin
int *inside(int *p);
int *_Nullable maybe(int *_Nullable q);
typedef struct node { struct node *_Nullable next; int *value; } node;
#pragma clang assume_nonnull end
int *_Nonnull outside(int *p, int *_Nullable q);

int use(node *_Nonnull n)
{
    inside(0);
    maybe(0);
    outside(0, 0);
    return *inside(n->value);
}
