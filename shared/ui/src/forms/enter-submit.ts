import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/** Delay between the last Enter and the submit, in ms (R4.73, R9.12). */
export const ENTER_SUBMIT_DEBOUNCE = 200;
const handlesEnterItself = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.closest('textarea, button, a, summary, [contenteditable="true"]') !== null;

/**
 * Submits after the debounce when Enter is pressed in a field, but not in a text area (R4.74) or
 * where Enter has another function.
 */
export function useEnterSubmit(submit: RefObject<() => void>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (
        event.key !== 'Enter' ||
        event.defaultPrevented ||
        event.nativeEvent.isComposing ||
        handlesEnterItself(event.target)
      )
        return;
      event.preventDefault();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => submit.current(), ENTER_SUBMIT_DEBOUNCE);
    },
    [submit],
  );
  return { onKeyDown, cancel };
}
