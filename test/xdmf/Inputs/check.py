#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What a reader of XDMF finds in each grid, each array and each step: how many points, the sum, the extent of the points, and
# some elements with their points.
#
#   check.py FILE.xdmf          VTK's reader
#   check.py --h5py FILE.xdmf   the file itself, read as its XML says, by h5py

import sys
import xml.etree.ElementTree

import h5py
import numpy

PLACES = [0, 1, -1]  # of the elements that are shown, in the order of the C array


def show(label, points, arrays):
    """points: x, y, z of each element."""
    low, high = points.min(axis=0), points.max(axis=0)
    print(f"{label}: {len(points)} points from {' '.join(f'{v:g}' for v in low)} to {' '.join(f'{v:g}' for v in high)}")
    for name, values in sorted(arrays.items()):
        places = ", ".join(f"{' '.join(f'{v:g}' for v in points[k])}: {values[k]:.12g}" for k in PLACES)
        print(f"  {name} {values.dtype}, sum {values.sum(dtype=float):.10g}, at {places}")


# ---- VTK ------------------------------------------------------------------------------------------------------


def blocks(data, name=""):
    from vtkmodules.vtkCommonDataModel import vtkCompositeDataSet
    if not data.IsA("vtkMultiBlockDataSet"):
        yield name, data
        return
    for k in range(data.GetNumberOfBlocks()):
        if data.GetBlock(k):
            yield from blocks(data.GetBlock(k), data.GetMetaData(k).Get(vtkCompositeDataSet.NAME()))


def read_by_vtk(path):
    import vtk
    from vtkmodules.util.numpy_support import vtk_to_numpy
    reader = vtk.vtkXdmfReader()
    reader.SetFileName(path)
    reader.UpdateInformation()
    for time in reader.GetOutputInformation(0).Get(vtk.vtkStreamingDemandDrivenPipeline.TIME_STEPS()) or [0]:
        reader.UpdateTimeStep(time)
        for name, grid in blocks(reader.GetOutputDataObject(0)):
            points = numpy.array([grid.GetPoint(k) for k in range(grid.GetNumberOfPoints())])
            data = grid.GetPointData()
            yield f"{name} at {time:g}", points, {data.GetArrayName(k): vtk_to_numpy(data.GetArray(k))
                                                   for k in range(data.GetNumberOfArrays())}


# ---- h5py -----------------------------------------------------------------------------------------------------


def item(element, folder=""):
    """The numbers of a DataItem."""
    if element.get("ItemType") == "HyperSlab":
        selection, whole = element
        start, stride, count = numpy.array(selection.text.split(), int).reshape(3, -1)
        values = item(whole)[tuple(slice(b, b + s * n, s) for b, s, n in zip(start, stride, count))]
    elif element.get("Format") == "XML":
        values = numpy.array(element.text.split(), float)
    else:
        path, name = element.text.split(":")
        values = h5py.File(path, "r")[name][()]
        types = {"f": "Float", "i": "Int", "u": "UInt"}
        kind = {"i1": "Char", "u1": "UChar"}.get(values.dtype.str[1:], types[values.dtype.kind])
        assert (element.get("NumberType"), int(element.get("Precision"))) == (kind, values.dtype.itemsize)
    return values.reshape([int(word) for word in element.get("Dimensions").split()])


def points_of(grid):
    extents = [int(word) for word in grid.find("Topology").get("Dimensions").split()]
    kind, items = grid.find("Geometry").get("GeometryType"), [item(element) for element in grid.find("Geometry")]
    if kind == "ORIGIN_DXDYDZ":
        axes = [items[0][d] + items[1][d] * numpy.arange(extents[d]) for d in range(3)]
        zyx = numpy.meshgrid(*axes, indexing="ij")
    elif kind == "VXVYVZ":
        zyx = numpy.meshgrid(*items[::-1], indexing="ij")
    else:
        zyx = (items + [0 * items[0]])[2::-1]
    return numpy.stack([axis.ravel() for axis in zyx[::-1]], axis=1)


def read_by_h5py(path):
    domain = xml.etree.ElementTree.parse(path).getroot().find("Domain")
    for top in domain:
        for grid in top.findall("Grid") or [top]:
            time = grid.find("Time")
            yield (f"{grid.get('Name')} at {float(time.get('Value')) if time is not None else 0:g}", points_of(grid),
                   {array.get("Name"): item(array.find("DataItem")).ravel() for array in grid.findall("Attribute")})


read = read_by_h5py if sys.argv[1] == "--h5py" else read_by_vtk
for label, points, arrays in sorted(read(sys.argv[-1]), key=lambda found: found[0]):
    show(label, points, arrays)
