import { useEffect, useRef, useState } from 'react';

/** Below this width the navigation collapses, px (R9.08). */
export const SMALL_SCREEN_PX = 992;
/** R9.09, R9.10, ms. */
export const RESIZE_DEBOUNCE_MS = 150;
export const COLLAPSE_DELAY_MS = 100;

const isSmallNow = () => globalThis.innerWidth < SMALL_SCREEN_PX;

/**
 * Returns whether the navigation is behind a toggle and whether it is open. It collapses on each
 * navigation (R2.74, R2.75).
 */
export function useCollapse(pathname: string): {
  isSmall: boolean;
  isOpen: boolean;
  toggle: () => void;
} {
  const [isSmall, setSmall] = useState(isSmallNow);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSmall(isSmallNow()), RESIZE_DEBOUNCE_MS);
    };
    globalThis.addEventListener('resize', measure);
    // The window may have been resized between the first render and this effect.
    measure();
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('resize', measure);
    };
  }, []);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const timer = setTimeout(() => setOpen(false), COLLAPSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return { isSmall, isOpen, toggle: () => setOpen((open) => !open) };
}
