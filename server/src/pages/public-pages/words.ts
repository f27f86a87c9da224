import { translate } from '../../settings/languages/texts.ts';

/** Texts of these pages in one language. */
export type Words = (key: string, values?: Readonly<Record<string, unknown>>) => string;
export const wordsIn =
  (language: string): Words =>
  (key, values) =>
    translate(language, 'Editorial', `Page:${key}`, values);
