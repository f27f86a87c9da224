import { DOCUMENT_FILE } from '@editorial/contracts/document';
import { getState } from '@editorial/platform';

/**
 * Returns the language of a remote's texts file (`texts-de.….js`), or undefined for any other file.
 */
const languageOf = (path: string): string | undefined => /^texts-([a-z][\w-]*)\./.exec(path)?.[1];
const isRead = (language: string): boolean =>
  language === 'en' || language === getState().session.language;
/**
 * Whether a file holds texts that are needed now: those of the current language, and English as the
 * fallback.
 */
export const isNeededText = (path: string): boolean => isRead(languageOf(path) ?? '');
/**
 * Whether a file is worth prefetching: every file except texts in other languages and what only the
 * server runs.
 */
export const isNeededFile = (path: string): boolean =>
  path !== DOCUMENT_FILE && isRead(languageOf(path) ?? 'en');
