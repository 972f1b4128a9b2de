// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define FACTOR 1
#ifdef __cplusplus
extern "C"
#endif
int field_sum(void);
