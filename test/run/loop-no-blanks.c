// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --sodecc-flags="-fsode-check" %s
// Without blanks and on one line, what one construct closes and the next one opens meets at one place in the text.

#include <stdio.h>

#define N 20
#pragma xmp nodes p[*][1]
#pragma xmp template t[N][N]
#pragma xmp distribute t[cyclic(2)][cyclic(3)] onto p
static double u[N][N];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp nodes q[*]
#pragma xmp template s[N]
#pragma xmp distribute s[cyclic(3)] onto q
static int order[N], v[N];
#pragma xmp align order[i] with s[i]
#pragma xmp align v[i] with s[i]

int main(void){int i,j,k;double sum=0;long total=0;
#pragma xmp loop (i,j) on t[i][j] reduction(+:sum)
for(i=0;i<N;i++)for(j=i;j<N;j++)sum+=u[i][j]=i+j;
#pragma xmp loop (i,j) on t[i][j] reduction(+:sum)
for(i=0;i<N;i++){for(j=i;j<N;j++){sum+=u[i][j];}}if(sum<0)return 1;
#pragma xmp loop on s[i]
for(i=0;i<N;i++)order[i]=i,v[i]=N-1-i;
#pragma xmp loop on s[i] reduction(+:total)
for(i=0;i<N;i++)if(order[i]==i){total+=v[order[i]]*i;total+=order[i[order]];}
for(k=0;k<2;k++)
#pragma xmp loop on s[i] reduction(+:total)
for(i=N-1;i>=0;i--)if(i%2)total+=v[i];else total-=order[i];
if(total)
#pragma xmp loop on s[i]
for(i=0;i<N;i++)v[i]=0;else
#pragma xmp loop on s[i]
for(i=0;i<N;i++)v[i]=1;
#pragma xmp loop on s[i] reduction(+:total)
for(i=0;i<N;i++)total+=v[i];
#pragma xmp task on q[0]
printf("%g %ld\n",sum,total);
return 0;}
