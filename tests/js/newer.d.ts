// What is newer than the floor, and is used where a browser has it: each may be missing, so each has to be asked for.
// The types of the page itself are those of the end of 2021 (@types/web, one version and no newer).

interface Navigator {
  wakeLock?: { request(type: "screen"): Promise<unknown> };
}
