import { useCallback, type RefCallback } from 'react';

/** The heights of what is docked at the bottom of the window, in pixels. */
const docks = new Map<Element, number>();

/** Between the window, what is docked, and a toast, in pixels. */
const GAP = 16;

function moveToasts(): void {
  const height = Math.max(0, ...docks.values());
  const room = height === 0 ? 0 : height + 2 * GAP;
  document.documentElement.style.setProperty('--ed-dock', `${room}px`);
}

/**
 * A ref for what is docked at the bottom of the window, such as the actions for a selection: toasts
 * stay above it, however high it is.
 */
export const useDock = <E extends HTMLElement>(): RefCallback<E> =>
  useCallback((element: E | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      docks.set(element, element.offsetHeight);
      moveToasts();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      docks.delete(element);
      moveToasts();
    };
  }, []);
