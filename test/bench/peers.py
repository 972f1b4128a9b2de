# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Where libraries to compare with are: installed, or unpacked in a folder (README.md). Debian's are for Open MPI.

import glob
import os
import subprocess
import sys

PATH = "usr/lib/x86_64-linux-gnu"


def library_path(root):
    """For LD_LIBRARY_PATH."""
    return ":".join(path for path in [os.path.join(root, PATH) if root else "", os.environ.get("LD_LIBRARY_PATH", "")] if path)


def fill(root, packages):
    """Downloads packages of Debian and what they need, and unpacks them into a folder that isn't there yet; nothing is installed."""
    if not root or os.path.isdir(root):
        return
    cache = os.path.abspath(root) + ".debs"
    os.makedirs(os.path.join(cache, "partial"), exist_ok=True)
    command = ["apt-get", "install", "--no-install-recommends", "--download-only", "-y", "-o", f"Dir::Cache::archives={cache}", *packages]
    print(" ".join(command), file=sys.stderr)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    for package in glob.glob(cache + "/*.deb"):
        subprocess.run(["dpkg", "-x", package, root + ".new"], check=True)
    os.rename(root + ".new", root)


def below(root, headers, name):
    folder, library = os.path.join(root, headers), os.path.join(root, PATH, name)
    if not os.path.isdir(folder) or not os.path.exists(library):
        return None
    libraries = os.path.join(root, PATH)
    return [f"-I{folder}", f"-I{root}/usr/include"], [f"-L{libraries}", f"-Wl,-rpath-link,{libraries}", f"-l:{name}"]


def petsc(root=""):
    """Flags of compiler and linker, or None."""
    if root:
        return below(root, "usr/lib/petscdir/petsc3.18/x86_64-linux-gnu-real/include", "libpetsc_real.so.3.18")
    try:
        compiler = subprocess.run(["pkg-config", "--cflags", "petsc"], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        linker = subprocess.run(["pkg-config", "--libs", "petsc"], check=True, stdout=subprocess.PIPE, text=True).stdout
        return compiler.split(), linker.split()
    except (OSError, subprocess.CalledProcessError):
        return None


def hypre(root=""):
    return below(root or "/", "usr/include/hypre", "libHYPRE.so")
