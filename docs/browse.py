#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Looks at all pages in a real browser (Debian's chromium), on a wide and a narrow screen, light and dark:
#
#   docs/browse.py build/openmpi/docs/html [--shots FOLDER]
#
# It says which pages are wider than the screen, which pictures are missing, enlarged or reach beyond it where they cannot be scrolled,
# on the wide screen which tables and which code scroll, and whether the search finds a word. --shots: a picture of each page, too, to be looked at by people.

import argparse
import functools
import glob
import html
import http.server
import os
import re
import subprocess
import sys
import threading

WIDTHS = {"wide": 1280, "narrow": 420}  # pixels: a laptop's window, a phone
CHROMIUM = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
DARK = "--blink-settings=preferredColorScheme=0"

# Loads one page after the other into a frame as wide as the screen, and measures.
LOOK = """<!doctype html><pre id=out></pre><script>
const pages = PAGES, width = WIDTH;
function faults(page, view) {
  const found = [], root = page.documentElement;
  if (root.scrollWidth > width + 1) found.push('the page is ' + root.scrollWidth + ' pixels wide');
  for (const image of page.images) {
    const style = view.getComputedStyle(image), box = image.getBoundingClientRect();
    const shown = box.width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight), name = image.src.replace(/.*[/]/, '');
    if (!image.complete || image.naturalWidth == 0) found.push(name + ' is missing');
    else if (!/[.]svg$/.test(name) && shown > image.naturalWidth + 1) found.push(name + ' is enlarged');
    if (box.right > width + 1 && image.parentElement.scrollWidth <= image.parentElement.clientWidth) found.push(name + ' is cut');
  }
  for (const table of page.querySelectorAll('article table')) {
    const around = table.closest('.table-wrapper') || table;
    if (width > 1000 && around.scrollWidth > around.clientWidth + 1) found.push('a table scrolls: ' + table.innerText.slice(0, 30).replace(/\\s+/g, ' '));
  }
  for (const code of page.querySelectorAll('article pre'))
    if (width > 1000 && code.scrollWidth > code.clientWidth + 1) found.push('code is cut: ' + code.innerText.split('\\n').sort((a, b) => b.length - a.length)[0].slice(0, 60));
  if (view.location.search && page.querySelectorAll('ul.search li').length == 0) found.push('the search finds nothing');
  return found;
}
function look(page) {
  return new Promise(done => {
    const frame = document.createElement('iframe');
    frame.style.width = width + 'px';
    frame.src = '/' + page;
    frame.onload = () => setTimeout(() => {
      const found = faults(frame.contentDocument, frame.contentWindow);
      frame.remove();
      done(found.map(fault => page + ': ' + fault + '\\n').join(''));
    }, page.includes('?') ? 3000 : 150); // the search loads its index
    document.body.appendChild(frame);
  });
}
(async () => {
  let out = '';
  for (const page of pages) out += await look(page);
  document.getElementById('out').textContent = out + 'looked at ' + pages.length + ' pages';
})();
</script>"""


def serve(folder, pages):
    """Serves the pages, and the page that looks at them as /look-WIDTH; returns the port."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

        def do_GET(self):
            asked = re.fullmatch(r"/look-(\d+)", self.path)
            if not asked:
                return super().do_GET()
            text = LOOK.replace("PAGES", repr(pages)).replace("WIDTH", asked[1]).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(text)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def look(port, width, scheme):
    done = subprocess.run(CHROMIUM + scheme + ["--window-size=1400,1000", "--virtual-time-budget=240000", "--dump-dom",
                                               f"http://127.0.0.1:{port}/look-{width}"], capture_output=True, text=True, timeout=300)
    found = re.search(r'<pre id="out">(.*?)</pre>', done.stdout, re.S)
    return html.unescape(found[1]).splitlines() if found else ["chromium showed nothing: " + done.stderr[-200:]]


def main():
    parser = argparse.ArgumentParser(description="Look at the pages in Chromium.")
    parser.add_argument("html", help="folder of the pages")
    parser.add_argument("--shots", help="folder for a picture of each page")
    arguments = parser.parse_args()
    pages = sorted(os.path.relpath(page, arguments.html) for page in glob.glob(arguments.html + "/**/*.html", recursive=True))
    pages = [page for page in pages if not re.search("(^|/)_", page)]
    port = serve(arguments.html, pages + ["search.html?q=reflect"])
    wrong = 0
    for name, width in WIDTHS.items():
        for shade, scheme in {"light": [], "dark": [DARK]}.items():
            lines = look(port, width, scheme)
            wrong += len(lines) - lines[-1].startswith("looked at")
            for line in lines:
                print(f"{name}, {shade}: {line}")
            for page in pages if arguments.shots else []:
                shot = os.path.join(arguments.shots, f"{page.replace('/', '-')[:-5]}-{name}-{shade}.png")
                os.makedirs(arguments.shots, exist_ok=True)
                subprocess.run(CHROMIUM + scheme + [f"--window-size={width},2400", "--screenshot=" + shot, f"http://127.0.0.1:{port}/{page}"],
                               check=True, stderr=subprocess.DEVNULL)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
