# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sphinx, Markdown pages; `cmake --build <build> --target docs`.

project = "Sode"
extensions = ["myst_parser"]
myst_heading_anchors = 3
html_theme = "alabaster"
html_show_copyright = False
