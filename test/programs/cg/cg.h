// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nodes and template of the conjugate gradient, for all its files.
#ifndef CG_H
#define CG_H

#define NA 70
#define MOST_NONZEROS 2000
#define NPCOLS (xmp_all_num_nodes() % 2 ? 1 : 2)

#pragma xmp nodes proc(NPCOLS,*)
#pragma xmp nodes rows(*) = proc(:,*)    /* the nodes that hold the same rows of the matrix */
#pragma xmp nodes cols(*) = proc(*,:)    /* the nodes that hold the same columns */
#pragma xmp template t(0:NA-1,0:NA-1)    /* (column, row) */
#pragma xmp distribute t(block,block) onto proc

/* The block of a node: compressed rows with global indices. */
struct matrix {
    int begin[NA], end[NA];
    int column[MOST_NONZEROS];
    double value[MOST_NONZEROS];
};

void make_matrix(struct matrix *m, int diagonal);

#endif
