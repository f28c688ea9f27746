"""The page in headless Chromium: no error, every figure, sorting, filtering, keyboard, width and contrast."""

import importlib.util
import os
import shutil
import tempfile
import unittest

from scripts import run_here
from small_results import make_results
from small_studies import SEEDS, SWEEP, compared, factors, study_of

import yaml

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
HAS_BROWSER = bool(CHROMIUM and DRIVER and importlib.util.find_spec("selenium"))
WIDTHS = (1300, 800, 400)
PRINTED = 710  # pixels of the width of a printed page, as in page.js

AXES = {"graph": ["chain", "fork", "heft-example"], "bound": [0.0, 0.3, 0.6],
        "algorithm": ["heft", "peft", "gtp", "gtp/c", "ftbar", "ftbar mst=false"], "seed": [float(k) for k in range(1, 6)]}

# Contrast of every text with its background, as WCAG 2.1 computes it; only texts that are shown.
CONTRAST = """
function channels(colour) { return colour.match(/[\\d.]+/g).map(Number); }
function luminance(colour) {
  const [r, g, b] = channels(colour).slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function background(node) {
  for (let at = node; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if ((channels(colour)[3] ?? 1) > 0) return colour;
  }
  return "rgb(255, 255, 255)";
}
const low = [];
for (const node of document.querySelectorAll("body *")) {
  const own = [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
  if (!own || node.closest("script, style") || !node.getClientRects().length) continue;
  const style = getComputedStyle(node);
  const inked = node.closest("svg") ? style.fill : style.color;
  const [a, b] = [luminance(inked), luminance(background(node))].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < 4.5) low.push(`${ratio.toFixed(2)} ${node.tagName} ${node.textContent.slice(0, 40)}`);
}
return low;
"""


# Texts that lie outside of the window or of a box that cuts them, or are smaller than 12 pixels; closed parts do not count.
BOXES = """
const found = [];
for (const node of document.querySelectorAll("body *")) {
  if (node.closest("script, style, #tip, details:not([open]) > :not(summary)") || !node.getClientRects().length) continue;
  const box = node.getBoundingClientRect();
  const told = () => `${node.tagName} ${node.textContent.trim().slice(0, 40)}`;
  if (box.right > arguments[0] + 1 || box.left < -1) found.push(`outside: ${told()} ${box.left} ${box.right}`);
  const style = getComputedStyle(node);
  if (style.overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1) found.push(`cut: ${told()}`);
  const own = [...node.childNodes].some(child => child.nodeType === 3 && child.textContent.trim());
  if (!own) continue;
  const svg = node.ownerSVGElement;
  const size = parseFloat(style.fontSize) * (svg ? Math.hypot(node.getScreenCTM().a, node.getScreenCTM().b) : 1);
  if (size < 11.99) found.push(`small: ${told()} ${size.toFixed(2)}`);
  if (!svg) continue;
  const frame = svg.getBoundingClientRect();
  if (box.right > frame.right + 1 || box.left < frame.left - 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) {
    found.push(`cut by its figure: ${told()}`);
  }
}
return found;
"""
CLAIMS = {"less": compared("peft", "less than", "heft", by=0.2, source="figure 1"), "close": compared("gtp", "close to", "heft", source="figure 1"),
          "opposite": compared("heft", "less than", "peft"), "counted": compared("peft", "always less than", "heft"),
          "elsewhere": {"source": "section 2", "says": "A cluster behaves alike", "why_not": "no clusters here"}}
LINES = {name.upper(): {"algorithm": name, "metric": "makespan"} for name in ("heft", "peft", "gtp")}
STUDY = study_of(claims=CLAIMS, figures={"fig1a": {"title": "Figure 1 (a): makespans", "in": "fig1", "x": "bound", "y": "makespan", "lines": LINES}},
                 not_attempted={"Figure 2": "A drawing."})


def makespan(values):
    factor = 1 + 0.1 * AXES["algorithm"].index(values["algorithm"])
    return (100 + 7 * values["seed"]) * factor * (1 + values["bound"])


@unittest.skipUnless(HAS_BROWSER, "needs a browser (apt install chromium chromium-driver python3-selenium)")
class BrowserTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for word in ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     f"--user-data-dir={cls.folder}/profile"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        cls.browser = webdriver.Chrome(service=Service(DRIVER, env={**os.environ, "TMPDIR": cls.folder}), options=options)
        cls.addClassCleanup(cls.browser.quit)
        results, cls.out = os.path.join(cls.folder, "r.h5"), os.path.join(cls.folder, "report")
        make_results(results, AXES, makespan=makespan, tasks=lambda values: 10.0 * len(values["graph"]))
        done = run_here("report.py", results, "-o", cls.out)
        assert done.returncode == 0, done.stderr
        cls.study = os.path.join(cls.folder, "study")
        cls.write_study(os.path.join(cls.folder, "paper"))

    @classmethod
    def write_study(cls, folder):
        os.makedirs(folder)
        for name, content in (("fig1.yaml", SWEEP), ("claims.yaml", yaml.safe_dump(STUDY, sort_keys=False))):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(content)
        path = os.path.join(folder, "r.h5")
        make_results(path, {"bound": [0.1, 0.4], "algorithm": ["heft", "peft", "gtp"], "seed": SEEDS}, makespan=factors, sweep=SWEEP)
        done = run_here("study.py", folder, path, "-o", cls.study, formats=("png", "svg"))
        assert done.returncode == 0, done.stderr

    def setUp(self):
        self.open(1300)

    def open(self, width, folder=None):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": False})
        self.browser.get(f"file://{folder or self.out}/report.html")

    def script(self, text, *words):
        return self.browser.execute_script(text, *words)

    def find(self, selector, of=None):
        return (of or self.browser).find_elements("css selector", selector)

    def column(self, table, place):
        return self.script("return [...arguments[0].tBodies[0].rows].filter(row => !row.hidden)"
                           ".map(row => row.cells[arguments[1]].firstChild.textContent)", table, place)

    def test_no_console_error(self):
        for width in WIDTHS:
            self.open(width)
            self.assertEqual(self.browser.get_log("browser"), [])

    def test_every_figure_is_there(self):
        drawn = {name[:-4] for name in os.listdir(self.out) if name.endswith(".svg")}
        self.assertGreater(len(drawn), 8)
        self.assertEqual({one.text for one in self.find("figcaption code")}, drawn)
        sizes = self.script("return [...document.querySelectorAll('figure svg')].map(svg => {"
                            "const box = svg.getBoundingClientRect(); return [box.width, box.height, "
                            "svg.querySelectorAll('path').length]; })")
        self.assertEqual(len(sizes), len(drawn))
        for width, height, paths in sizes:
            self.assertGreater(min(width, height), 60)
            self.assertGreater(paths, 5)
        ids = self.script("return [...document.querySelectorAll('[id]')].map(node => node.id)")
        self.assertEqual(len(ids), len(set(ids)))

    def test_nothing_is_cut_off_or_small(self):
        for folder in (self.out, self.study):
            for width in WIDTHS:
                for opened in (False, True):
                    with self.subTest(folder=os.path.basename(folder), width=width, opened=opened):
                        self.open(width, folder)
                        self.script("for (const one of document.querySelectorAll('details')) one.open = arguments[0]", opened)
                        self.browser.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0]))")  # parts have been told
                        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), width)
                        self.assertEqual(self.script(BOXES, width), [])

    def test_nothing_is_cut_off_in_print(self):
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"media": ""})
        for folder in (self.out, self.study):
            self.open(PRINTED + 15, folder)  # with the bar to scroll, which paper lacks
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
            self.script("dispatchEvent(new Event('beforeprint'))")
            self.assertEqual(self.script(BOXES, PRINTED), [])

    def test_the_glossary_and_the_list_of_what_is_not_judged_are_one_click_away(self):
        self.open(800, self.study)
        summary = self.find("body > details > summary")[0]
        self.assertTrue(summary.text.startswith("Words on this page"))
        words = self.find("body > details")[0]
        self.assertFalse(words.get_property("open"))
        summary.click()
        self.assertTrue(words.get_property("open"))
        self.assertGreater(len(self.find("tbody tr", words)), 5)
        self.find('a[href="#not-judged"]')[0].click()
        top = self.script("return document.querySelector('#not-judged').getBoundingClientRect().top")
        self.assertTrue(0 <= top < 100, top)

    def test_a_study_opens_with_its_figures_and_draws_its_effects(self):
        self.open(1300, self.study)
        self.assertEqual([one.text for one in self.find("h2")][0], "Figures and tables of the paper")
        first = self.find("section table")[0]
        self.assertEqual([one.text for one in self.find("td:first-child b", first)], ["Figure 1", "Figure 2"])
        self.assertEqual([one.text for one in self.find(".verdict", first)], ["in part", "not attempted"])
        self.assertIn("3 of 4 judged claims reproduced; 1 opposite. Not reproduced, or not judged:", first.text)
        self.assertEqual(len(self.find("li", first)), 1)
        self.assertIn("A drawing", first.text)
        self.assertGreater(self.find("img", first)[0].size["width"], 100)
        self.find("img", first)[0].click()
        self.assertTrue(self.script("return location.hash").startswith("#figure-"))
        strips = self.find(".strip")
        self.assertEqual(len(strips), 3)  # a count has none
        for strip in strips:
            self.assertRegex(strip.get_attribute("aria-label"), "effect .* %; 95 % interval .*; simultaneous interval .*; asked for: ")
            low, high = (self.script("return Number(arguments[0].querySelector('.outer').getAttribute(arguments[1]))", strip, end)
                         for end in ("x1", "x2"))
            self.assertLess(low, high)

    def test_lists_in_narrow_windows_are_tables_to_screen_readers(self):
        self.open(400, self.study)
        table = self.find("table.stacked")[0]
        self.assertEqual({one.get_attribute("role") for one in self.find("td", table)}, {"cell"})
        self.assertEqual(table.get_attribute("role"), "table")
        self.assertIn("verdict", [one.get_attribute("data-head") for one in self.find("table.stacked td")])

    def test_the_first_column_stays(self):
        self.open(800)
        table = self.find("section table")[0]
        self.find("section .tools button")[0].click()
        box = self.script("const box = arguments[0].closest('.scroll'); box.scrollLeft = 200; return box.scrollLeft", table)
        self.assertGreater(box, 50)
        shift = self.script("return arguments[0].rows[1].cells[0].getBoundingClientRect().left"
                            " - arguments[0].closest('.scroll').getBoundingClientRect().left", table)
        self.assertAlmostEqual(shift, 0, delta=1)

    def test_tables_sort(self):
        table = self.find("section table")[0]
        place = 1
        button = self.find("thead th button", table)[place]
        button.click()
        rising = [float(text) for text in self.column(table, place)]
        self.assertEqual(rising, sorted(rising))
        self.assertEqual(self.find("th", table)[place].get_attribute("aria-sort"), "ascending")
        button.click()
        self.assertEqual([float(text) for text in self.column(table, place)], rising[::-1])
        self.find("thead th button", table)[0].click()
        names = self.script("return [...arguments[0].tBodies[0].rows].map(row => row.cells[0].textContent)", table)
        self.assertEqual(names, sorted(names))
        self.assertEqual(len(self.find("[aria-sort]", table)), 1)

    def test_tables_filter_and_have_columns_on_request(self):
        box = next(box for box in self.find("section .table") if self.find("input", box))
        table, search = self.find("table", box)[0], self.find("input", box)[0]
        every = len(self.column(table, 1))
        search.send_keys("peft ftbar")
        self.assertTrue(0 < len(self.column(table, 1)) < every)
        search.clear()
        self.find("#tip")
        head = self.find("th.more")[0]
        self.assertFalse(head.is_displayed())
        self.find("section .tools button")[0].click()
        self.assertTrue(head.is_displayed())

    def test_figures_answer_to_the_pointer(self):
        from selenium.webdriver import ActionChains

        chart = next(chart for chart in self.find(".chart") if len(self.find("[data-points]", chart)) == 6)
        self.script("arguments[0].scrollIntoView({block: 'center'})", chart)
        mark = self.find("[data-points] use", chart)[0]
        ActionChains(self.browser).move_to_element(mark).perform()
        tip = self.find("#tip")[0]
        self.assertTrue(tip.is_displayed())
        self.assertRegex(tip.text, r"^[a-z/=. ]+ — 0: [\d.]+ \(")
        self.assertEqual(len(self.find(".on", chart)), 1)

    def test_keyboard_reaches_everything(self):
        from selenium.webdriver import ActionChains
        from selenium.webdriver.common.keys import Keys

        wanted = set(self.script("""
            for (const one of document.querySelectorAll('details')) one.open = true;
            const all = document.querySelectorAll('a, button, input, summary, .chart, .scroll, pre');
            let k = 0;
            for (const node of all) if (node.getClientRects().length) node.dataset.stop = k++;
            return [...Array(k).keys()]"""))
        reached = set()
        for _ in range(len(wanted) + 5):
            ActionChains(self.browser).send_keys(Keys.TAB).perform()
            reached.add(self.script("return Number(document.activeElement.dataset.stop ?? -1)"))
        self.assertEqual(wanted - reached, set())
        chart = next(chart for chart in self.find(".chart") if self.find("[data-points]", chart))
        self.script("arguments[0].focus()", chart)
        texts = []
        for key in (Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT):
            ActionChains(self.browser).send_keys(key).perform()
            texts.append(self.find("#tip")[0].text)
        self.assertEqual(texts[0], texts[2])
        self.assertNotEqual(texts[0], texts[1])
        ActionChains(self.browser).send_keys(Keys.ESCAPE).perform()
        self.assertFalse(self.find("#tip")[0].is_displayed())

    def test_sorting_by_keyboard(self):
        from selenium.webdriver import ActionChains
        from selenium.webdriver.common.keys import Keys

        table = self.find("section table")[0]
        self.script("arguments[0].focus()", self.find("thead th button", table)[1])
        ActionChains(self.browser).send_keys(Keys.ENTER).perform()
        self.assertEqual(self.find("th", table)[1].get_attribute("aria-sort"), "ascending")

    def test_contrast_is_sufficient(self):
        self.script("for (const one of document.querySelectorAll('details')) one.open = true")
        self.assertEqual(self.script(CONTRAST), [])


if __name__ == "__main__":
    unittest.main()
