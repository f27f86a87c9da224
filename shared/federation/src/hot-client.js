/**
 * Part of each development build: applies updates until the build is current, or reloads the page
 * where that is not possible.
 */
let latest = __webpack_hash__;
async function catchUp() {
  if (latest === __webpack_hash__ || import.meta.webpackHot.status() !== 'idle') return;
  const changed = await import.meta.webpackHot.check(true).catch(() => null);
  if (!changed) return location.reload();
  // A newer build may exist by now.
  await catchUp();
}

(globalThis.editorialHotBuilds ??= new Set()).add(__BUILD_NAME__);
addEventListener('editorial:built', ({ detail: { name, hash } }) => {
  if (name !== __BUILD_NAME__) return;
  latest = hash;
  void catchUp();
});
