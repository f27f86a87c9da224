/**
 * Part of each development build: takes its own changes into the open page, or reloads where that
 * is not possible.
 */
addEventListener('editorial:built', ({ detail: { name, hash } }) => {
  if (
    name !== __BUILD_NAME__ ||
    hash === __webpack_hash__ ||
    import.meta.webpackHot.status() !== 'idle'
  )
    return;
  import.meta.webpackHot.check(true).then(
    (changed) => changed ?? location.reload(),
    () => location.reload(),
  );
});
