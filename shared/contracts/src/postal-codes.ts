// The forms of postal codes by country, as the Universal Postal Union lists them. Countries that are
// missing have none, or more than one form.

/** By the count of digits. */
const digits: Readonly<Record<string, RegExp>> = {
  'AD FO IS': /^\d{3}$/,
  'AT AU BE BG CH CY DK GL HU LI LU LV NO NZ PH SI SJ TN ZA': /^\d{4}$/,
  'AX DE EE ES FI FR GF GP GR HR IT LT MC ME MQ MX MY NC PF PL RE RS SE SK SM TH TR UA VA YT CZ KR':
    /^\d{5}$/,
  'CN IN KZ RO RU SG': /^\d{6}$/,
  'IL JP': /^\d{5}(\d\d)?$/,
  PT: /^\d{4}(\d{3})?$/,
  BR: /^\d{8}$/,
  'AS GU MP PR US VI': /^\d{5}(\d{4})?$/,
};

const withLetters: Readonly<Record<string, RegExp>> = {
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  'GB GG GI IM JE': /^(BFPO\d{1,4}|GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/,
  IE: /^[A-Z]\d[\dW][A-Z\d]{4}$/,
  MT: /^[A-Z]{3}\d{4}$/,
  NL: /^[1-9]\d{3}[A-Z]{2}$/,
};

const byCountry = (forms: typeof digits): ReadonlyMap<string, RegExp> =>
  new Map(
    Object.entries(forms).flatMap(([countries, form]) =>
      countries.split(' ').map((country) => [country, form] as const),
    ),
  );

const [numbers, words] = [byCountry(digits), byCountry(withLetters)];

/**
 * Whether a postal code can be one of the country. Spaces, hyphens, dots and small letters are as the
 * writer likes, and so are letters of the country before digits: `D-78266`. Unknown forms fit.
 */
export function postalCodeFits(country: string, postalCode: string): boolean {
  const bare = postalCode.toUpperCase().replaceAll(/[\s.–-]/g, '');
  const number = numbers.get(country);
  if (number) return number.test(bare.replace(/^[A-Z]{1,3}(?=\d)/, ''));
  return words.get(country)?.test(bare) ?? true;
}
