// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of stages.c: a level and the next ones, where cell i is at RATIO * i.

static void LEVEL(int n, int m, int points, long (*fine)[m]);

static void NEXT(int n, int m, int points, long (*part)[m])
{
    const int nodes = xmp_num_nodes(), step = nodes > 1 ? 2 : 1;
#pragma xmp inherit (part)
#pragma xmp nodes all[*] = *
#pragma xmp nodes few[(nodes + step - 1) / step] = all[0 : nodes : step]
#pragma xmp template t[n][m]
#pragma xmp distribute t[block][*] onto few
    long x[n][m];
#pragma xmp align x[i][j] with t[i][j]
#pragma xmp shadow x[RATIO][0]
#pragma xmp gmove
    MOVE(x, part)
#pragma xmp task on few
    LEVEL(n, m, points, x);
#pragma xmp gmove
    MOVE(part, x)
    (void)step;
}

static void LEVEL(int n, int m, int points, long (*fine)[m])
{
    const int count = points ? (n - 1) / RATIO + 1 : n / RATIO;
#pragma xmp inherit (fine)

    smooth(n, m, fine);
    if (count < 1 || count == n)
        return;
    long coarse[count][m];
#pragma xmp align coarse[i][j] like fine[RATIO * i][j]
#pragma xmp shadow coarse[1][0]
#pragma xmp reflect (fine)
#pragma xmp loop (i, j) on coarse[i][j]
    for (int i = 0; i < count; i++)
        for (int j = 0; j < m; j++)
            coarse[i][j] = fine[RATIO * i][j] + (RATIO * i + 1 < n ? fine[RATIO * i + 1][j] : 0) - (i > 0 ? fine[RATIO * i - 1][j] : 3);
    NEXT(count, m, points, coarse);
#pragma xmp reflect (coarse)
#pragma xmp loop (i, j) on fine[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            fine[i][j] += (i / RATIO < count ? coarse[i / RATIO][j] : 4) + (i / RATIO + 1 < count ? coarse[i / RATIO + 1][j] : 5);
    smooth(n, m, fine);
}

#undef RATIO
#undef LEVEL
#undef NEXT
