// The round's clock, counted down on a page of the director's or on a phone of the hall.
import { count, loadedAt, wind } from "./clock.js";

wind(loadedAt());
count();
setInterval(count, 500);
document.addEventListener("part", () => {
  wind();
  count();
});
