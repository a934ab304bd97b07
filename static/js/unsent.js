// On the first page: hands that this phone still keeps, and what it keeps to start without a connection.
import { showElsewhere } from "./pad/elsewhere.js";
import { keepPages } from "./pad/offline.js";

const box = document.getElementById("unsent");
if (box) {
  showElsewhere(document);
  keepPages(box.dataset.serviceWorker);
}
