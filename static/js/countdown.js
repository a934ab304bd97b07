// The round's clock, counted down on a page of the director's or on a phone of the hall.
import { count, loadedAt, navigation, wind } from "./clock.js";

wind(loadedAt());
count();
setInterval(count, 500);
document.addEventListener("part", () => {
  wind();
  count();
});
document.addEventListener("outdated", () => {
  // A page that is watched is asked for anew by itself.
  if (!document.querySelector("[data-pulse], [data-tag]")) window.location.reload();
});
// Gone back to, a page may come from the browser's cache, with what was left when it was made.
if (navigation()?.type === "back_forward") document.dispatchEvent(new Event("outdated"));
