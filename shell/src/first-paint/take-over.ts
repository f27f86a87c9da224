import { getState } from '@editorial/platform';
import { FirstDataId, keepFirstData, type FirstData } from './first-data.ts';

let typed = '';
/** What the visitor typed into the drawn search box before the page came alive. */
export const typedBefore = (): string => typed;

/** Clicks that `first.js` held, as ways from the root by the children's numbers. */
const held = globalThis as { earlyClicks?: number[][] };
function clickAgain(container: HTMLElement): void {
  for (const way of held.earlyClicks?.splice(0) ?? []) {
    const target = way.reduce<Element | undefined>((at, index) => at?.children[index], container);
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
}

/** Takes what the drawn home was made of, unless it was drawn for somebody else; focus and clicks go over to the page that comes. */
export function takeOver(container: HTMLElement): void {
  if (container.dataset.drawn === undefined) return;
  const data = document.getElementById(FirstDataId)?.textContent;
  const { isAuthenticated, tenant } = getState().session;
  if (data && !isAuthenticated && !tenant) keepFirstData(JSON.parse(data) as FirstData);
  const search = container.querySelector<HTMLInputElement>('input[type=search]');
  typed = search?.value ?? '';
  const hadFocus = search !== null && document.activeElement === search;
  delete container.dataset.drawn;
  new MutationObserver((_, observer) => {
    if (!container.querySelector('main')) return;
    observer.disconnect();
    if (hadFocus) container.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    clickAgain(container);
  }).observe(container, { childList: true, subtree: true });
}
