// Sorts a table by the column whose head is clicked; a second click turns the order round.
// Rows of class "last", such as the virtual best, stay at the end; empty cells follow the rest.
document.querySelectorAll("thead button").forEach((button) => {
  button.addEventListener("click", () => {
    const head = button.closest("th");
    const body = head.closest("table").tBodies[0];
    const column = head.cellIndex;
    const down = head.getAttribute("aria-sort") === "ascending";
    const value = (row) => {
      const cell = row.cells[column];
      const text = cell.dataset.value;
      if (text === undefined) return head.classList.contains("n") ? null : cell.textContent;
      return text === "inf" ? Infinity : Number(text);
    };
    const compare = (one, other) => {
      const [a, b] = [value(one), value(other)];
      if (a === null || b === null) return (a === null) - (b === null);
      if (a === b) return 0;
      const order = typeof a === "string" ? a.localeCompare(b, "en", { numeric: true })
        : (a > b ? 1 : -1);
      return down ? -order : order;
    };
    const rows = [...body.rows];
    const last = rows.filter((row) => row.classList.contains("last"));
    const rest = rows.filter((row) => !row.classList.contains("last")).sort(compare);
    body.append(...rest, ...last);
    head.parentElement.querySelectorAll("th").forEach((th) => th.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
  });
});

// Unfolds what a link leads to.
const unfold = () => {
  const target = document.getElementById(location.hash.slice(1));
  for (let one = target?.closest("details"); one; one = one.parentElement.closest("details")) {
    one.open = true;
  }
  target?.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();
