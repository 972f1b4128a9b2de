/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "observe/stats.h"

#include <string.h>

#include "observe/output.h"

/* ---- the table ---- */

/* A row over all ranks; times in ns. */
typedef struct totals {
    int64_t calls;           /* of the rank that has most */
    int64_t messages, bytes; /* sent, all ranks */
    int64_t moved;           /* bytes, to files and from them, all ranks */
    int64_t least, most;     /* time of a rank that was there */
    double mean;
    int64_t waiting, late;   /* of all ranks */
    sode_blocked_t blocked;  /* of the rank that has most; redundant: of all */
} totals_t;

static totals_t total(const sode_row_t *row, int ranks)
{
    totals_t t = {0};
    int there = 0;
    for (int r = 0; r < ranks; r++) {
        const sode_count_t *count = &row->counts[r];
        if (count->calls == 0)
            continue;
        if (count->calls > t.calls) {
            t.calls = count->calls;
            t.blocked.pa2 = count->blocked.pa2;
            t.blocked.diamond = count->blocked.diamond;
        }
        t.messages += count->traffic.sent;
        t.bytes += count->traffic.sent_bytes;
        t.moved += count->written + count->read;
        t.least = there == 0 || count->time < t.least ? count->time : t.least;
        t.most = count->time > t.most ? count->time : t.most;
        t.mean += (double)count->time;
        t.waiting += count->waiting;
        t.late += sode_row_late(row, r);
        t.blocked.redundant += count->blocked.redundant;
        if (count->blocked.longest > t.blocked.longest)
            t.blocked.longest = count->blocked.longest;
        there++;
    }
    t.mean /= there > 0 ? there : 1;
    return t;
}

static int is_blocked(const sode_row_t *row, int ranks)
{
    for (int r = 0; r < ranks; r++)
        if (row->counts[r].blocked.longest > 0)
            return 1;
    return 0;
}

/* The schemes that executed time blocks: one bit each, pa1 is the lowest. */
static const char *scheme_of(int64_t blocks, const sode_blocked_t *blocked)
{
    static const char *const names[] = {
        "", "pa1", "pa2", "pa1 and pa2",
        "diamond", "pa1 and diamond", "pa2 and diamond", "pa1, pa2 and diamond"};
    int pa1 = blocks > blocked->pa2 + blocked->diamond;
    return names[pa1 | (blocked->pa2 > 0) << 1 | (blocked->diamond > 0) << 2];
}

/* A line of its own, behind the exchanges of the directive: columns would make
 * all rows longer. */
static void write_blocked(FILE *out, int width, const char *where, int64_t blocks,
                          const sode_blocked_t *blocked)
{
    fprintf(out, "%-*s  blocking: %s, %lld step%s an exchange, %lld time block%s, %lld points twice\n",
            width, where, scheme_of(blocks, blocked), (long long)blocked->longest,
            blocked->longest == 1 ? "" : "s", (long long)blocks, blocks == 1 ? "" : "s",
            (long long)blocked->redundant);
}

static int widest(const sode_summary_t *summary, size_t offset, int least)
{
    for (int k = 0; k < summary->count; k++) {
        const char *row = (const char *)&summary->rows[k];
        int length = (int)strlen(*(char *const *)(row + offset));
        if (!is_blocked(&summary->rows[k], summary->ranks))
            least = length > least ? length : least;
    }
    return least;
}

/* ---- plans ---- */

static const struct plan_count {
    const char *name;
    size_t offset; /* in sode_store_counts_t */
} plan_counts[] = {
    {"made", offsetof(sode_store_counts_t, made)},
    {"found", offsetof(sode_store_counts_t, found)},
    {"taken", offsetof(sode_store_counts_t, taken)},
    {"dropped", offsetof(sode_store_counts_t, dropped)},
    {"bytes", offsetof(sode_store_counts_t, bytes)},
};
enum { PLAN_COUNTS = sizeof plan_counts / sizeof *plan_counts };

static int64_t plan_count(const sode_summary_t *summary, int rank, int k)
{
    return *(const int64_t *)((const char *)&summary->plans[rank] + plan_counts[k].offset);
}

/* Of the rank that has most. */
static void write_plans(const sode_summary_t *summary, FILE *out)
{
    int64_t most[PLAN_COUNTS] = {0};
    for (int k = 0; k < PLAN_COUNTS; k++)
        for (int r = 0; r < summary->ranks; r++)
            if (plan_count(summary, r, k) > most[k])
                most[k] = plan_count(summary, r, k);
    if (most[0] > 0)
        fprintf(out, "plans: %lld made, %lld times used again, %lld times by other arrays; %lld dropped, "
                     "about %lld bytes kept\n",
                (long long)most[0], (long long)most[1], (long long)most[2], (long long)most[3],
                (long long)most[4]);
}

void sode_stats_table(const sode_summary_t *summary, int64_t time, FILE *out)
{
    int where = widest(summary, offsetof(sode_row_t, where), 5);
    int what = widest(summary, offsetof(sode_row_t, what), 4);
    int arrays = widest(summary, offsetof(sode_row_t, arrays), 6);
    fprintf(out,
            "sode: statistics of %d rank%s; seconds: %.6f from start to end\n"
            "%-*s  %-*s  %-*s  %9s %10s %14s %14s  %11s %11s %11s  %11s %11s  %s\n",
            summary->ranks, summary->ranks == 1 ? "" : "s", 1e-9 * (double)time,
            where, "place", what, "what", arrays, "arrays", "calls", "messages",
            "bytes", "file bytes", "min s", "mean s", "max s", "waited s", "late s",
            "transport or file");
    for (int k = 0; k < summary->count; k++) {
        const sode_row_t *row = &summary->rows[k];
        totals_t t = total(row, summary->ranks);
        if (t.blocked.longest > 0) {
            write_blocked(out, where, row->where, t.calls, &t.blocked);
            continue;
        }
        fprintf(out,
                "%-*s  %-*s  %-*s  %9lld %10lld %14lld %14lld  %11.6f %11.6f %11.6f  "
                "%11.6f %11.6f  %s%s%s\n",
                where, row->where, what, row->what, arrays, row->arrays,
                (long long)t.calls, (long long)t.messages, (long long)t.bytes,
                (long long)t.moved,
                1e-9 * (double)t.least, 1e-9 * t.mean, 1e-9 * (double)t.most,
                1e-9 * (double)t.waiting, 1e-9 * (double)t.late,
                *row->file ? row->file : row->transport,
                *row->transport && *row->pattern ? ": " : "", row->pattern);
    }
    write_plans(summary, out);
}

/* ---- JSON ---- */

/* A number of each rank, where it lies in what the rank has counted. */
typedef struct column {
    const char *name;
    size_t offset;
} column_t;

enum { LATE = sizeof(sode_count_t) }; /* it is calculated */
#define COUNT(member) offsetof(sode_count_t, member)
static const column_t columns[] = {
    {"calls", COUNT(calls)},
    {"messages", COUNT(traffic.sent)},
    {"bytes", COUNT(traffic.sent_bytes)},
    {"messages_received", COUNT(traffic.received)},
    {"bytes_received", COUNT(traffic.received_bytes)},
    {"bytes_written", COUNT(written)},
    {"bytes_read", COUNT(read)},
    {"time_ns", COUNT(time)},
    {"planning_ns", COUNT(planning)},
    {"waited_ns", COUNT(waiting)},
    {"late_ns", LATE},
};

/* Of rows about time blocks. */
static const column_t blocked_columns[] = {
    {"time_blocks_pa2", COUNT(blocked.pa2)},
    {"time_blocks_diamond", COUNT(blocked.diamond)},
    {"steps", COUNT(blocked.steps)},
    {"steps_per_exchange", COUNT(blocked.longest)},
    {"redundant_points", COUNT(blocked.redundant)},
};

static void write_columns(FILE *file, const sode_row_t *row, int ranks, size_t count,
                          const column_t *column)
{
    for (size_t c = 0; c < count; c++) {
        fprintf(file, "%s\"%s\":[", column == columns && c == 0 ? "" : ", ", column[c].name);
        for (int r = 0; r < ranks; r++) {
            size_t offset = column[c].offset;
            int64_t value = offset == LATE ? sode_row_late(row, r)
                                           : *(const int64_t *)((const char *)&row->counts[r] + offset);
            fprintf(file, "%s%lld", r ? "," : "", (long long)value);
        }
        fputs("]", file);
    }
}

static void write_text(FILE *file, const char *key, const char *text)
{
    fprintf(file, "\"%s\":", key);
    sode_output_string(file, text);
    fputs(", ", file);
}

int sode_stats_json(const sode_summary_t *summary, int64_t time,
                    const char *path)
{
    sode_output_t output;
    SODE_TRY(sode_output_open(&output, "SODE_STATS", path));
    FILE *file = output.file;
    fprintf(file, "{\"ranks\":%d, \"time_ns\":%lld, \"directives\":[",
            summary->ranks, (long long)time);
    for (int k = 0; k < summary->count; k++) {
        const sode_row_t *row = &summary->rows[k];
        fprintf(file, "%s\n{", k ? "," : "");
        write_text(file, "where", row->where);
        write_text(file, "what", row->what);
        write_text(file, "arrays", row->arrays);
        write_text(file, "transport", row->transport);
        write_text(file, "pattern", row->pattern);
        write_text(file, "file", row->file);
        fputs("\n \"per_rank\":{", file);
        write_columns(file, row, summary->ranks, sizeof columns / sizeof *columns, columns);
        if (is_blocked(row, summary->ranks))
            write_columns(file, row, summary->ranks,
                          sizeof blocked_columns / sizeof *blocked_columns, blocked_columns);
        fputs("}}", file);
    }
    fputs("\n],\n\"plans\":{", file);
    for (int k = 0; k < PLAN_COUNTS; k++) {
        fprintf(file, "%s\"%s\":[", k ? ", " : "", plan_counts[k].name);
        for (int r = 0; r < summary->ranks; r++)
            fprintf(file, "%s%lld", r ? "," : "", (long long)plan_count(summary, r, k));
        fputs("]", file);
    }
    fputs("}}\n", file);
    return sode_output_close(&output);
}
