import type { TextContent } from '@editorial/contracts/site-texts';

/** The link of a mail: often a secret, such as that of a new password. */
const LINK = '{address}';
/** The only placeholder that begins with line breaks of its own, or is empty. */
const WORDS = '{words}';
const placeholder = /\{\w+\}/g;

/**
 * Texts of which mail programs make a link, and somewhat more: a host with a dot, whatever its last part is.
 * Libraries that find links know some endings only, and a check must not miss one.
 */
const looksLikeAddress = /:\/\/|\\\\|\S@\S|[^\s.][.。]\p{L}[\p{L}\p{N}-]|\d+\.\d+\.\d+\.\d+/u;
/** The text that may follow the site's own address: a path, and the marks that end a sentence. */
const ownRest = /^([/?#][\w\-./~%=&?#+]*)?[.,;:!?)\]…»”"']*$/;
const openingMarks = /^[([<«“„"']+/;

/** As programs read a text: without marks that nobody sees, with one form of each sign. */
const asRead = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** Whether a word of a mail leads to the site itself. */
export function isOwn(word: string, publicUrl: string): boolean {
  const { origin, host } = new URL(publicUrl);
  const bare = word.replace(openingMarks, '');
  const own = [origin, host].find((one) => bare.startsWith(one));
  return own !== undefined && ownRest.test(bare.slice(own.length));
}

/** Whether the link, wherever a text has it, has blanks or line breaks on both sides. */
export function isLinkAlone({ subject, body }: TextContent): boolean {
  if (subject?.includes(LINK)) return false;
  return body
    .replaceAll(WORDS, '')
    .split(LINK)
    .every(
      (part, index, parts) =>
        (index === 0 || /^($|[ \t\r\n])/.test(part)) &&
        (index === parts.length - 1 || /(^|[ \t\r\n])$/.test(part)),
    );
}

/**
 * The words of a mail that lead elsewhere than to `publicUrl`, once each: addresses of pages and of
 * mails. A placeholder counts as letters, because its value may complete an address.
 */
export function foreignAddresses({ subject, body }: TextContent, publicUrl: string): string[] {
  const text = `${subject ?? ''}\n${body}`;
  const words = ['', ' ']
    .flatMap((instead) => asRead(text.replaceAll(WORDS, instead)).split(/\s+/))
    .filter((word) => {
      const filled = word.replaceAll(placeholder, 'xx');
      return looksLikeAddress.test(filled) && !isOwn(filled, publicUrl);
    });
  return [...new Set(words)];
}
