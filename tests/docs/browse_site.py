"""Opens the pages of a built site in headless Chromium, on a desk and on a phone: no error, nothing cut off, and the search finds.

    python3 tests/docs/browse_site.py build/release/site    (apt install chromium chromium-driver python3-selenium)
"""

import functools
import http.server
import pathlib
import shutil
import sys
import tempfile
import threading

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.wait import WebDriverWait

WIDTHS = (1300, 400)
# What of an article is wider than the page, and neither scrolls by itself nor lies in a part of the article that does.
WIDE = """
const scrolls = node => ["auto", "scroll"].includes(getComputedStyle(node).overflowX);
const inside = node => { for (let at = node; at.tagName !== "ARTICLE"; at = at.parentElement) if (scrolls(at)) return true; return false; };
return [...document.querySelectorAll("article *")].filter(node => node.getBoundingClientRect().right > innerWidth + 1 && !inside(node))
  .map(node => node.tagName + " " + node.textContent.slice(0, 40));
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def open_browser(folder):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={folder}"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def findings(browser, address, pages):
    for page in pages:
        for width in WIDTHS:
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500})
            browser.get(f"{address}/{page}")
            yield from (f"{page}, {width} px: {one['message']}" for one in browser.get_log("browser") if "favicon" not in one["message"])
            yield from (f"{page}, {width} px: cut off: {one}" for one in browser.execute_script(WIDE))
    browser.get(f"{address}/search.html?q=stalled")
    found = WebDriverWait(browser, 60).until(lambda it: it.find_elements("css selector", "#search-results li a"))
    if "Stalled" not in [link.text for link in found]:
        yield "the search for 'stalled' does not find its page"


def main(site):
    pages = sorted(str(path.relative_to(site)) for path in site.glob("**/*.html") if path.name not in ("genindex.html", "search.html"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = open_browser(folder)
        found = list(findings(browser, f"http://127.0.0.1:{server.server_port}", pages))
        browser.quit()
    print(f"{len(pages)} pages", *found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
