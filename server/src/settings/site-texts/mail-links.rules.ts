import { ownAddressIn } from '../../ground/mail/own-address.rules.ts';
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
/** As programs read a text: without marks that nobody sees, with one form of each sign. */
const asRead = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

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
      return looksLikeAddress.test(filled) && ownAddressIn(filled, publicUrl) === null;
    });
  return [...new Set(words)];
}
