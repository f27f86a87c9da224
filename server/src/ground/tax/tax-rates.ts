/** A standard rate, from a day on. The newest that has begun holds. */
export interface DatedRate {
  readonly from: string;
  /** To a tenth of one: 687.5 is 6.875 %. */
  readonly basisPoints: number;
}

export const always = (basisPoints: number): DatedRate[] => [{ from: '2020-01-01', basisPoints }];
export const since = (before: number, from: string, basisPoints: number): DatedRate[] => [
  ...always(before),
  { from, basisPoints },
];

/** Standard rates of VAT in the member states of the European Union. */
export const EuRates: Readonly<Record<string, readonly DatedRate[]>> = {
  AT: always(2000),
  BE: always(2100),
  BG: always(2000),
  CY: always(1900),
  CZ: always(2100),
  DE: always(1900),
  DK: always(2500),
  EE: [...since(2000, '2024-01-01', 2200), { from: '2025-07-01', basisPoints: 2400 }],
  ES: always(2100),
  FI: since(2400, '2024-09-01', 2550),
  FR: always(2000),
  GR: always(2400),
  HR: always(2500),
  HU: always(2700),
  IE: always(2300),
  IT: always(2200),
  LT: always(2100),
  LU: since(1600, '2024-01-01', 1700),
  LV: always(2100),
  MT: always(1800),
  NL: always(2100),
  PL: always(2300),
  PT: always(2300),
  RO: since(1900, '2025-08-01', 2100),
  SE: always(2500),
  SI: always(2200),
  SK: since(2000, '2025-01-01', 2300),
};

/** Standard rates of VAT elsewhere. */
export const OtherRates: Readonly<Record<string, readonly DatedRate[]>> = {
  CH: since(770, '2024-01-01', 810),
  GB: always(2000),
  NO: always(2500),
};

/**
 * The party that owes the tax of a place when a seller from elsewhere, registered there, sells to a
 * company.
 */
export interface CompanyRule {
  readonly owes: 'Buyer' | 'Seller';
  readonly law: string;
}

/**
 * The rule of every place in which a seller can be registered. In the place of its own country a
 * seller always charges. Of the states of the US, none lets a buyer owe a seller's tax.
 */
export const CompanyRules: Readonly<Record<string, CompanyRule>> = {
  EU: { owes: 'Buyer', law: 'Directive 2006/112/EC, Art. 44 and 196' },
  // A buyer owes the tax (Bezugsteuer) only if its supplier is not in the register.
  CH: { owes: 'Seller', law: 'MWSTG 45 (1) a' },
  // Whether the supplier is registered does not matter, only where it belongs.
  GB: { owes: 'Buyer', law: 'VATA 1994, 7A (2) a and 8 (1)' },
  // A supplier that is registered charges only those who are no business (11-3 (2)).
  NO: { owes: 'Buyer', law: 'merverdiavgiftsloven 3-30 and 11-3 (1)' },
  US: { owes: 'Seller', law: 'sales tax of the states: South Dakota v. Wayfair, 585 U.S. 162' },
};

/**
 * States of the United States with their rates of sales tax, without those of counties and cities.
 */
export const UsStates: Readonly<
  Record<string, { readonly name: string; readonly rates: readonly DatedRate[] }>
> = {
  AL: { name: 'Alabama', rates: always(400) },
  AK: { name: 'Alaska', rates: always(0) },
  AZ: { name: 'Arizona', rates: always(560) },
  AR: { name: 'Arkansas', rates: always(650) },
  CA: { name: 'California', rates: always(725) },
  CO: { name: 'Colorado', rates: always(290) },
  CT: { name: 'Connecticut', rates: always(635) },
  DE: { name: 'Delaware', rates: always(0) },
  DC: { name: 'District of Columbia', rates: always(600) },
  FL: { name: 'Florida', rates: always(600) },
  GA: { name: 'Georgia', rates: always(400) },
  HI: { name: 'Hawaii', rates: always(400) },
  ID: { name: 'Idaho', rates: always(600) },
  IL: { name: 'Illinois', rates: always(625) },
  IN: { name: 'Indiana', rates: always(700) },
  IA: { name: 'Iowa', rates: always(600) },
  KS: { name: 'Kansas', rates: always(650) },
  KY: { name: 'Kentucky', rates: always(600) },
  LA: { name: 'Louisiana', rates: since(445, '2025-01-01', 500) },
  ME: { name: 'Maine', rates: always(550) },
  MD: { name: 'Maryland', rates: always(600) },
  MA: { name: 'Massachusetts', rates: always(625) },
  MI: { name: 'Michigan', rates: always(600) },
  MN: { name: 'Minnesota', rates: always(687.5) },
  MS: { name: 'Mississippi', rates: always(700) },
  MO: { name: 'Missouri', rates: always(422.5) },
  MT: { name: 'Montana', rates: always(0) },
  NE: { name: 'Nebraska', rates: always(550) },
  NV: { name: 'Nevada', rates: always(685) },
  NH: { name: 'New Hampshire', rates: always(0) },
  NJ: { name: 'New Jersey', rates: always(662.5) },
  NM: { name: 'New Mexico', rates: since(500, '2023-07-01', 487.5) },
  NY: { name: 'New York', rates: always(400) },
  NC: { name: 'North Carolina', rates: always(475) },
  ND: { name: 'North Dakota', rates: always(500) },
  OH: { name: 'Ohio', rates: always(575) },
  OK: { name: 'Oklahoma', rates: always(450) },
  OR: { name: 'Oregon', rates: always(0) },
  PA: { name: 'Pennsylvania', rates: always(600) },
  RI: { name: 'Rhode Island', rates: always(700) },
  SC: { name: 'South Carolina', rates: always(600) },
  SD: { name: 'South Dakota', rates: since(450, '2023-07-01', 420) },
  TN: { name: 'Tennessee', rates: always(700) },
  TX: { name: 'Texas', rates: always(625) },
  UT: { name: 'Utah', rates: always(485) },
  VT: { name: 'Vermont', rates: always(600) },
  VA: { name: 'Virginia', rates: always(430) },
  WA: { name: 'Washington', rates: always(650) },
  WV: { name: 'West Virginia', rates: always(600) },
  WI: { name: 'Wisconsin', rates: always(500) },
  WY: { name: 'Wyoming', rates: always(400) },
};

/** The code of a state of the United States that somebody wrote as code or name. */
export function usState(region: string): string | null {
  const typed = region.trim().toLowerCase();
  const found = Object.entries(UsStates).find(
    ([code, { name }]) => code.toLowerCase() === typed || name.toLowerCase() === typed,
  );
  return found?.[0] ?? null;
}
