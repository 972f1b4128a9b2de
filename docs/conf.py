# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sphinx, Markdown pages; `cmake --build <build> --target docs`.

import pathlib
import re

import furo

# Readers whose system is dark get furo's dark colors; in Debian's build of furo only its button switches to them.
_css = (pathlib.Path(furo.__file__).parent / "theme/furo/static/styles/furo.css").read_text()
_dark = re.search(r'body\[data-theme="?dark"?\]\s*{(.*?)}', _css, re.S).group(1)

project = "Sode"
extensions = ["myst_parser"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Sode"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_theme_options = {"dark_css_variables": dict(re.findall(r"--([\w-]+):\s*([^;]+)", _dark))}
pygments_style = "default"
pygments_dark_style = "dracula"  # shows pragmas best
smartquotes = False  # --help stays --help
html_show_copyright = False
