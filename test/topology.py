# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes what hwloc finds out about this machine into a file.  Each rank and each mpiexec of a test looks for it, a third of
# their time, and reads the file instead where HWLOC_XMLFILE names it.

import ctypes
import os


def write(path):
    """Returns what to set in the environment of programs: nothing without hwloc, and programs look themselves."""
    try:
        hwloc = ctypes.CDLL("libhwloc.so.15")
    except OSError:
        return {}
    topology = ctypes.c_void_p()
    own = f"{path}.{os.getpid()}"  # several runs of lit may begin at once
    if hwloc.hwloc_topology_init(ctypes.byref(topology)) != 0:
        return {}
    done = hwloc.hwloc_topology_load(topology) == 0 and hwloc.hwloc_topology_export_xml(topology, own.encode(), 0) == 0
    hwloc.hwloc_topology_destroy(topology)
    if not done:
        return {}
    os.replace(own, path)
    return {"HWLOC_XMLFILE": path, "HWLOC_THISSYSTEM": "1"}
