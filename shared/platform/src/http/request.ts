import { CookieNames, LANGUAGES_HEADER } from '@editorial/contracts/names';

type Value = unknown;
const drops = (value: Value, sendNulls: boolean) =>
  value === undefined || value === '' || (value === null && !sendNulls);

/**
 * Builds a query string. Empty and undefined values are dropped, and so are nulls unless
 * `sendNulls` is set. Lists repeat their key (R7.78 to R7.80).
 */
export function queryString(query: Record<string, Value> | undefined, sendNulls = false): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value])
      if (!drops(item, sendNulls)) parameters.append(key, String(item));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Replaces the `:name` parts of a path. Throws a TypeError if a value is missing. */
export const fillPath = (path: string, params: Record<string, Value> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`The path ${path} has no value for '${name}'.`);
    return encodeURIComponent(String(value));
  });

/** Returns a cookie's decoded value, or undefined. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** Returns the XSRF headers; none for GET and HEAD and for absolute URLs (R7.74 to R7.77). */
export function antiForgeryHeaders(method: string, url: string): Record<string, string> {
  if (method === 'GET' || method === 'HEAD' || /^([a-z]+:)?\/\//i.test(url)) return {};
  const token = readCookie(CookieNames.xsrf);
  return token === undefined ? {} : { RequestVerificationToken: token, 'X-XSRF-TOKEN': token };
}

export interface RequestContext {
  accessToken: string | null;
  language: string | null;
  /** Those of the browser, best first, for calls of our API. */
  languages?: readonly string[];
  tenantId: string | null;
  tenantKey: string;
}

/**
 * Returns the headers of every request to our API. Bearer token, language and tenant are sent only
 * if they are set (R7.70 to R7.73). The browser's languages go along, as with every page.
 */
export function standardHeaders(context: RequestContext): Record<string, string> {
  return {
    'X-Requested-With': 'XMLHttpRequest',
    ...(context.accessToken ? { Authorization: `Bearer ${context.accessToken}` } : {}),
    ...(context.language ? { 'Accept-Language': context.language } : {}),
    ...(context.languages ? { [LANGUAGES_HEADER]: context.languages.join() } : {}),
    ...(context.tenantId ? { [context.tenantKey]: context.tenantId } : {}),
  };
}
