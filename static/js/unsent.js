// On the first page: hands that this phone still keeps, and what it keeps to start without a connection.
import { showElsewhere } from "./pad/elsewhere.js";

const box = document.getElementById("unsent");
if (box) {
  showElsewhere(document);
  const { serviceWorker } = box.dataset;
  if ("serviceWorker" in navigator && window.isSecureContext && serviceWorker) {
    navigator.serviceWorker.register(serviceWorker, { scope: "/" }).catch(() => {});
  }
}
