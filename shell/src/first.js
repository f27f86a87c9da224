// Runs before the first paint. Applies the chosen theme, and hides the server-rendered home, which
// is an anonymous visitor's, from everybody else.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('editorial.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const { language, tenant } = JSON.parse(localStorage.getItem('abpSession')) ?? {};
  if (
    localStorage.getItem('access_token') !== null ||
    // Somebody is being signed in.
    location.pathname === '/signin-callback' ||
    tenant ||
    (language && language !== root.lang)
  )
    root.dataset.visitor = 'known';
} catch {
  // If storage is forbidden or damaged, the visitor counts as anonymous.
}

// The fonts do not take the line from the first paint and its pictures. A visitor of before
// has them in the browser's cache. The session of that visit says so: no key is written for it alone.
const MAX_FONT_WAIT_MS = 1500;
function startFonts() {
  delete document.documentElement.dataset.fonts;
  document.fonts.load('1em "Inter Variable"').catch(() => {});
}
try {
  if (localStorage.getItem('abpSession') === null) {
    document.documentElement.dataset.fonts = 'later';
    new PerformanceObserver(startFonts).observe({ type: 'paint', buffered: true });
    setTimeout(startFonts, MAX_FONT_WAIT_MS);
  }
} catch {
  startFonts();
}

// Clicks before the page is interactive are recorded and replayed later. Each is stored as the path
// from the root to the clicked element.
const early = { clicks: [], pressed: null };
globalThis.earlyInput = early;
// A translation of the browser puts <font> around texts, which the page's scripts do not have.
const childrenOf = (parent) => [...parent.children].filter(({ nodeName }) => nodeName !== 'FONT');
function wayTo(event) {
  // Of pages other than home, only the frame is the same as the scripts' own.
  const drawn =
    event.target.closest('#root[data-drawn]') ??
    (event.target.closest('#drawn .shell-header') && document.getElementById('drawn'));
  if (!drawn || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return null;
  // Links of a page that works without scripts open at once.
  if ('works' in drawn.dataset && event.target.closest('a[href]')) return null;
  const way = [];
  for (let at = event.target.closest(':not(font)'); at !== drawn; at = at.parentElement)
    way.unshift(childrenOf(at.parentElement).indexOf(at));
  return way;
}

function hold(event) {
  const way = wayTo(event);
  if (!way) return;
  event.preventDefault();
  event.target.closest('button')?.setAttribute('aria-busy', 'true');
  early.clicks.push(way);
  early.pressed = null;
}
document.addEventListener('click', hold, true);
// Without a live page, links work as plain links.
early.release = () => {
  document.removeEventListener('click', hold, true);
  for (const held of document.querySelectorAll('#drawn button[aria-busy]'))
    held.removeAttribute('aria-busy');
  early.clicks.length = 0;
};
// If the page replaces a button while it is pressed, the release hits a different element and the
// browser fires no click. So the press is recorded too.
document.addEventListener(
  'pointerdown',
  (event) => {
    early.pressed = wayTo(event);
  },
  true,
);

// If a script fails to load, the page never becomes interactive. Links must then work as plain
// links, and a known visitor sees the home of everybody, rather than none.
document.addEventListener(
  'error',
  (event) => {
    if (!(event.target instanceof HTMLScriptElement)) return;
    early.release();
    delete document.documentElement.dataset.visitor;
  },
  true,
);

// A page that the server drew can be read without scripts. They load after its pictures, or when
// the visitor does something. Someone who is signed in needs them at once. Where links and forms do
// what visitors want (`data-works`), they are only fetched then, and run once the visitor does
// something, or nothing for a while: until then, no script holds up a touch.
const LONGEST_WAIT_MS = 1500;
const REST_MS = 5000;
const Signs = ['pointerdown', 'keydown', 'focusin'];
const SignsOfUse = [...Signs, 'pointermove', 'wheel', 'scroll'];
const isUsable = () => document.querySelector('#drawn[data-works]') !== null;
function startOnUse({ type, movementX, movementY }) {
  // A pointer that rests also "moves" when the page below it does.
  if (type === 'pointermove' && !movementX && !movementY) return;
  if (Signs.includes(type) || isUsable()) startScripts();
}
function startScripts() {
  for (const sign of SignsOfUse) removeEventListener(sign, startOnUse, true);
  const later = document.getElementById('scripts');
  if (!later) return;
  later.remove();
  const tags = document.importNode(later.content, true);
  // Scripts that are inserted run in any order otherwise.
  for (const script of tags.querySelectorAll('script')) script.async = false;
  document.head.append(tags);
  // The first formatter of a page reads the browser's data of all languages, which takes a slow
  // phone
  // 60 ms. Now it waits for the scripts anyway.
  setTimeout(() => new Intl.NumberFormat(document.documentElement.lang).format(0));
}
// Brings the files into the browser's cache, by a line that nothing else needs.
function fetchScripts() {
  const later = document.getElementById('scripts');
  for (const { src: href } of later?.content.querySelectorAll('script') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', as: 'script', crossOrigin: 'anonymous', href });
    document.head.append(link);
  }
}
if (document.hidden || document.documentElement.dataset.visitor)
  document.addEventListener('DOMContentLoaded', startScripts);
else {
  for (const sign of SignsOfUse)
    addEventListener(sign, startOnUse, { capture: true, passive: true });
  setTimeout(() => isUsable() || startScripts(), LONGEST_WAIT_MS);
  addEventListener('load', () => {
    // Called for the first paint, also if it has been.
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      if (!isUsable()) return startScripts();
      fetchScripts();
      setTimeout(startScripts, REST_MS);
    }).observe({ type: 'paint', buffered: true });
  });
}
