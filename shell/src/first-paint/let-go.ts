import { replayInput } from './take-over.ts';

/** Id of the element with the page as the server drew it, beside the scripts' own. */
const DRAWN_ID = 'drawn';
/** The drawn page goes after this time at the latest, ms: a late page must not hide for ever. */
const LONGEST_MS = 10_000;

/**
 * Whether the scripts' page shows what it is about, or why it cannot. Where the server drew only
 * places of pictures, the scripts' page has places of its own.
 */
const isReady = (root: Element, drawn: Element): boolean =>
  root.querySelector('main :is(h1, [role="alert"])') !== null &&
  (drawn.querySelector('.drawn-waiting') !== null ||
    root.querySelector('main [aria-busy="true"]') === null);

/** Text of the drawn search box goes into the live one. */
function passOnSearch(drawn: Element, root: Element): void {
  const [from, to] = [drawn, root].map((page) =>
    page.querySelector<HTMLInputElement>('input[type="search"]'),
  );
  if (!from || !to) return;
  if (from.value) {
    // React follows the input event only if the value was set by the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(to, from.value);
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (document.activeElement === from) to.focus({ preventScroll: true });
}

/**
 * The server draws public pages beside `#root`. Both have the same layout: once the scripts' page
 * shows its content, it takes the drawn page's place in one step.
 */
export function letGoOfDrawnPage(root: HTMLElement): void {
  const drawn = document.getElementById(DRAWN_ID);
  if (!drawn) return;
  const observer = new MutationObserver(() => {
    if (isReady(root, drawn)) letGo();
  });
  const timer = setTimeout(letGo, LONGEST_MS);
  function letGo(): void {
    observer.disconnect();
    clearTimeout(timer);
    if (!drawn?.isConnected) return;
    // The live page becomes visible before it gets the focus.
    const page = drawn;
    page.hidden = true;
    page.removeAttribute('id');
    passOnSearch(page, root);
    page.remove();
    replayInput(root);
  }
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
}
