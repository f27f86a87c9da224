import { getState } from '@editorial/platform';
import { FirstDataId, keepFirstData, type FirstData } from './first-data.ts';

const drawnSearch = () => document.querySelector<HTMLInputElement>('#root[data-drawn] input[type=search]');
let typed = '';
/** What the visitor typed into the drawn search box before the page came alive. */
export const typedBefore = (): string => typed;

/** Takes what the drawn home was made of, unless it was drawn for somebody else. */
export function takeOver(container: HTMLElement): void {
  const data = document.getElementById(FirstDataId)?.textContent;
  const { isAuthenticated, tenant } = getState().session;
  if (data && !isAuthenticated && !tenant) keepFirstData(JSON.parse(data) as FirstData);
  const search = drawnSearch();
  typed = search?.value ?? '';
  const hadFocus = search !== null && document.activeElement === search;
  delete container.dataset.drawn;
  if (hadFocus) new MutationObserver((_, observer) => {
    observer.disconnect();
    container.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  }).observe(container, { childList: true });
}
