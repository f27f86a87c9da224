const codes = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR ' +
  'BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ ' +
  'EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY ' +
  'HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ ' +
  'LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV ' +
  'MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD ' +
  'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ' +
  'ZA ZM ZW'
).split(' ');

/** Countries of ISO 3166-1, and Kosovo, by name in a language, sorted by its alphabet. */
export function countryChoices(culture: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([culture], { type: 'region' });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, culture));
}

/** Whether a code is one of a country that can be chosen. */
export const isCountry = (code: string): boolean => codes.includes(code);

/** The countries whose post needs the state or province in an address. */
const withProvinces: readonly string[] = 'AU BR CA CN ES IN IT JP KR MX'.split(' ');

/** Whether an address has no state although its tax depends on one. */
export const lacksState = (address: unknown): boolean => {
  const { country = '', region = '' } = (address ?? {}) as { country?: string; region?: string };
  return regionUse(country) === 'tax' && region.trim() === '';
};

/** Says what an address needs the state or province for: the US for its tax, others for the post. */
export function regionUse(country: string): 'tax' | 'post' | null {
  if (country === 'US') return 'tax';
  return withProvinces.includes(country) ? 'post' : null;
}
