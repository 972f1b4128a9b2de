# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How tests are found and what the % words in their RUN lines mean.  docs/hacking.md says how to run one.

import glob
import os
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(config.source_dir, "test"))
import shtest  # noqa: E402
import topology  # noqa: E402

config.name = "sode-" + config.mpi + ("-sanitize" if config.sanitize else "")
config.suffixes = [".c", ".cpp", ".test"]
# bench is measured, not tested.
config.excludes = ["Inputs", "bench"]
# A tree with the sodecc of another one tests what depends on its MPI: programs on ranks. The other one runs all.
own_compiler = config.sodecc.startswith(config.build_dir)
if not own_compiler:
    config.excludes += ["check", "fuzz", "harness", "identity", "lower", "model", "output", "parse", "view"]
if config.sanitize:
    config.excludes += ["view"]  # Python; what writes its files is tested in io
    config.excludes += ["docs"]  # their examples are small programs, as are those of run
    config.excludes += ["harness", "identity", "mutants"]  # Python, plain compilers, and sodecc with nothing to do
config.test_source_root = os.path.join(config.source_dir, "test")
config.test_exec_root = os.path.join(config.build_dir, "test")

long = lit_config.params.get("long") == "1"  # lit --param long=1, ./dev test-long
# lit --param share=1, ./dev test: of the rank counts and of the random programs this tree and that of the other MPI run
# one half each, so that both together run what each runs without it.  Sanitizers see one half of their rank counts, too.
# What compiler and runtime do without regard to the MPI, and files, Open MPI's tree runs whole; MPICH is there in the sanitized
# tree.
once = ["check-run", "docs", "driver", "files", "io", "observe", "programs", "run", "runtime", "samples", "xdmf"]
share = lit_config.params.get("share") == "1"
if share and not own_compiler:
    config.excludes += ["check-run", "driver"]  # sodecc, and what -fsode-check says: what sanitizers leave out of these, Open MPI's tree runs alone

# A hang fails: each test has this many seconds.
lit_config.maxIndividualTestTime = 3600 if long else 1200 if config.sanitize else 600

# ---- features: for REQUIRES and UNSUPPORTED ----------------------------------------------------------------

config.available_features.add("mpi=" + config.mpi)  # openmpi or mpich
if config.sanitize:
    config.available_features.add("sanitize")  # compiler, runtime and programs under sanitizers
if own_compiler:
    config.available_features.add("own-compiler")  # sodecc was built in this tree
if config.tuning:
    config.available_features.add("tuning")  # the runtime keeps measurements in a file
if long:
    config.available_features.add("long")  # too slow for every day

# ---- environment: the same for everybody -------------------------------------------------------------------

clear = [name for name in os.environ if name.startswith(("OMPI_", "MPICH_", "SODE_", "XMP_", "OMP_"))]
for name in clear:
    config.environment.pop(name, None)
config.environment.update({
    "PATH": "/usr/lib/llvm-19/bin:" + os.environ["PATH"],  # FileCheck, not
    "OMP_NUM_THREADS": "2",  # enough to see races, few enough for 6 ranks on 2 cores
    "OMP_WAIT_POLICY": "passive",  # idle threads of one rank leave the cores to the others
    "SODE_TUNING": "off",  # no test depends on what another one measured
    "SODE_CONFIG": os.path.join(config.build_dir, "lib/sode/config.json"),  # this tree's MPI
})
os.makedirs(config.test_exec_root, exist_ok=True)
config.environment.update(topology.write(os.path.join(config.test_exec_root, "topology.xml")))
# gcc finds this linker before ld, and links in two thirds of the time: set by lit.local.cfg of folders with many programs. Not where a
# program has its own H5Dset_extent: gold exports what takes the place of a library of the command line, not of one that this one needs.
gold = shutil.which("ld.gold")
config.linker = {}
if gold:
    tools = os.path.join(config.test_exec_root, "tools")
    os.makedirs(tools, exist_ok=True)
    own = os.path.join(tools, str(os.getpid()))  # several runs of lit may begin at once
    os.symlink(gold, own)
    os.replace(own, os.path.join(tools, "ld"))
    config.linker = {"COMPILER_PATH": tools}
# In folders of programs: under sanitizers clang compiles them in a quarter to a half of the time of gcc. The sanitizers' libraries are those of gcc,
# by which the runtime is compiled, begun before any other library, as gcc does (one below HDF5 allocates at its start, under a lock that
# the sanitizer's start takes, too), so no shared libraries; and the checks are those that gcc has; no groups of sections, of which
# run/together.py would hide the names. Samples are compared bit by bit with what gcc makes of them.
quick = []
by_clang = {}
if config.sanitize:
    quick = ["check-run", "io", "observe", "programs", "random", "run", "xdmf"]
    gcc = os.path.dirname(subprocess.check_output(["gcc", "-print-libgcc-file-name"], text=True))
    by_clang = {"SODE_CC": "clang-19", "CCC_OVERRIDE_OPTIONS": "# " + " ".join("+" + option for option in (
        "-fno-sanitize-link-runtime", "-Wl,%s/libasan_preinit.o" % gcc, "-L" + gcc, "-lasan", "-lubsan", "-fno-sanitize=function,pointer-overflow,float-cast-overflow",
        "-fno-sanitize-address-globals-dead-stripping", "-Wno-unused-command-line-argument"))}
if config.mpi == "openmpi":
    config.environment.update({
        "OMPI_ALLOW_RUN_AS_ROOT": "1",  # containers and CI
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",  # more ranks than cores
        "OMPI_MCA_hwloc_base_binding_policy": "none",  # else two ranks on one core, with all their threads
        "OMPI_MCA_btl": "self,vader",  # one machine: do not look for networks
        "OMPI_MCA_pml": "ob1",  # what it takes then, after 0.2 s of looking
        "OMPI_MCA_btl_vader_single_copy_mechanism": "none",  # not allowed in containers, and slower
    })
if config.mpi == "mpich":
    config.environment.update({
        "UCX_TLS": "posix,self",  # one machine: do not look for networks
    })
sanitizer_flags = []
if config.sanitize:
    sanitizer_flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]  # -g is a fifth of a compilation
    suppressions = os.path.join(config.test_source_root, "Inputs/leaks.supp")
    config.environment.update({
        # LLVM's allocators poison in the headers, which our code instantiates with sanitizers, and unpoison in
        # Clang's library, which has none.  Inputs/nap.c is loaded before the sanitizer's library, which it may.
        # Leaks of libraries are known by the names of their files; to look for functions, too, takes a tenth of a second
        # for each rank.  `ASAN_OPTIONS=symbolize=1` shows them in a report.
        "ASAN_OPTIONS": "detect_leaks=1:allow_user_poisoning=0:verify_asan_link_order=0:symbolize=0",
        "LSAN_OPTIONS": "print_suppressions=0:suppressions=" + suppressions,
        "UBSAN_OPTIONS": "print_stacktrace=1",
        # hwloc's plugins keep memory, and are unloaded before the leak sanitizer could tell whose it is.
        "HWLOC_PLUGINS_PATH": "/nonexistent",
    })

# ---- substitutions -----------------------------------------------------------------------------------------

include = ["-I" + os.path.join(config.source_dir, "include")]
library = os.path.join(config.build_dir, "lib")
# Views read the user's subscripts from a shifted origin, which is undefined behavior to a sanitizer.
program_flags = sanitizer_flags + (["-fsode-local-subscripts"] if config.sanitize else [])
sodecc = [config.sodecc] + program_flags
mpirun = [config.mpiexec]
nap = os.path.join(library, "sode-test-nap.so")
if config.mpi == "mpich":
    mpirun += ["-genv", "LD_PRELOAD", nap]
if config.mpi == "openmpi":
    mpirun = [os.path.join(config.test_source_root, "mpirun.sh"), config.mpiexec, "--quiet", "-x", "LD_PRELOAD=" + nap]
compare = ["/usr/bin/python3", os.path.join(config.test_source_root, "run/compare.py"), "--work=%t.dir",
           '--sodecc="' + " ".join(sodecc) + '"', '--mpirun="' + " ".join(mpirun) + '"',
           '--cc="' + " ".join([config.cc] + include) + '"']
ranks = ["1", "2", "3", "4", "6"]
if config.sanitize:
    ranks = ["1", "3", "4"]  # a run costs more; the other trees run all of them
compare += ["--all-ranks=" + ",".join(ranks), f"--lit={time.time_ns()}"]
optimize = not config.sanitize and not (share and config.mpi == "mpich")
if not optimize:
    compare.append("--optimize=0")  # half of such a test is the host compiler's; what -O1 needs to be told, Open MPI's tree sees
own_half = str(["openmpi", "mpich"].index(config.mpi))
# Tests compare with what one rank gave.
own_ranks = ["1", "4"] if config.sanitize else ["1", "3", "6"] if config.mpi == "openmpi" else ["1", "2", "4"]
# Of these folders sanitizers see the library at work; the compiler is seen by its own tests and by many programs.
plain = ["check-run", "files", "io", "observe", "runtime", "samples", "xdmf"]
translate = ["/usr/bin/python3", os.path.join(config.test_source_root, "translate.py"), "%t.dir", config.sodecc]


# What %once keeps: for this run of lit alone.
once_folder = os.path.join(config.test_exec_root, "once", str(os.getpid()))
for other in glob.glob(os.path.join(config.test_exec_root, "once/*")):
    if not os.path.exists("/proc/" + os.path.basename(other)):
        shutil.rmtree(other, ignore_errors=True)


def pattern(word):
    return word + r"\b"


def meaning(words):
    return " ".join(words).replace("\\", "\\\\")


def shared_words(half, some, some_ranks):
    return {pattern(name): meaning(words) for name, words in [
        ("%run-compare", compare + half),  # sodecc on several rank counts gives what plain cc gives: test/run/compare.py
        ("%run-together", [compare[0], os.path.join(config.test_source_root, "run/together.py"), "--features=" + ",".join(sorted(config.available_features))] + compare[2:] + half),  # all of a folder at once
        ("%random-compare", ["/usr/bin/python3", os.path.join(config.test_source_root, "random/run.py")] + half),
        ("%half", [os.path.join(config.test_source_root, "half.sh"), some]),  # of the words behind it, each MPI's: `for x in $(%half a b); do`
        ("%ranks", some_ranks),  # how many of them a test runs on: `for n in %ranks; do`
    ]}


whole = shared_words([], "all", ranks)
config.substitutions += (shared_words(["--half=" + own_half], own_half + "/2", own_ranks) if share else whole).items()
config.substitutions += [(pattern(name), meaning(words)) for name, words in [
    ("%translate", translate),  # sodecc --emit-c of the file with its // comments blanked
    ("%joined", ["/usr/bin/python3", os.path.join(config.test_source_root, "joined.py")]),  # what it generates at one place in one line
    ("%sodecc", sodecc),  # the compiler under test, for the MPI under test
    ("%mpirun", mpirun),  # `%mpirun -n 4 %t` runs under the MPI under test
    ("%limited", ["timeout", "150"]),  # before what may hang: 2 s where nothing else runs, but other work may share the machine
    ("%once", [os.path.join(config.test_source_root, "once.sh"), once_folder]),  # `%once %sodecc ... -o FILE`: compiled by one of the tests that ask for it
    ("%mpicc", [config.mpicc] + sanitizer_flags + include),  # MPI compiler, for programs without directives
    ("%optimize", ["-O1" if optimize else "-O0"]),  # for programs whose compilation takes longer than their run
    ("%libsode", ["-L" + library, "-Wl,-rpath," + library, "-lsode"]),  # link such a program with the runtime
    ("%libsode_io_serial", ["-L" + library, "-Wl,-rpath," + library, "-lsode-io-serial"]),  # <sode/io.h> with %cc
    ("%hdf5_serial", [config.hdf5_serial]),  # serial HDF5 itself
    ("%libstatic", [library + "/libsode.a", config.static_libraries, "-lpthread"]),  # the same, linked statically
    ("%objects", [os.path.join(config.test_source_root, "objects.sh"), os.path.join(config.source_dir, "runtime"), config.build_dir]),  # a part of it: `$(%objects base/status.c)`
    ("%static_libraries", [config.static_libraries]),  # what libsode.a needs besides
    ("%cc", [config.cc] + sanitizer_flags + include),  # plain C compiler: ignores the directives
    ("%clang", ["clang-19"] + sanitizer_flags + include),  # the same from clang
    ("%filecheck", ["FileCheck"]),  # LLVM's FileCheck
    ("%build", [config.build_dir]),  # the build tree
    ("%source", [config.source_dir]),  # the source tree
    ("%cmake", [config.cmake]),
    ("%python", ["/usr/bin/python3"]),
]]

# Of some folders a tree runs only what sanitizers don't: the rest runs in their tree, whose sodecc and MPI are another build of the same.
elsewhere, elsewhere_alone = [], []
changes = []
if share and not config.sanitize:
    elsewhere = ["check", "fuzz", "lower", "model", "parse"] if own_compiler else once
    elsewhere_alone = ["driver", "headers", "io", "observe", "output", "runtime"]
    changes = [(once, {}, whole)] if own_compiler else []
changes += [(quick, by_clang, {}), (plain, {}, {pattern("%sodecc"): meaning([config.plain_sodecc] + program_flags)} if config.plain_sodecc else {})]
config.test_format = shtest.ShTest(only_ranks=not own_compiler, elsewhere=elsewhere, elsewhere_alone=elsewhere_alone, changes=changes)
