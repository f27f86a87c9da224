import { thumbHashToDataURL } from 'thumbhash';

/** Each URL is about 5 kB long. More than two windows of a grid show. */
const MAX_CACHED_URLS = 100;
const urls = new Map<string, string>();
/**
 * Returns a blurred placeholder as a small data URL, from a thumbhash in base64. Returns undefined
 * if the hash is invalid.
 */
export function thumbHashUrl(hash: string): string | undefined {
  const known = urls.get(hash);
  if (known !== undefined) return known;
  try {
    const url = thumbHashToDataURL(
      Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)),
    );
    if (urls.size >= MAX_CACHED_URLS) urls.delete(urls.keys().next().value ?? '');
    urls.set(hash, url);
    return url;
  } catch {
    return undefined;
  }
}
