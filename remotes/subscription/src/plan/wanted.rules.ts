/** The address that a client without a plan wanted to see. */
export type Wanted =
  | { readonly kind: 'Picture'; readonly id: string; readonly address: string }
  | { readonly kind: 'Set'; readonly setId: number; readonly address: string }
  | { readonly kind: 'Search'; readonly searchText: string; readonly address: string }
  | { readonly kind: 'Basket'; readonly address: string };

const PICTURE = /^\/(?:public|preview|catalog)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const SET = /^\/(?:public|preview|catalog)\/sets\/([1-9]\d{0,8})$/;

/** Reads what an address of this site leads to. Null for addresses that name nothing to license. */
export function wantedFrom(address: string | null): Wanted | null {
  const url = address === null ? null : URL.parse(address, 'https://site.invalid');
  if (!address || !url) return null;
  const id = PICTURE.exec(url.pathname)?.[1];
  if (id) return { kind: 'Picture', id, address };
  const setId = SET.exec(url.pathname)?.[1];
  if (setId) return { kind: 'Set', setId: Number(setId), address };
  if (url.pathname === '/checkout') return { kind: 'Basket', address };
  const searchText = url.searchParams.get('searchText')?.trim();
  return searchText ? { kind: 'Search', searchText, address } : null;
}
