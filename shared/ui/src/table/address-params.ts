import { useSearchParams } from 'react-router-dom';

/** react-router 7.18 numbers the entries of the browser's history. A router in memory does not. */
const isInBrowser = (): boolean =>
  (window.history.state as { readonly idx?: number } | null)?.idx !== undefined;

/**
 * The parameters of the address, and a function that changes some of them and keeps the others. An
 * empty value removes its parameter.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const change = (
    values: Readonly<Record<string, string | undefined>>,
    options?: { readonly replace?: boolean },
  ): void =>
    setParams((rendered) => {
      // Those that react-router 7.18 hands over are of the last render: while a page is being drawn, a
      // second change would undo the first. The address has both.
      const next = new URLSearchParams(isInBrowser() ? window.location.search : rendered);
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    }, options);
  return { params, change };
}
