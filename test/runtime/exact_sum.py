# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads `type summand ... = sum` and compares with the exact sum, rounded once; doubles also with math.fsum."""

import math
import sys
from fractions import Fraction

FORMATS = {"float": (24, -149, 128), "double": (53, -1074, 1024), "long": (64, -16445, 16384)}


def number(text):
    """A hexadecimal number, however long; or a float that is none."""
    if "inf" in text or "nan" in text:
        return float(text)
    sign = -1 if text.startswith("-") else 1
    digits, exponent = text.lstrip("-")[2:].split("p")
    whole, _, part = digits.partition(".")
    return sign * Fraction(int(whole + part, 16)) * Fraction(2) ** (int(exponent) - 4 * len(part))


def rounded(value, form):
    digits, lowest, highest = FORMATS[form]
    if value == 0:
        return value
    size = abs(value)
    top = size.numerator.bit_length() - size.denominator.bit_length()
    top += size >= Fraction(2) ** top  # size < 2 ** top
    unit = Fraction(2) ** max(top - digits, lowest)
    size = round(size / unit) * unit  # ties to even
    if size >= Fraction(2) ** highest:
        return math.inf if value > 0 else -math.inf
    return size if value > 0 else -size


def expected(numbers, texts, form):
    odd = [x for x in numbers if isinstance(x, float)]
    if odd:
        return sum(odd)  # inf, -inf or nan
    return rounded(sum(numbers), form)


lines = 0
for line in sys.stdin:
    form, *texts, equals, got = line.split()
    numbers = [number(text) for text in texts]
    wanted, result = expected(numbers, texts, form), number(got)
    same = result == wanted or (wanted != wanted and result != result)
    if wanted == 0:  # minus zero only from nothing but minus zeros
        same &= got.startswith("-") == all(text == "-0x0p+0" for text in texts)
    if form == "double" and not any(isinstance(x, float) for x in numbers):
        try:
            same &= math.fsum(map(float.fromhex, texts)) == float.fromhex(got)
        except OverflowError:  # fsum gives up on intermediate ones, too
            pass
    if not same:
        sys.exit(f"line {lines + 1}: {form}: got {got}, wanted {wanted!r} from {texts[:50]}")
    lines += 1
if lines != 903:
    sys.exit(f"{lines} sums")
