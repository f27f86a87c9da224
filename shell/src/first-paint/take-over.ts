import { getState } from '@editorial/platform';
import type { FirstData } from '../home/home-answers.ts';

/** Where the answers that home was drawn with lie in the page. */
export const FirstDataId = 'first-data';

let hear: ((typed: string) => void) | null = null;
/**
 * Tells, when the page has replaced the drawn one, what was typed into its search box until then.
 */
export const followTyped = (listener: (typed: string) => void): void => {
  hear = listener;
};

/**
 * What `first.js` held: clicks, and a press that was not let go yet, as ways from the root by the
 * children's numbers.
 */
interface EarlyInput {
  clicks: number[][];
  pressed: number[] | null;
}

const page = globalThis as { earlyInput?: EarlyInput };
function click(container: HTMLElement, way: readonly number[]): void {
  const target = way.reduce<Element | undefined>((at, index) => at?.children[index], container);
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

function goOnWith(container: HTMLElement, early: EarlyInput): void {
  for (const way of early.clicks.splice(0)) click(container, way);
  const { pressed } = early;
  if (pressed)
    document.addEventListener('pointerup', () => click(container, pressed), { once: true });
}

/**
 * What the drawn home was made of, unless it was drawn for somebody else; focus and clicks go over
 * to the page that comes.
 */
export function takeOver(container: HTMLElement): FirstData | undefined {
  if (container.dataset.drawn === undefined) return undefined;
  const data = document.getElementById(FirstDataId)?.textContent;
  const { isAuthenticated, tenant } = getState().session;
  const search = container.querySelector<HTMLInputElement>('input[type=search]');
  let hasFocus = search !== null && document.activeElement === search;
  search?.addEventListener('focus', () => {
    hasFocus = true;
  });
  // A box that is replaced loses the focus by that alone.
  search?.addEventListener('blur', () =>
    setTimeout(() => {
      if (search.isConnected) hasFocus = false;
    }),
  );
  // The page replaces the drawn one in one step; until then input is held.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    delete container.dataset.drawn;
    if (search?.value) hear?.(search.value);
    if (hasFocus) container.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    if (page.earlyInput) goOnWith(container, page.earlyInput);
  }).observe(container, { childList: true });
  return data && !isAuthenticated && !tenant ? (JSON.parse(data) as FirstData) : undefined;
}
