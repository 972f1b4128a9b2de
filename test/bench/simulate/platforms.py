# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Networks for SimGrid, as many hosts as ranks.

HEAD = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <zone id="world" routing="Full">
    <cluster id="hosts" prefix="node-" suffix="" radical="0-{last}" speed="{speed}" core="1" bw="{bandwidth}" lat="{latency}"
             loopback_bw="20GBps" loopback_lat="0.2us" topology="{topology}" topo_parameters="{parameters}"/>
  </zone>
</platform>
"""


def torus(ranks, shape):
    """Neighbors in the node array are neighbors in the torus, whose first dimension counts fastest."""
    return HEAD.format(last=ranks - 1, speed="10Gf", bandwidth="10GBps", latency="1.5us", topology="TORUS",
                       parameters=",".join(str(size) for size in reversed(shape)))


def fat_tree(ranks, speed="10Gf"):
    """Leaf switches of 16 hosts, 8 switches above: half the bandwidth between leaves."""
    leaves = -(-ranks // 16)
    return HEAD.format(last=leaves * 16 - 1, speed=speed, bandwidth="12.5GBps", latency="1us", topology="FAT_TREE",
                       parameters=f"2;16,{leaves};1,8;1,1")


# By name, from the ranks and the nodes in two and in three dimensions.
PLATFORMS = {
    "torus-2": lambda ranks, plane, cube: torus(ranks, plane),
    "torus-3": lambda ranks, plane, cube: torus(ranks, cube),
    "fat tree": lambda ranks, plane, cube: fat_tree(ranks),
}


NODES = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <zone id="world" routing="Full">
    <cluster id="hosts" prefix="node-" suffix="" radical="0-{last}" speed="1Gf" core="{cores}" bw="12.5GBps" lat="{latency}us"
             loopback_bw="20GBps" loopback_lat="0.2us" {topology}/>
  </zone>
</platform>
"""


def flat(hosts, latency=1):
    """One switch that never blocks, a rank on each host; latency of a link, us: a message takes two."""
    return NODES.format(last=hosts - 1, cores=1, latency=latency, topology="")


def torus_of_nodes(*shape):
    """Hosts of 32 cores."""
    hosts = 1
    for size in shape:
        hosts *= size
    return NODES.format(last=hosts - 1, cores=32, latency=1,
                        topology=f'topology="TORUS" topo_parameters="{",".join(str(size) for size in shape)}"')
