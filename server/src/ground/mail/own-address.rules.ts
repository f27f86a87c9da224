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
  /**
   * Whether the address begins with the scheme. The site makes no link of an address without it,
   * but programs for mail may make one.
   */
  readonly isWhole: boolean;
}

/** Finds an address of the site in a word of a mail. Returns null for other addresses and words. */
export function ownAddressIn(word: string, publicUrl: string): OwnAddress | null {
  const { origin, host } = new URL(publicUrl);
  const before = OPENING.exec(word)?.[0] ?? '';
  const address = word.slice(before.length).replace(ENDING, '');
  const own = [origin, host].find((one) => address.startsWith(one));
  if (own === undefined || !REST.test(address.slice(own.length))) return null;
  const after = word.slice(before.length + address.length);
  return { before, address, after, isWhole: own === origin };
}
