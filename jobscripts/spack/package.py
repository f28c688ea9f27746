# Spack's recipe. Its syntax is tested; Spack itself has not run it.
#   mkdir -p repo/packages/dagsweep && cp jobscripts/spack/package.py repo/packages/dagsweep/
#   printf 'repo:\n  namespace: dagsweep\n' >repo/repo.yaml && spack repo add repo
#   git archive --prefix=dagsweep-0.2.0/ -o dagsweep-0.2.0.tar.gz HEAD      in the repository; then, beside the archive:
#   spack install --no-checksum dagsweep
import os

from spack.package import *

try:
    from spack_repo.builtin.build_systems.cmake import CMakePackage  # from Spack 1.0 on
except ImportError:
    pass


class Dagsweep(CMakePackage):
    """Benchmark for DAG scheduling on heterogeneous, changing and failing machines."""

    homepage = "file:///usr/local/share/doc/dagsweep"
    url = f"file://{os.getcwd()}/dagsweep-0.2.0.tar.gz"
    manual_download = True

    license("MIT")

    version("0.2.0")

    variant("report", default=True, description="Python packages that read and draw results, check and make bundles")
    variant("library", default=False, description="The C++ library alone, without MPI and HDF5")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("python@3.10:", type=("build", "run"))
    depends_on("nlohmann-json@3.10:")
    depends_on("expat")
    depends_on("yaml-cpp@0.7:")
    with when("~library"):
        depends_on("mpi")
        depends_on("hdf5@1.10: +mpi")
        depends_on("boost@1.74: +program_options")
        depends_on("fmt@9:")
    with when("+report"):
        for name in ("numpy", "scipy", "pandas", "matplotlib", "h5py", "pyyaml", "jinja2"):
            depends_on(f"py-{name}", type="run")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define("CMAKE_BUILD_TYPE", "Release"),
            self.define("DAGSWEEP_PROGRAM", self.spec.satisfies("~library")),
            self.define("DAGSWEEP_TESTS", False),
        ]

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_version(self):
        if self.spec.satisfies("~library"):
            Executable(self.prefix.bin.dagsweep)("--version")
