# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class Sode(CMakePackage):
    """Compiler for C with XcalableMP directives: halos, time blocks, irregular access on MPI."""

    homepage = "https://example.invalid/sode"  # to be set when Sode is published
    git = homepage

    license("Apache-2.0 WITH LLVM-exception")

    version("main", branch="main")

    variant("hdf5", default=True, description="Arrays in HDF5 files")
    variant("tuning", default=True, description="Measurements, raw files and checkpoints")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    generator("ninja")
    depends_on("mpi@3.1:")
    # The front end depends on the parser of these versions (compiler/RequireClang.cmake).
    depends_on("llvm@17:19 +clang +llvm_dylib +link_llvm_dylib")
    depends_on("jansson", when="+tuning")
    depends_on("xxhash", when="+tuning")
    depends_on("hwloc")
    depends_on("hdf5", when="+hdf5")
    depends_on("zlib-api", when="+hdf5")
    depends_on("python@3.8:", type=("build", "run"))

    def cmake_args(self):
        return [self.define("MPI_C_COMPILER", self.spec["mpi"].mpicc)]
