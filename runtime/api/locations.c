/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry point: max and min with locations. */
#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "collective/extreme.h"
#include "collective/type.h"
#include "map/reference.h"

static int check(int op, int type)
{
    MPI_Datatype mpi_type;
    MPI_Op mpi_op;
    if (op != SODE_OP_MAX && op != SODE_OP_MIN)
        return sode_refuse("only 'max' and 'min' have locations");
    return sode_type_find(type, op, &mpi_type, &mpi_op);
}

static int reduce(const char *where, int op, int type, void *value,
                  int nlocations, const sode_location_t *locations, int which,
                  int nplace, const sode_index_t *place, int clause,
                  const sode_ref_t *on)
{
    sode_set_t *set;
    SODE_TRY(check(op, type));
    SODE_TRY(clause ? sode_reference_cut(on, &set)
                    : sode_reference_in_ens(on, &set));
    if (set->self < 0)
        return SODE_OK;
    SODE_TRY(sode_operation_of_all(set, "reduction", where, /*count=*/1,
                                   sode_mix((uint64_t)which << 40 | (uint64_t)op << 20 | (uint64_t)type,
                                            sode_location_bytes(nlocations, locations))));
    SODE_TRY(sode_set_find_extreme(
        set, &(sode_located_t){op, type, which, value, nlocations, locations,
                               nplace, place}));
    sode_operation_end();
    return SODE_OK;
}

SODE_EXPORT void sode_reduction_locations(const char *where, int op, int type,
                                          void *value, int nlocations,
                                          const sode_location_t *locations,
                                          int which, int nplace,
                                          const sode_index_t *place, int clause,
                                          const sode_ref_t *on)
{
    SODE_CHECK(where, clause ? "clause" : "directive", "reduction",
               reduce(where, op, type, value, nlocations, locations, which,
                      nplace, place, clause, on));
}
