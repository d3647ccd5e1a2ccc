"""States with wild values, tried in a process of their own, which must not crash."""

import contextlib
import copy
import os
import signal
import time

import numpy as np

from e2cp.errors import InputError
from e2cp.methods.saved_state import restore_search

WILD = (-1, 1, 255, -(2**31), 2**31 - 1, 2**40, -(2**62), 2**62, 2**63 - 1)
"""Numbers that no index should be."""


def mutations(state, rng, count):
    """Yield states in which one thing is wrong, with what it is."""
    paths = list(_paths(state))
    for _ in range(count):
        path = paths[int(rng.integers(len(paths)))]
        changed = copy.deepcopy(state)
        inner = changed
        for key in path[:-1]:
            inner = inner[key]
        value, kind = _wild(inner[path[-1]], rng)
        inner[path[-1]] = value
        yield f"{'.'.join(map(str, path))}: {kind}", changed


def _paths(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(inner, (*path, key))
    elif isinstance(value, list) and len(value) < 8:
        yield path
        for place, inner in enumerate(value):
            yield from _paths(inner, (*path, place))
    elif path:
        yield path


def _wild(value, rng):
    kind = int(rng.integers(8))
    if isinstance(value, np.ndarray):
        return _wild_array(value, rng, kind)
    if kind == 0:
        return None, "None"
    if kind == 1:
        return "wild", "text"
    if kind == 2:
        return [], "empty list"
    if kind == 3:
        return float("nan"), "nan"
    number = WILD[int(rng.integers(len(WILD)))]
    if isinstance(value, list) and value and kind > 5:
        return [number, *value[1:]], f"first is {number}"
    return number, str(number)


def _wild_array(value, rng, kind):
    array = value.copy()
    if kind == 0:
        return array.reshape(-1)[:-1], "one value less"
    if kind == 1:
        return array[None], "one dimension more"
    if kind == 2:
        return array.astype(np.float64) + 0.5, "floats"
    if kind == 3:
        return np.concatenate([array, array]), "twice as long"
    if not array.size:
        return np.array([2**40]), "not empty"
    if array.dtype.kind == "f":
        array.reshape(-1)[rng.integers(array.size)] = (np.nan, -1e300, 1e300, 0.0)[kind % 4]
        return array, "wild float"
    info = np.iinfo(array.dtype) if array.dtype.kind != "b" else None
    if info is None:
        return ~array, "all turned"
    number = WILD[int(rng.integers(len(WILD)))]
    number = max(info.min, min(info.max, number))
    if kind == 4:
        array[...] = number
        return array, f"all {number}"
    if kind == 5:
        return rng.integers(info.min, info.max, array.shape, dtype=array.dtype), "noise"
    if kind == 6:
        return rng.permutation(array.reshape(-1)).reshape(array.shape), "shuffled"
    place = int(rng.integers(array.size))
    array.reshape(-1)[place] = number
    return array, f"{number} at {place}"


def crash(make, states, seconds=60.0, steps=2):
    """Try states in a process of their own; return what ended it, or nothing.

    Each must be refused by an InputError, or gone on with.
    """
    reading, writing = os.pipe()
    begin = time.monotonic()
    pid = os.fork()
    if not pid:
        code = 3
        try:
            for name, state in states:
                os.write(writing, f"{name}\n".encode())
                search = make()
                try:
                    restore_search(search, state)
                except InputError:
                    continue
                try:
                    for _ in range(steps):
                        search.step()
                except Exception as error:
                    os.write(writing, f"  raised {type(error).__name__}: {error}\n".encode())
            code = 0
        except BaseException as error:
            os.write(writing, f"  unexpected {type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(code)
    os.close(writing)
    os.set_blocking(reading, False)
    told, status = b"", None
    while status is None:
        with contextlib.suppress(BlockingIOError):
            told = (told + os.read(reading, 1 << 16))[-4000:]
        done, ending = os.waitpid(pid, os.WNOHANG)
        if done:
            status = ending
        elif time.monotonic() - begin > seconds:
            os.kill(pid, signal.SIGKILL)
            status = os.waitpid(pid, 0)[1]
        else:
            time.sleep(0.01)
    with contextlib.suppress(BlockingIOError):
        while chunk := os.read(reading, 1 << 16):
            told = (told + chunk)[-4000:]
    os.close(reading)
    code = os.waitstatus_to_exitcode(status)
    return None if code == 0 else (code, told.decode(errors="replace").splitlines()[-3:])
