/** Shorter names occur in words by chance. */
const MIN_NAME_LENGTH = 4;
/** The first word that an attacker tries at this site. */
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

/** A text in lower case and without accents. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
/** A folded text with the letters that its digits and signs look like. */
export const asLetters = (text: string): string =>
  text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * Whether a password contains one of the person's names, a word of their address before the `@`, or
 * the site's name. The domain is not theirs alone, and many words of passwords occur in domains.
 */
export function containsOwnWord(password: string, own: readonly string[]): boolean {
  const folded = fold(password);
  const spelled = [folded, asLetters(folded)];
  const words = [...SITE_WORDS, ...own].flatMap((name) => {
    const whole = fold(name).replace(/@[^@]*$/, '');
    return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  return words
    .filter((word) => word.length >= MIN_NAME_LENGTH)
    .some((word) => spelled.some((text) => text.includes(word)));
}
