# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Questions to the inquiry functions; a wrong answer changes the checksum (inquiry.h).

from generator import values
from generator.loops import Nest

FORMATS = {"*": "XMP_NOT_DISTRIBUTED", "block": "XMP_BLOCK", "block(n)": "XMP_BLOCK", "cyclic": "XMP_CYCLIC",
           "cyclic(n)": "XMP_CYCLIC", "gblock": "XMP_GBLOCK"}


def ask(rng, program, array):
    return rng.choice([of_nodes, of_template, of_part, of_array, of_owners])(rng, program, array)


def asked(call):
    return [f"ck += RANDOM_ASK({call});"]


def table(kind, rows):
    return f"RANDOM_LIST({kind}, {', '.join(rows)})"


def of_nodes(rng, program, array):
    nodes = array.template.nodes
    sizes = table("int", [nodes.extent(d) for d in range(len(nodes.sizes))])
    return asked(f"random_ask_nodes(xmp_desc_of({nodes.name}), {len(nodes.sizes)}, {sizes})")


def of_template(rng, program, array):
    t = array.template
    chunks = {"cyclic": lambda d: 1, "cyclic(n)": lambda d: t.chunk[d], "*": lambda d: t.extent[d]}
    rows = [f"{{{t.lower[d]}, {t.extent[d]}, {FORMATS[t.formats[d]]}, {chunks.get(t.formats[d], lambda d: 0)(d)}}}"
            for d in range(t.rank())]
    return asked(f"random_ask_template(xmp_desc_of({rng.choice([t.name, t.twin])}), {t.rank()}, "
                 f"{table('struct random_axis_of_template', rows)})")


def of_part(rng, program, array):
    """As many iterations as the own part has indices."""
    t = array.template
    d = rng.randrange(t.rank())
    subs = ["*"] * t.rank()
    i, n = program.local("i"), program.local("n")
    subs[d] = i
    program.declare(f"int {n};")
    loop = program.pragma(f"loop ({i}) on {t.name}" + "".join(f"[{s}]" for s in subs))
    return [f"{n} = 0;"] + loop + [f"for (int {i} = {t.lower[d]}; {i} <= {t.upper(d)}; {i}++)", f"    {n}++;"] \
        + asked(f"{n} != xmp_template_lsize(xmp_desc_of({t.name}), {t.rank() - d})")


def of_array(rng, program, array):
    rows = []
    for (extent, tdim, offset), shadow in zip(array.axes, array.shadow):
        low, high = (-1, 0) if shadow == "full" else shadow
        rows.append(f"{{{extent}, {low}, {high}, {-1 if tdim is None else tdim}, {offset}}}")
    return asked(f"random_ask_array(xmp_desc_of({array.name}), sizeof({array.type.name}), {array.template.rank()}, "
                 f"{array.rank()}, {table('struct random_axis_of_array', rows)})")


def of_owners(rng, program, array):
    """In each iteration."""
    nest = Nest(rng, program, target=array, whole=True)
    if not nest.ok:
        return []
    name = program.local("s")
    program.declare(f"u64 {name} = 0;")
    nest.self_read = True  # no threads: the functions are for one
    indices = table("int", [f"(int)({i})" for i in nest.target_indices])
    nest.body = [f"{name} += RANDOM_ASK(random_ask_owner(xmp_desc_of({array.name}), {array.rank()}, {indices}, "
                 f"{len(array.template.nodes.sizes)}));"]
    nest.reductions = [("+", values.U64, name, False)]
    return nest.lines() + nest.results()


def suitable(array):
    """An array whose shadow is inferred says nothing about itself."""
    return array.ready and not (array.inferred or array.member)
