import type texts from './en.ts';

/** Keys of texts that are misspelled do not compile. */
declare module '@editorial/platform' {
  interface TextResources extends Record<'contact-sheet', typeof texts> {}
}
