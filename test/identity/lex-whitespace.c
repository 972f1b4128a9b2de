// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tabs, form feeds, vertical tabs, and everything on one line.
// identity: warnings -- -std=c11
int	tab	(	int	a	)	{	return	a	;	}
int formfeed ( int unused ) { int x ; return 1 ; }
#	define	SPACED	1
 # define INDENTED 2
int all(int n){int s=0;for(int i=0;i<n;i++){if(i%2){s+=i;}else{s-=i;}}int t;return s+SPACED+INDENTED;}int next(void){int u=all(3);}
	  int	mixed ;
