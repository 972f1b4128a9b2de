# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Random programs in the core language: values.py (element types), mapping.py (nodes, templates, arrays),
# loops.py (loop nests), operations.py (the steps), program.py (a whole program).
