/** An address of a mailbox with the marks of its sentence: programs for mail open no page for it. */
const MAILBOX = /^[([<«“„"']*[^\s@/:,;()<>[\]"']+@[^\s@/:,;()<>[\]"']+[>)\]»”"'.,;!?]*$/;
/** Where a text would become a link: a scheme, or a dot before something like a domain. */
const LINKS = /:\/+|(?<=[^\s.])[.\u2024\u3002\uFF0E\uFF61](?=\p{L}{2})/gu;
/** They would show the words after them in another order, also those of the site (UAX #9). */
const ORDERS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text as mails show it that people wrote. Mails of the site show names and words to others, so no
 * program for mail may find an address of a page in one: `evil.example` becomes `evil example`.
 * Words for which `isOwn` holds stay, such as addresses of the site.
 */
export const wordsInMail = (text: string, isOwn: (word: string) => boolean): string =>
  text
    .replaceAll(ORDERS, '')
    .split(/(\s+)/)
    .map((word) => (MAILBOX.test(word) || isOwn(word) ? word : word.replaceAll(LINKS, ' ')))
    .join('');

/** A name as mails show it: it leads nowhere, not even to the site, and is one line. */
export const nameInMail = (name: string): string =>
  wordsInMail(name.replaceAll(/\s+/g, ' '), () => false);
