import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
let passwords: ReadonlySet<string> | undefined;
/**
 * About 49,000 passwords that appear most often in breaches, from the package's list. Loaded with
 * the first password that somebody chooses: they take 7 MB.
 */
function commonest(): ReadonlySet<string> {
  if (passwords) return passwords;
  const { dictionary } = load(
    '@zxcvbn-ts/language-common',
  ) as typeof import('@zxcvbn-ts/language-common');
  return (passwords = new Set(dictionary['passwords-common']));
}
/** Common passwords that are accepted despite the rule. */
const accepted = new Set<string>();

/** Lets a demo keep its published password. Only a site with the demo calls it. */
export function acceptCommonPassword(password: string): void {
  accepted.add(password);
}

/** Maximum number of characters that people add to a common password to meet the rules. */
const MAX_ADDED_CHARACTERS = 5;
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

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const asLetters = (text: string): string =>
  text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * Whether a password is one of the most common ones, also in capitals, with lookalike characters,
 * or with a few characters added around it: `P@ssw0rd1!` counts as `password`.
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
    .filter((text) => text.length >= folded.length - MAX_ADDED_CHARACTERS)
    .some((text) => commonest().has(text) || commonest().has(asLetters(text)));
}

/**
 * Whether a password contains one of the person's names, a word of their address, or the site's
 * name.
 */
export function containsOwnName(password: string, own: readonly string[]): boolean {
  const folded = fold(password);
  const spelled = [folded, asLetters(folded)];
  const words = [...SITE_WORDS, ...own].flatMap((name) => {
    const whole = fold(name);
    return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)];
  });
  return words
    .filter((word) => word.length >= MIN_NAME_LENGTH)
    .some((word) => spelled.some((text) => text.includes(word)));
}
