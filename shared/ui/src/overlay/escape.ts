import { useEffect, useRef } from 'react';

/** Delay between Escape and its effect, in ms (R9.19). */
export const ESCAPE_DEBOUNCE = 150;
const layers: symbol[] = [];

/** Calls `onEscape` once, 150 ms after Escape was released, and only for the top layer. */
export function useEscape(onEscape: () => void, isActive: boolean): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTopLayer()) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), ESCAPE_DEBOUNCE);
    };
    document.addEventListener('keyup', onKeyUp);
    const isTopLayer = pushLayer();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keyup', onKeyUp);
      isTopLayer.remove();
    };
  }, [isActive]);
}

function pushLayer() {
  const layer = Symbol('layer');
  layers.push(layer);
  return Object.assign(() => layers.at(-1) === layer, {
    remove: () => void layers.splice(layers.indexOf(layer), 1),
  });
}

/**
 * Adds a layer that Escape does not close to the stack, so that Escape does not close the layers
 * below it either.
 */
export function useBlockingLayer(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const layer = pushLayer();
    return () => layer.remove();
  }, [isActive]);
}
