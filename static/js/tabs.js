// The tabs of an evening are one row that scrolls sideways on a phone: the tab of this page is in view.

const tab = document.querySelector(".tabs [aria-current]");
tab?.scrollIntoView({ block: "nearest", inline: "center" });
