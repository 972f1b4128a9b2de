// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Standard attributes in all places, good and misplaced.
// identity: errors -- -std=c23
[[deprecated("use g")]] int f(int);
[[nodiscard("important")]] int g(void);
[[maybe_unused]] static int h(void) { return 1; }
struct [[deprecated]] s { [[maybe_unused]] int a; };
enum [[nodiscard]] e { A [[deprecated]], B };
[[noreturn]] void stop(void);
[[clang::annotate("x")]] int v;
[[gnu::aligned(16)]] int w;
[[no_such]] int x;
[[unknown::thing(1, "a", [})]] int y;
[[]] int z;
int use([[maybe_unused]] int n, struct s *p)
{
    g();
    [[maybe_unused]] int local;
    switch (n) {
    case 1:
        f(1);
        [[fallthrough]];
    case 2:
        [[fallthrough]]
    default:
        break;
    }
    [[likely]] if (n) return A;
    [[fallthrough]];
    for (;;) [[clang::nomerge]] use(1, p);
}
