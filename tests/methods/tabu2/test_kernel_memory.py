import numpy as np

from e2cp.kernels import kernel
from e2cp.methods.tabu2.kernel_memory import empty_memory, forget, is_tabu, remember


@kernel
def put(memory, first, second, on_first, on_second):
    remember(memory, first, second, np.uint64(on_first), np.uint64(on_second))


@kernel
def ask(memory, first, second, on_first, on_second):
    return is_tabu(memory, first, second, np.uint64(on_first), np.uint64(on_second))


@kernel
def clear(memory):
    forget(memory)


def test_a_swap_is_tabu_whichever_way_it_is_named_and_nothing_else_is():
    memory = empty_memory(5)
    put(memory, 9, 4, 70, 80)
    assert ask(memory, 9, 4, 70, 80) and ask(memory, 4, 9, 80, 70)
    assert not ask(memory, 4, 9, 70, 80)
    assert not ask(memory, 9, 4, 70, 81)
    assert not ask(memory, 9, 9, 70, 70)  # a turn is another entry


def test_a_turn_is_a_cell_and_what_it_showed():
    memory = empty_memory(5)
    put(memory, 3, 3, 12, 12)
    assert ask(memory, 3, 3, 12, 12)
    assert not ask(memory, 3, 3, 13, 13) and not ask(memory, 2, 2, 12, 12)


def test_the_oldest_entry_is_forgotten_first():
    memory = empty_memory(3)
    for cell in range(5):
        put(memory, cell, cell, 1, 1)
    assert [bool(ask(memory, cell, cell, 1, 1)) for cell in range(5)] == [False] * 2 + [True] * 3
    clear(memory)
    assert not any(ask(memory, cell, cell, 1, 1) for cell in range(5))


def test_a_list_of_length_none_forbids_nothing():
    memory = empty_memory(0)
    put(memory, 1, 2, 3, 4)
    assert not ask(memory, 1, 2, 3, 4)
