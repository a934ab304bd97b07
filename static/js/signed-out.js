// This device has been signed out by whoever holds it: what it kept for itself goes, too.
const { caches } = window; // only over https, and on the computer itself

try {
  localStorage.clear();
} catch {
  // A forbidden store has kept nothing.
}
void caches?.keys().then((names) => {
  for (const name of names) void caches.delete(name);
});
