// Filters a list by the reader's choice. The choice is in the address, so that it can be shared:
// "?season=1&with=ida-holm&from=2008-01-01". Any of several values of one field matches; empty values are ignored.
import { say } from "./feature-words.js";

const form = document.querySelector("form[data-filter]");
const status = form.querySelector("[role=status]");
const boxes = [...form.querySelectorAll("[type=checkbox]")];
const [since, until] = ["from", "to"].map((name) => form.elements.namedItem(name));
const rows = [...document.querySelectorAll("[data-values]")].map((element) => ({
  element,
  values: new Set(element.dataset.values.split(" ")),
  day: element.dataset.day ?? "",
}));
const groups = [...document.querySelectorAll("section.group")];

/** What is chosen: names with their values. */
function chosen() {
  const wanted = new Map();
  for (const { name, value, checked } of boxes) {
    if (checked) wanted.set(name, [...(wanted.get(name) ?? []), `${name}=${value}`]);
  }
  return wanted;
}

const isInTime = ({ day }) =>
  (!since?.value || (day && day >= since.value)) && (!until?.value || (day && day <= until.value));

/** Whether a row has what is chosen; of what is called `except` anything will do. */
const fits = (row, wanted, except) => isInTime(row) && [...wanted].every(([name, values]) =>
  name === except || values.some((value) => row.values.has(value)));

function show() {
  const wanted = chosen();
  let shown = 0;
  for (const row of rows) {
    const isShown = fits(row, wanted);
    row.element.hidden = !isShown;
    if (isShown) shown += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector("[data-values]:not([hidden])");
  // Next to each choice: how many entries it would leave, with any other choice for the same field.
  for (const name of new Set(boxes.map((box) => box.name))) {
    const open = rows.filter((row) => fits(row, wanted, name));
    for (const box of boxes.filter((box) => box.name === name)) {
      const count = open.filter(({ values }) => values.has(`${name}=${box.value}`)).length;
      const choice = box.closest(".choice");
      choice.querySelector(".tally").textContent = count;
      choice.classList.toggle("none", count === 0);
    }
  }
  for (const part of form.querySelectorAll("details")) {
    const count = part.querySelectorAll(":checked").length;
    part.querySelector(".chosen").textContent = count ? say("filter-chosen", { count }) : "";
  }
  const counts = { shown, count: rows.length };
  const isOfPeople = form.dataset.word === "filter-people";
  status.textContent = isOfPeople ? say("filter-people", counts) : say("filter-blogs", counts);
}

/** Sets the form as the address says; values that it does not offer mean nothing. */
function read() {
  const query = new URLSearchParams(location.search);
  for (const box of boxes) box.checked = query.getAll(box.name).includes(box.value);
  for (const field of [since, until]) if (field) field.value = query.get(field.name) ?? "";
  for (const part of form.querySelectorAll("details")) if (part.querySelector(":checked")) part.open = true;
  show();
}

function change() {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  const address = query.toString();
  history.replaceState(null, "", (address ? `?${address}` : location.pathname) + location.hash);
  show();
}

form.addEventListener("input", change);
form.addEventListener("submit", (event) => event.preventDefault());
// The fields are empty only once the event is over.
form.addEventListener("reset", () => setTimeout(change));
addEventListener("popstate", read);
addEventListener("pageshow", read);
read();
