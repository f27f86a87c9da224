import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the picture with an index the focus once it is shown, where a page that was opened from it
 * leads back. Nothing else loses the focus for it.
 */
export function useInitialFocus(
  root: RefObject<HTMLElement | null>,
  index: number | undefined,
  isReady: boolean,
): void {
  const wanted = useRef(index);
  useEffect(() => {
    if (wanted.current === undefined || !isReady) return undefined;
    // After the navigation, which puts the focus on the content of the page.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isFree = !activeElement || activeElement.matches('body, main, :has(.ed-grid)');
      const place = `[data-index="${wanted.current}"] .ed-grid__open`;
      wanted.current = undefined;
      if (isFree) root.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [root, isReady]);
}
