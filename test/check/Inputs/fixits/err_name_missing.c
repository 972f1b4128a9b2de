// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes procs[4]
#pragma xmp template rows[100]
#pragma xmp distribute rows[block] onto proc
double a[100];
#pragma xmp align a[i] with Rows[i]
