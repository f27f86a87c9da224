import {
  countrySpecs,
  electronicFormatIBAN,
  friendlyFormatIBAN,
  isValidBIC,
  isValidIBAN,
} from 'ibantools';

/** An account to which invoices are paid (EN 16931, BG-17). */
export interface BankAccount {
  /** ISO 13616, without spaces (BT-84). */
  readonly iban: string;
  /** ISO 9362, or empty (BT-86). */
  readonly bic: string;
  /** The bank, or whose account it is; or empty (BT-85). */
  readonly name: string;
}

const fieldsOf = (line: string): BankAccount => {
  const [iban = '', bic = '', ...name] = line.split(';');
  return {
    iban: electronicFormatIBAN(iban.trim()) ?? '',
    bic: bic.replaceAll(/\s/g, '').toUpperCase(),
    name: name.join(';').trim(),
  };
};
const isAccount = ({ iban, bic }: BankAccount): boolean =>
  isValidIBAN(iban) && (bic === '' || isValidBIC(bic));
const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether a setting has one account a line, as `IBAN;BIC;name`: length by country, mod 97. */
export const areBankAccounts = (value: string): boolean =>
  linesOf(value).every((line) => isAccount(fieldsOf(line)));

/** The accounts of a setting. */
export const bankAccountsFrom = (value: string): BankAccount[] =>
  linesOf(value)
    .map(fieldsOf)
    .filter((account) => isAccount(account));

/** The setting of accounts. */
export const settingOfAccounts = (accounts: readonly BankAccount[]): string =>
  accounts.map(({ iban, bic, name }) => `${iban};${bic};${name}`).join('\n');

/** An account as it is printed: the IBAN in groups of four. */
export const printedAccount = ({ iban, bic, name }: BankAccount): string =>
  [name, `IBAN ${friendlyFormatIBAN(iban) ?? iban}`, bic && `BIC ${bic}`]
    .filter(Boolean)
    .join('  ·  ');

/** The IBAN that begins at a place of a text, as long as its country's are, and where it ends. */
function ibanAt(text: string, begin: number): { iban: string; end: number } | null {
  const length = countrySpecs[text.slice(begin, begin + 2).toUpperCase()]?.chars;
  if (!length) return null;
  let iban = '';
  let end = begin;
  for (; end < text.length && iban.length < length; end += 1) {
    const sign = text.charAt(end);
    if (/[A-Za-z0-9]/.test(sign)) iban += sign.toUpperCase();
    else if (!/[ \t\u00a0.-]/.test(sign)) return null;
  }
  // A longer text is another word, or a number that is no IBAN.
  const isWhole = !/[A-Za-z0-9]/.test(text.charAt(end));
  return isWhole && isValidIBAN(iban) ? { iban, end } : null;
}

const beginOfIban = /(?<![A-Za-z0-9])[A-Za-z]{2}[ \t]?\d{2}/g;
const bicInText =
  /(?<![A-Za-z0-9])(?:(?:BIC|SWIFT)(?:[ -]?Code)?[ \t:.]*)([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Za-z0-9])/i;
/** Without a label, a word counts as BIC right behind the IBAN of its country. */
const bicBehind = /^[\s,;/]*([A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Za-z0-9])/;
const label = /(?<![\p{L}\p{N}])(?:IBAN)[ \t:.]*$/iu;

/** Facts about accounts in a free text. */
export interface ReadAccounts {
  readonly accounts: readonly BankAccount[];
  /** The rest of the text: names of banks, and parts that could not be read. */
  readonly rest: string;
}

/**
 * The accounts in a free text, as earlier releases kept them: an IBAN counts if its length and
 * check digits are right. A BIC belongs to the IBAN before it, or to the only one.
 */
export function accountsIn(text: string): ReadAccounts {
  const found: { iban: string; begin: number; end: number }[] = [];
  for (const { index } of text.matchAll(beginOfIban)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const read = ibanAt(text, index);
    if (read) found.push({ iban: read.iban, begin: index, end: read.end });
  }
  let rest = '';
  const accounts = found.map(({ iban, begin, end }, index): BankAccount => {
    const before = index === 0 ? text.slice(0, begin) : '';
    let after = text.slice(end, found[index + 1]?.begin ?? text.length);
    const behind = bicBehind.exec(after);
    const [written, bic = ''] =
      bicInText.exec(after) ?? (behind?.[2] === iban.slice(0, 2) ? behind : []);
    if (written) after = after.replace(written, '');
    rest += before.replace(label, '') + after.replace(label, '');
    return { iban, bic: isValidBIC(bic.toUpperCase()) ? bic.toUpperCase() : '', name: '' };
  });
  if (found.length === 0) return { accounts: [], rest: text.trim() };
  const left = bicInText.exec(rest);
  const [only] = accounts;
  if (left && only && accounts.length === 1 && only.bic === '') {
    const bic = String(left[1]).toUpperCase();
    return {
      accounts: [{ ...only, bic: isValidBIC(bic) ? bic : '' }],
      rest: tidy(rest.replace(left[0], '')),
    };
  }
  return { accounts, rest: tidy(rest) };
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s,;:/|·-]+|[\s,;:/|·-]+$/g, ''))
    .filter(Boolean)
    .join('\n');
