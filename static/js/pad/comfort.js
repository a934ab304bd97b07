// What a device can do for the people round it: stay awake while a game or a board is open, tick when a hand
// is saved.

const TICK = 15; // milliseconds

/** Keep the screen on while the page is seen, where the browser lets it: over https. */
export function stayAwake() {
  if (!navigator.wakeLock) return;
  const ask = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** A short tick under the finger; phones without a motor, and people who have it off, feel none. */
export const tick = () => void navigator.vibrate?.(TICK);
