# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Element types, and C text that turns an element into a u64 and back.

from generator import features


class Type:
    def __init__(self, name, kind, members=()):
        self.name = name  # C spelling
        self.kind = kind  # signed, unsigned, bool, enum, floating, complex, struct, address, place
        self.members = members  # (text behind the element, type)
        self.travels = kind != "place"  # its values mean the same on every node

    def load(self, element):
        """A u64 from an element."""
        if self.kind == "complex":
            return f"random_of_complex({element})"
        if self.kind == "struct":
            return f"random_of_{self.name.split()[1]}({element})"
        if self.kind == "address":
            return f"(u64)(uintptr_t){element}"
        if self.kind == "place":
            return f"random_at({element})"
        return f"(u64){element}"

    def store(self, value):
        """An element from a u64 expression."""
        if self.kind == "complex":
            return f"({self.name})random_complex({value})"
        if self.kind == "struct":
            return f"random_{self.name.split()[1]}({value})"
        if self.kind == "bool":
            return f"({value}) >> 3 & 1"
        if self.kind == "address":
            return f"({self.name})(uintptr_t)({value})"
        if self.kind == "place":
            return f"random_place_of({value})"
        if self.kind == "enum":
            return f"({self.name})(({value}) % 61)"
        if self.kind == "floating":
            return f"({self.name})(({value}) % 61)"
        return f"({self.name})({value})"

    def bits(self, scalar):
        """A u64 that shows every bit of a reduction's result."""
        if self.kind == "floating":
            return f"random_bits((double){scalar})"
        return self.load(scalar)


SIGNED = [Type(n, "signed") for n in ("signed char", "short", "int", "long", "long long", "int16_t", "int64_t")]
UNSIGNED = [Type(n, "unsigned") for n in
            ("unsigned char", "unsigned short", "unsigned", "unsigned long", "u64", "uint8_t", "uint32_t", "size_t")]
CHAR = Type("char", "signed")
BOOL = Type("_Bool", "bool")
FLOATING = [Type(n, "floating") for n in ("float", "double", "long double")]
COMPLEX = [Type(n, "complex") for n in ("float _Complex", "double _Complex", "long double _Complex")]
U64 = UNSIGNED[4]
STRUCTS = [
    Type("struct cell", "struct", [(".tag", SIGNED[0]), (".value", FLOATING[1])]
         + [(f".more[{k}]", UNSIGNED[1]) for k in range(3)]),
    Type("struct odd", "struct", [(f".part[{k}]", UNSIGNED[0]) for k in range(3)]),
    Type("struct deep", "struct", [(f".inner.where[{k}]", SIGNED[1]) for k in range(2)]
         + [(".inner.depth", FLOATING[0]), (".last", UNSIGNED[0])]),
]

ENUM = Type("enum hue", "enum")
UNION = Type("union word", "struct", [(f".bytes[{k}]", UNSIGNED[0]) for k in range(4)])
ADDRESS = Type("random_address", "address")
PLACE = Type("random_place", "place")

ELEMENTS = SIGNED + UNSIGNED + [CHAR, BOOL] + FLOATING * 3 + COMPLEX + STRUCTS
SELDOM = [("enums", ENUM), ("unions", UNION), ("pointer elements", ADDRESS), ("pointer elements", PLACE)]


def element_type(rng, travels=True):
    """travels: its elements are read on other nodes than their own."""
    types = ELEMENTS + [t for name, t in SELDOM if features.has(name) and (t.travels or not travels)]
    return rng.choice(types)


def reduction_type(rng):
    return rng.choice(SIGNED + UNSIGNED + [BOOL, CHAR] + FLOATING * 2 + COMPLEX[:2])


def reduction_kinds(value_type):
    """The kinds whose result does not depend on the order."""
    return [k for k in all_kinds(value_type) if k != "-" or features.has("reduction -")]


def all_kinds(value_type):
    if value_type.kind == "bool":
        return ["&", "|", "^", "&&", "||", "max", "min"]
    if value_type.kind == "complex":
        return ["+", "-"] + (["*"] if features.has("complex products") else [])
    if value_type.kind == "floating":
        return ["+", "-", "*", "&&", "||", "max", "min"]
    return ["+", "-", "*", "&", "|", "^", "&&", "||", "max", "min"]


def start_value(rng, value_type, kind):
    if value_type.kind == "bool":
        return str(rng.randrange(2))
    if kind == "&":
        return "-1" if value_type.kind == "signed" else f"({value_type.name})~0ull"
    if kind == "&&":
        return rng.choice(["1", "1", "0"])  # 2 && 2 is 1: not the value of an untouched 2
    if kind in ("||", "*"):
        return rng.choice(["0", "1"]) if kind == "||" else rng.choice(["1", "3"])
    return str(rng.randrange(50))


def accumulate(rng, value_type, kind, name, value):
    """A statement that combines the u64 expression `value` into the scalar `name`."""
    small = f"(({value}) % 61)"
    if value_type.kind == "complex":
        term = f"({value_type.name})random_unit({value})" if kind == "*" else value_type.store(value)
        return f"{name} {kind}= {term};"
    if kind in ("+", "-"):
        term = f"({value_type.name}){small}" if value_type.kind != "unsigned" else f"({value_type.name})({value})"
        return f"{name} {kind}= {term};"
    if kind == "*":
        if value_type.kind == "unsigned":
            return f"{name} *= ({value_type.name})(({value}) | 1);"
        if value_type.kind == "floating":
            return f"{name} *= ({value_type.name})({small} % 8 ? 1 : 2);"
        return f"{name} *= {small} % 3 ? 1 : -1;"
    if kind in ("&", "|", "^"):
        if value_type.kind == "bool":
            return f"{name} {kind}= {small} {'!= 7' if kind == '&' else '== 7'};"
        mask = {"&": f"({value}) | ~(1ull << {small})", "|": f"({value}) & 1ull << {small}", "^": value}[kind]
        return f"{name} {kind}= ({value_type.name})({mask});"
    if kind == "&&":
        return f"{name} = {name} && {small} != {rng.choice([7, 99])};"
    if kind == "||":
        return f"{name} = {name} || {small} == {rng.choice([7, 99])};"
    compare = ">" if kind == "max" else "<"
    term = f"({value_type.name})({value if value_type.kind in ('signed', 'unsigned') else small})"
    if value_type.kind == "bool":
        term = f"{small} == 7"
    if rng.random() < 0.5:
        return f"if (({term}) {compare} {name}) {name} = {term};"
    return f"{name} = {name} {compare} ({term}) ? {name} : {term};"
