import { useEffect, type RefObject } from 'react';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';
/** The focusable elements inside, in document order. */
export const focusables = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.closest('[hidden], [inert]') === null,
  );

/** Open overlays. The last one that closes lets the page scroll again. */
let locks = 0;
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (locks++ === 0) {
    // Reserve the width of the scroll bar, so that the page behind does not move.
    style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
  }
  return () => {
    if (--locks > 0) return;
    style.paddingInlineEnd = '';
    style.overflow = '';
  };
}

/**
 * While active, keeps the focus inside and prevents scrolling of the page behind. Afterwards, it
 * restores the previous focus.
 */
export function useFocusTrap(root: RefObject<HTMLElement | null>, isActive: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (!isActive || !element) return undefined;
    const before = document.activeElement;
    const unlock = lockScroll();
    if (!element.contains(before))
      (
        element.querySelector<HTMLElement>('[data-autofocus], [autofocus]') ??
        focusables(element).find((item) => !item.hasAttribute('data-close')) ??
        element
      ).focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const items = focusables(element);
      const [first, last] = [items[0] ?? element, items.at(-1) ?? element];
      const isOutside =
        !element.contains(document.activeElement) || document.activeElement === element;
      if (event.shiftKey && (isOutside || document.activeElement === first)) {
        event.preventDefault();
        last.focus();
      } else if (!event.shiftKey && (isOutside || document.activeElement === last)) {
        event.preventDefault();
        first.focus();
      }
    };
    element.addEventListener('keydown', onKeyDown);
    return () => {
      unlock();
      element.removeEventListener('keydown', onKeyDown);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [root, isActive]);
}
