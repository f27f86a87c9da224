import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords that were seen most often in breaches; the package's own list. */
const commonest = new Set(dictionary['passwords-common']);
/** Common passwords that are accepted all the same. */
const accepted = new Set<string>();

/** Lets a demo keep its published password; a site without the demo never calls it. */
export function acceptCommonPassword(password: string): void {
  accepted.add(password);
}

/** What people put before or after a common password to please the rules. */
const MOST_ADDED = 5;
/** Shorter names occur in words by chance. */
const SHORTEST_NAME = 4;
/** The first thing that somebody tries at this site. */
const SITE_WORDS = ['editorial'];

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const asLetters = (text: string): string =>
  text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * Whether a password is one of the commonest, also with capitals, signs that look like letters, or
 * a few signs and digits around it: `P@ssw0rd1!` is `password`.
 */
export function isCommonPassword(password: string): boolean {
  if (accepted.has(password)) return false;
  const folded = fold(password);
  const bare = [
    folded,
    folded.replace(/^[^a-z0-9]+/, '').replace(/[^a-z0-9]+$/, ''),
    folded.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, ''),
    folded.replace(/[^a-z@$]+$/, ''),
  ];
  return bare
    .filter((text) => text.length >= folded.length - MOST_ADDED)
    .some((text) => commonest.has(text) || commonest.has(asLetters(text)));
}

/** Whether a password has one of the person's own names or words of an address in it. */
export function holdsOwnName(password: string, own: readonly string[]): boolean {
  const folded = fold(password);
  const spelled = [folded, asLetters(folded)];
  const words = [...SITE_WORDS, ...own].flatMap((name) => {
    const whole = fold(name);
    return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  return words
    .filter((word) => word.length >= SHORTEST_NAME)
    .some((word) => spelled.some((text) => text.includes(word)));
}
