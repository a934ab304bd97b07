// The line for a table's scores: a refused one is selected, so that what is typed next takes its place.
const line = /** @type {HTMLInputElement | null} */ (document.getElementById("line"));
if (line?.value) line.select();
