/** Marks that may be before an address in a sentence, and after one. */
const OPENING = /^[([<«“„"']+/;
const ENDING = /[.,;:!?)\]…»”"']+$/;
/** The rest of an address after the site's own host. */
const REST = /^([/?#][\w\-./~%=&?#+]*)?$/;

/** An address of the site in a word of a mail, with the marks around it. */
export interface OwnAddress {
  readonly before: string;
  readonly address: string;
  readonly after: string;
  /** False without the scheme: programs for mail may make a link of it, the site makes none. */
  readonly isWhole: boolean;
}

/** The address of the site that a word of a mail is, or null if it leads elsewhere or nowhere. */
export function ownAddressIn(word: string, publicUrl: string): OwnAddress | null {
  const { origin, host } = new URL(publicUrl);
  const before = OPENING.exec(word)?.[0] ?? '';
  const address = word.slice(before.length).replace(ENDING, '');
  const own = [origin, host].find((one) => address.startsWith(one));
  if (own === undefined || !REST.test(address.slice(own.length))) return null;
  const after = word.slice(before.length + address.length);
  return { before, address, after, isWhole: own === origin };
}
