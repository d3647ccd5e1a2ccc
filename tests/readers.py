"""Plain readers of OPB and XCSP3, to hold the writers against: files become CP-SAT models."""

import re
import xml.etree.ElementTree as Tree

from ortools.sat.python import cp_model


def read_opb(text):
    """Return a model and its variables by name."""
    model, variables = cp_model.CpModel(), {}
    head = re.match(r"\* #variable= (\d+) #constraint= (\d+)\n", text)
    for number in range(1, int(head[1]) + 1):
        variables[f"x{number}"] = model.new_bool_var(f"x{number}")
    statements = [line for line in text.splitlines() if not line.startswith("*")]
    constraints = 0
    for line in statements:
        assert line.endswith(" ;")
        if line.startswith("min:"):
            model.minimize(_total(line[4:-1], variables))
            continue
        constraints += 1
        left, sign, right = re.fullmatch(r"(.*) (>=|=) (-?\d+) ;", line).groups()
        total = _total(left, variables)
        model.add(total >= int(right) if sign == ">=" else total == int(right))
    assert constraints == int(head[2])
    return model, variables


def _total(text, variables):
    words = text.split()
    assert all(word[0] in "+-" for word in words[::2])
    pairs = zip(words[::2], words[1::2], strict=True)
    return sum(int(factor) * variables[name] for factor, name in pairs)


def read_xcsp3(text):
    """Return a model and its variables by name."""
    root = Tree.fromstring(text)
    assert root.get("format") == "XCSP3"
    model, variables = cp_model.CpModel(), {}
    for each in root.find("variables"):
        domain = cp_model.Domain.from_intervals(_intervals(each.text))
        variables[each.get("id")] = model.new_int_var_from_domain(domain, each.get("id"))
    for each in root.find("constraints"):
        _READERS[each.tag](model, variables, each)
    objectives = root.find("objectives")
    assert (root.get("type") == "COP") == (objectives is not None)
    if objectives is not None:
        (goal,) = objectives
        total = _weighted(variables, goal)
        (model.maximize if goal.tag == "maximize" else model.minimize)(total)
    return model, variables


def _intervals(text):
    parts = [part.split("..") for part in text.split()]
    return [[int(part[0]), int(part[-1])] for part in parts]


def _named(variables, text):
    return [variables[word] if word in variables else int(word) for word in text.split()]


def _weighted(variables, element):
    listed = _named(variables, element.find("list").text)
    factors = map(int, element.find("coeffs").text.split())
    return sum(factor * each for factor, each in zip(factors, listed, strict=True))


def _sum(model, variables, element):
    total = _weighted(variables, element)
    sign, bound = re.fullmatch(r"\((\w+),(.*)\)", element.find("condition").text.strip()).groups()
    low, _, high = bound.partition("..")
    match sign:
        case "eq":
            model.add(total == int(bound))
        case "ge":
            model.add(total >= int(bound))
        case "le":
            model.add(total <= int(bound))
        case "in":
            model.add_linear_constraint(total, int(low), int(high))


def _extension(model, variables, element):
    listed = _named(variables, element.find("list").text)
    for kind, add in (
        ("supports", model.add_allowed_assignments),
        ("conflicts", model.add_forbidden_assignments),
    ):
        rows = element.find(kind)
        if rows is not None:
            if len(listed) == 1:
                add(listed, [(int(word),) for word in rows.text.split()])
                continue
            found = re.findall(r"\(([^)]*)\)", rows.text)
            add(listed, [tuple(map(int, row.split(","))) for row in found])


def _element(model, variables, element):
    listed = _named(variables, element.find("list").text)
    (index,) = _named(variables, element.find("index").text)
    (value,) = _named(variables, element.find("value").text)
    model.add_element(index, listed, value)


def _all_different(model, variables, element):
    model.add_all_different([_parse(word, variables) for word in element.text.split()])


def _channel(model, variables, element):
    first, second = (_named(variables, each.text) for each in element)
    model.add_inverse(first, second)


def _intension(model, variables, element):
    """Hold an expression true by listing all values of its variables: for small ones only."""
    words = sorted(set(re.findall(r"[A-Za-z]\w*(?!\w|\()", element.text)) & set(variables))
    listed = [variables[word] for word in words]
    rows = [row for row in _product(listed) if _value(element.text.strip(), words, row)]
    model.add_allowed_assignments(listed, rows) if rows else model.add_bool_or([])


def _product(listed):
    rows = [()]
    for variable in listed:
        bounds = list(variable.proto.domain)
        values = [v for low, high in zip(bounds[::2], bounds[1::2]) for v in range(low, high + 1)]  # noqa: B905
        rows = [(*row, value) for row in rows for value in values]
    return rows


def _value(text, words, row):
    names = dict(zip(words, row, strict=True))
    functions = {
        **{"or_": lambda *each: any(each), "and_": lambda *each: all(each)},
        **{"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b},
        **{"le": lambda a, b: a <= b, "ge": lambda a, b: a >= b},
        **{"add": lambda *each: sum(each), "mul": lambda a, b: a * b, "sub": lambda a, b: a - b},
    }
    code = re.sub(r"\b(or|and)\(", r"\1_(", text)
    return eval(code, {"__builtins__": {}}, functions | names)


def _parse(text, variables):
    found = re.fullmatch(r"(add|mul)\((.*),(-?\d+)\)|mul\((-?\d+),(\w+)\)|(-?\w+)", text)
    if found[1] == "add":
        return _parse(found[2], variables) + int(found[3])
    if found[4]:
        return int(found[4]) * variables[found[5]]
    return variables.get(found[6]) if found[6] in variables else int(found[6])


_READERS = {
    "sum": _sum,
    "extension": _extension,
    "element": _element,
    "allDifferent": _all_different,
    "channel": _channel,
    "intension": _intension,
}


def read_proto(content):
    """Return a model from CP-SAT's protocol buffer, binary or text, and its number of variables."""
    from google.protobuf import text_format
    from ortools.sat import cp_model_pb2

    proto = cp_model_pb2.CpModelProto()
    if isinstance(content, bytes):
        proto.ParseFromString(content)
    else:
        text_format.Parse(content, proto)
    model = cp_model.CpModel()
    model.proto.parse_text_format(text_format.MessageToString(proto))
    return model, proto


def all_solutions(model, variables):
    """Return the values of variables in all solutions; of a model with an objective the best."""
    found = []

    class Keep(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self):
            found.append({name: self.value(each) for name, each in variables.items()})

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = not model.has_objective()
    solver.solve(model, Keep())
    return found[-1:] if model.has_objective() else found
