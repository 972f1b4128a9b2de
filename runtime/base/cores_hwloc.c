/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* As hwloc sees them: threads of one core count once. */
#include <hwloc.h>

#include "base/place.h"

static hwloc_bitmap_t bitmap_of(const sode_processors_t *of)
{
    hwloc_bitmap_t set = hwloc_bitmap_alloc();
    for (unsigned k = 0; set && k < 8 * sizeof of->bits; k++)
        if (of->bits[k / 8] >> k % 8 & 1)
            hwloc_bitmap_set(set, k);
    return set;
}

/* Only what is asked for is kept; about 5 ms. */
static int load(hwloc_topology_t *topology)
{
    if (hwloc_topology_init(topology) != 0)
        return 0;
    hwloc_topology_set_all_types_filter(*topology, HWLOC_TYPE_FILTER_KEEP_NONE);
    hwloc_topology_set_type_filter(*topology, HWLOC_OBJ_CORE,
                                   HWLOC_TYPE_FILTER_KEEP_ALL);
    if (hwloc_topology_load(*topology) == 0)
        return 1;
    hwloc_topology_destroy(*topology);
    return 0;
}

void sode_cores_count(const sode_processors_t *of, int *cores, int *memories)
{
    hwloc_topology_t topology;
    hwloc_bitmap_t set = bitmap_of(of);
    *cores = *memories = 0;
    if (set && load(&topology)) {
        hwloc_bitmap_and(set, set, hwloc_topology_get_topology_cpuset(topology));
        int found = hwloc_get_nbobjs_inside_cpuset_by_type(topology, set,
                                                           HWLOC_OBJ_CORE);
        *cores = found > 0 ? found : hwloc_bitmap_weight(set);
        hwloc_obj_t node = NULL;
        while ((node = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_NUMANODE,
                                                  node)))
            *memories += hwloc_bitmap_intersects(node->cpuset, set);
        hwloc_topology_destroy(topology);
    }
    hwloc_bitmap_free(set);
}
