// The tabs of an evening are one row, which scrolls sideways where it is narrow: the tab of this page is in view.

const tab = document.querySelector(".tabs [aria-current]");
tab?.scrollIntoView({ block: "nearest", inline: "center" });
