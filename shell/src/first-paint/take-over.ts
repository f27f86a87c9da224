import { getState } from '@editorial/platform';
import type { FirstData } from './home-answers.ts';

/** Id of the script element with the data that the server rendered home with. */
export const FIRST_DATA_ID = 'first-data';

let hear: ((typed: string) => void) | null = null;
/**
 * Registers the listener that receives the text from the server-rendered search box when the live
 * page replaces it.
 */
export const followTyped = (listener: (typed: string) => void): void => {
  hear = listener;
};

/**
 * Input that `first.js` recorded: clicks, and a press that is not yet released. Each is a path of
 * child indexes from the root.
 */
interface EarlyInput {
  /** Lets clicks through, and forgets those that were held. */
  release: () => void;
  clicks: number[][];
  pressed: number[] | null;
}

const page = globalThis as { earlyInput?: EarlyInput };
function click(container: HTMLElement, way: readonly number[]): void {
  const target = way.reduce<Element | undefined>((at, index) => at?.children[index], container);
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Lets clicks do what they do without scripts, because no live page will take them. */
export const releaseEarlyInput = (): void => page.earlyInput?.release();

/** Does on the live page what the visitor did on the drawn one. */
export function replayInput(container: HTMLElement): void {
  const early = page.earlyInput;
  if (!early) return;
  for (const way of early.clicks.splice(0)) click(container, way);
  const { pressed } = early;
  if (pressed)
    document.addEventListener('pointerup', () => click(container, pressed), { once: true });
}

/**
 * Returns the data that the server rendered home with, or undefined if it was rendered for a
 * different visitor. Moves focus and recorded clicks to the live page once it is rendered.
 */
export function takeOver(container: HTMLElement): FirstData | undefined {
  if (container.dataset.drawn === undefined) return undefined;
  const data = document.getElementById(FIRST_DATA_ID)?.textContent;
  const { isAuthenticated, tenant } = getState().session;
  const search = container.querySelector<HTMLInputElement>('input[type=search]');
  let hasFocus = search !== null && document.activeElement === search;
  search?.addEventListener('focus', () => {
    hasFocus = true;
  });
  // Replacing the box also blurs it. Only a blur while it is still in the document means that focus
  // moved.
  search?.addEventListener('blur', () =>
    setTimeout(() => {
      if (search.isConnected) hasFocus = false;
    }),
  );
  // React replaces the server-rendered page in one step; until then, input is recorded.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    delete container.dataset.drawn;
    if (search?.value) hear?.(search.value);
    if (hasFocus) container.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    replayInput(container);
  }).observe(container, { childList: true });
  return data && !isAuthenticated && !tenant ? (JSON.parse(data) as FirstData) : undefined;
}
