// Before the first paint: the chosen appearance; and the drawn home, which is an anonymous
// visitor's, stays away from everybody else.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('editorial.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const { language, tenant } = JSON.parse(localStorage.getItem('abpSession')) ?? {};
  if (
    localStorage.getItem('access_token') !== null ||
    tenant ||
    (language && language !== root.lang)
  )
    root.dataset.visitor = 'known';
} catch {
  // A browser that forbids storage, or whose storage is damaged, knows nobody.
}

// What is clicked before the page is alive waits for it: each click as the way from the root to
// what was clicked.
const early = { clicks: [], pressed: null };
globalThis.earlyInput = early;
function wayTo(event) {
  const drawn = event.target.closest('#root[data-drawn]');
  if (!drawn || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return null;
  const way = [];
  for (let at = event.target; at !== drawn; at = at.parentElement)
    way.unshift([...at.parentElement.children].indexOf(at));
  return way;
}

function hold(event) {
  const way = wayTo(event);
  if (!way) return;
  event.preventDefault();
  early.clicks.push(way);
  early.pressed = null;
}
document.addEventListener('click', hold, true);
// A button that is pressed while the page changes under it is let go on another element, and no
// click comes of that.
document.addEventListener(
  'pointerdown',
  (event) => {
    early.pressed = wayTo(event);
  },
  true,
);

// Scripts that do not arrive bring nothing alive: links then work as links.
document.addEventListener(
  'error',
  (event) =>
    event.target instanceof HTMLScriptElement && document.removeEventListener('click', hold, true),
  true,
);
