// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C23: constexpr, nullptr, auto, typeof_unqual, enum types, labels before declarations.
// identity: errors -- -std=c23
constexpr int size = 10;
static_assert(size == 10);
enum typed : unsigned char { SMALL = 3, MAXI = 255, OVER = 256 };
int arr[size];
auto inferred = 3.5;
typeof_unqual(const int) plain = 1;
bool flag = true;
void *p = nullptr;
int unnamed(int, int b) { return b; }
int f(void)
{
    constexpr float bad = 0.1;
    auto q = &arr[0];
    auto r;
    alignas(16) thread_local static int t;
    int empty[3] = {};
    if (nullptr == p) goto end;
    q = nullptr + 1;
    size = 3;
end:
    int after = 1;
    return after + empty[0] + t;
last:
}
int va(...) { return 0; }
unsigned u = 0b11 + 1'0;
