// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file of records, in one of the styles whose speed is compared. All move the same bytes:
//
//     PER_RECORD   a call for each record, as the paper's first program; xmp_fwrite, xmp_fread
//     DERIVED      a call for all records of a kind, by MPI-IO with a derived type; without MPI, by pwritev and preadv
//     BUFFERED     a buffer, and a call when it is full; xmp_fwrite, xmp_fread
//     MAPPED       the file is memory; only to read
//
// xmp_io.h can't say that memory has gaps, nor map a file, nor take hints for the file system; so DERIVED and MAPPED
// call MPI and POSIX themselves.
#pragma once

#include <stddef.h>

#include "part.h"

enum style { PER_RECORD, DERIVED, BUFFERED, MAPPED };

struct way {
    enum style style;
    long buffer;       // bytes of BUFFERED
    const char *hints; // "key=value,key=value" for MPI-IO, or NULL
};

struct stream;

// All executing nodes. Returns NULL after a failure (failure.h).
struct stream *stream_open(const char *path, int writes, int markers, const struct way *way);
// Returns 1 after a failure, also of this node's earlier calls. The file is on the disk.
int stream_close(struct stream *stream);

// All others are local, and do nothing after a failure. Records follow each other from `place` on; to read, up to `end`.
void stream_seek(struct stream *stream, long long place, long long end);
void stream_records(struct stream *stream, const struct records *records);
// What is buffered is written.
void stream_flush(struct stream *stream);
long long stream_size(struct stream *stream); // of the file, in bytes; -1 after a failure
int stream_failed(const struct stream *stream);
