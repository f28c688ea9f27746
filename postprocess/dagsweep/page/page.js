"use strict";
// Tables that sort and filter, and figures whose points answer to pointer and keyboard.
document.documentElement.classList.add("scripted");

const FEWEST_ROWS = 8; // of a table that can be filtered
const REACH = 24;      // pixels from the pointer to a point

function valueOf(row, column) {
  const cell = row.cells[column];
  const lines = [...cell.childNodes].filter((node) => !["SMALL", "P", "UL", "DETAILS", "svg"].includes(node.nodeName));
  const text = (cell.dataset.value ?? lines.map((node) => node.textContent).join("")).trim();
  // Thousands are separated by narrow spaces; units follow the number.
  const number = /^[+\-−]?[\d\u202f.]/.test(text)
    ? Number.parseFloat(text.replace(/\u202f/g, "").replace("−", "-")) : NaN;
  return { text, number };
}

// sign: -1 for falling order. Cells without a number are last either way.
function compare(a, b, sign) {
  if (Number.isNaN(a.number) !== Number.isNaN(b.number)) return Number.isNaN(a.number) ? 1 : -1;
  return sign * (Number.isNaN(a.number) ? a.text.localeCompare(b.text) : a.number - b.number);
}

function sortBy(table, column) {
  const head = table.tHead.rows[0].cells[column];
  const falls = head.getAttribute("aria-sort") === "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", falls ? "descending" : "ascending");
  for (const body of table.tBodies) {
    const rows = rowsOf(body).map((row) => ({ row, value: valueOf(row, column) }));
    rows.sort((a, b) => compare(a.value, b.value, falls ? -1 : 1));
    body.append(...rows.map(({ row }) => row));
  }
}

// The rows of a group, without its heading.
function rowsOf(body) {
  return [...body.rows].filter((row) => !row.classList.contains("group"));
}

function allRowsOf(table) {
  return [...table.tBodies].flatMap(rowsOf);
}

function makeSortable(table) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    if (!head.textContent || allRowsOf(table).length < 2) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sortBy(table, column));
    head.replaceChildren(button);
  });
}

function addTools(box, table) {
  const tools = document.createElement("div");
  tools.className = "tools";
  if (allRowsOf(table).length >= FEWEST_ROWS) {
    const input = document.createElement("input");
    input.type = "search";
    input.placeholder = "Filter rows";
    input.setAttribute("aria-label", "Filter rows");
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of allRowsOf(table)) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
      for (const body of table.tBodies) body.hidden = rowsOf(body).every((row) => row.hidden);
    });
    tools.append(input);
  }
  if (table.querySelector("th.more")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "All columns";
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const shown = box.classList.toggle("all");
      if (shown) table.classList.remove("stacked");
      button.setAttribute("aria-pressed", String(shown));
      fitAll();
    });
    tools.append(button);
  }
  if (tools.childElementCount) box.prepend(tools);
}

const tip = document.getElementById("tip");

function hideTip(chart) {
  tip.hidden = true;
  chart.classList.remove("lit");
}

function showTip(chart, point) {
  chart.classList.add("lit");
  for (const series of chart.querySelectorAll("[data-points]")) {
    series.classList.toggle("on", series.dataset.label === point.label);
  }
  tip.textContent = `${point.label} — ${point.text}`;
  tip.hidden = false;
  const at = point.mark.getBoundingClientRect();
  const left = Math.min(at.right + 8, document.documentElement.clientWidth - tip.offsetWidth - 4);
  tip.style.left = `${Math.max(4, left)}px`;
  tip.style.top = `${Math.max(4, at.top - tip.offsetHeight - 6)}px`;
}

// Points of a chart: markers in the order of their texts, series by series.
function pointsOf(chart) {
  return [...chart.querySelectorAll("[data-points]")].flatMap((series) => {
    const marks = series.querySelectorAll("use");
    return JSON.parse(series.dataset.points).slice(0, marks.length)
      .map((text, k) => ({ label: series.dataset.label, text, mark: marks[k] }));
  });
}

function centre(mark) {
  const box = mark.getBoundingClientRect();
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

function makeAnswer(chart) {
  const points = pointsOf(chart);
  if (!points.length) return;
  let chosen = -1;
  chart.addEventListener("pointermove", (event) => {
    let nearest = -1;
    let least = REACH;
    points.forEach((point, k) => {
      const [x, y] = centre(point.mark);
      const distance = Math.hypot(x - event.clientX, y - event.clientY);
      if (distance < least) [nearest, least] = [k, distance];
    });
    if (nearest < 0) hideTip(chart);
    else showTip(chart, points[chosen = nearest]);
  });
  chart.addEventListener("pointerleave", () => hideTip(chart));
  chart.addEventListener("blur", () => hideTip(chart));
  chart.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") hideTip(chart);
    if (!step) return;
    event.preventDefault();
    chosen = (Math.max(chosen, step < 0 ? 0 : -1) + step + points.length) % points.length;
    showTip(chart, points[chosen]);
  });
}

// Tables that are wider than the page are shown as a list: every row a block, every cell with the head of its column. Those with all
// columns, which somebody asked for, are scrolled.
const PRINTED = 710; // pixels of the width of a printed page, A4 with margins of 1 cm

// Blocks are no table to screen readers unless they are told; each cell shows the head of its column.
function describe(table) {
  if (table.hasAttribute("role")) return;
  table.setAttribute("role", "table");
  const heads = [...table.tHead.rows[0].cells].map((cell) => cell.textContent);
  for (const part of [table.tHead, ...table.tBodies]) part.setAttribute("role", "rowgroup");
  for (const row of table.rows) {
    row.setAttribute("role", "row");
    [...row.cells].forEach((cell, k) => {
      cell.setAttribute("role", cell.nodeName === "TD" ? "cell" : row.className === "group" ? "rowheader" : "columnheader");
      if (k && cell.nodeName === "TD" && heads[k]) cell.dataset.head = heads[k];
    });
  }
}

// room: pixels; undefined: those of the box of each table. Tables in closed parts are fitted when these open.
function fitAll(room) {
  const tables = [...document.querySelectorAll(".table:not(.all) .scroll table")].filter((table) => table.getClientRects().length);
  for (const table of tables) {
    table.classList.remove("stacked");
    table.style.width = "min-content";
  }
  const wide = tables.map((table) => table.offsetWidth > (room ?? table.parentElement.clientWidth) + 1);
  tables.forEach((table, k) => {
    table.style.width = "";
    if (wide[k]) describe(table);
    table.classList.toggle("stacked", wide[k]);
  });
}

// A link to a place within folded parts opens them.
function openPlace() {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = place; at; at = at.parentElement) if (at.nodeName === "DETAILS") at.open = true;
  if (place) place.scrollIntoView();
}

for (const box of document.querySelectorAll(".table")) {
  const table = box.querySelector("table");
  makeSortable(table);
  addTools(box, table);
}
fitAll();
addEventListener("resize", () => fitAll());
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("body > details[id]")) part.open = true; // glossary and legend
  fitAll(PRINTED);
});
addEventListener("afterprint", () => fitAll());
addEventListener("toggle", () => fitAll(), true);
addEventListener("hashchange", openPlace);
if (location.hash) openPlace();
document.querySelectorAll(".chart").forEach(makeAnswer);
