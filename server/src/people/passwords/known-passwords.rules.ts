import { asLetters, fold } from '@editorial/contracts/own-words';
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
