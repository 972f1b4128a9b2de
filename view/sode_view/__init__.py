# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pictures of arrays in files: the command sode-view."""
