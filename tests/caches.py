"""Cache folders of tests: their own, but for what is expensive to make and the same for all."""

import fcntl
from hashlib import sha256
from pathlib import Path

import platformdirs

from houseway.kernel import cache_folder


def cache_with(folder, *shared):
    """A cache folder in this one, in which these are those of the folder in use now."""
    own = Path(folder, "houseway")
    own.mkdir(parents=True)
    for name in shared:
        real = platformdirs.user_cache_path("houseway") / name
        real.mkdir(parents=True, exist_ok=True)
        (own / name).symlink_to(real.resolve(), target_is_directory=True)
    return str(folder)


def one_at_a_time(compiled):
    """Let workers that need the same compiled code at once wait for the first, and read it then.

    It takes seconds to compile, and of two that keep it one undoes the other's list.
    """
    from numba.core.compiler_lock import global_compiler_lock

    about, alone = compiled.py_func.__code__, compiled.compile
    named = sha256(f"{about.co_filename} {about.co_firstlineno}".encode()).hexdigest()

    def compile_alone(signature):
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        # Numba's own lock first, as threads take it that compile one function within another.
        with global_compiler_lock, folder.joinpath(f"{named[:16]}.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return alone(signature)

    compiled.compile = compile_alone
    return compiled
