import { CookieNames } from '@editorial/contracts/names';
import { secureOnHttps } from './secure-cookie.ts';
import { emit, getState } from '@editorial/platform';
import { localization, setLanguage } from '@editorial/platform/shell';

/**
 * Right-to-left languages, in addition to those that the server's culture marks (R9.53, R9.63N).
 */
export const RightToLeftLanguages: readonly string[] = [
  'ar',
  'ckb',
  'fa',
  'he',
  'ks',
  'lrc',
  'mzn',
  'pa-Arab',
  'ps',
  'sd',
  'ug',
  'ur',
  'uz-Arab',
  'yi',
];

/**
 * Whether a language is written from right to left. A region makes no difference: `ar-EG` counts as
 * `ar`.
 */
export const isRightToLeft = (language: string): boolean =>
  RightToLeftLanguages.some((name) => language === name || language.startsWith(`${name}-`));

/** Returns the culture cookie, ready for `document.cookie` (R9.42, R9.43). */
export const cultureCookie = (language: string): string =>
  `${CookieNames.culture}=${encodeURIComponent(`c=${language}|uic=${language}`)}; path=/; samesite=lax${secureOnHttps()}`;

/**
 * Sets language and direction on the document. Style sheets follow `dir` through logical properties
 * (R9.54).
 */
export function applyLanguageToDocument(language: string): void {
  const direction =
    isRightToLeft(language) ||
    getState().configuration.application?.localization.currentCulture.isRightToLeft === true
      ? 'rtl'
      : 'ltr';
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.body.dir = direction;
}

/**
 * Sends this language with further requests. The texts on the page do not change yet. The cookie
 * comes first: what is read again with the new language would go with the old cookie, which counts
 * more to the server than the header.
 */
export function askIn(language: string): void {
  document.cookie = cultureCookie(language);
  setLanguage(language);
}

/** Applies a language to the session: storage, cookie, document and texts. */
export async function adoptLanguage(language: string): Promise<void> {
  document.cookie = cultureCookie(language);
  if (getState().session.language !== language) setLanguage(language);
  applyLanguageToDocument(language);
  if (localization().language !== language) localization().changeLanguage(language);
  emit('session/language-changed', { language });
}

/**
 * Returns the language that a link requests (`?culture=de`), or null, and removes it from the
 * address, so that the language menu can override it.
 */
export function takeLanguageOfAddress(): string | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get('culture') ?? address.searchParams.get('ui-culture');
  if (asked === null) return null;
  for (const name of ['culture', 'ui-culture']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(asked) ? asked : null;
}

/** Returns the language of a first visit: the browser's, otherwise English. */
export const firstLanguage = (): string => navigator.languages[0]?.split('-')[0] ?? 'en';
