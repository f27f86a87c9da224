import { useEffect, useRef, useState } from 'react';

/** Below this width the navigation collapses, px (R9.08). */
export const SMALL_SCREEN = 992;
/** R9.09, R9.10, ms. */
export const RESIZE_DEBOUNCE = 150;
export const COLLAPSE_DELAY = 100;

const isSmallNow = () => globalThis.innerWidth < SMALL_SCREEN;
/**
 * Whether the navigation stands behind a toggle, and is open; it collapses on each navigation
 * (R2.74, R2.75).
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
      timer = setTimeout(() => setSmall(isSmallNow()), RESIZE_DEBOUNCE);
    };
    globalThis.addEventListener('resize', measure);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('resize', measure);
    };
  }, []);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const timer = setTimeout(() => setOpen(false), COLLAPSE_DELAY);
    return () => clearTimeout(timer);
  }, [pathname]);
  return { isSmall, isOpen, toggle: () => setOpen((open) => !open) };
}
