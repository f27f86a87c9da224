import type { TaxedBuyer } from '@editorial/contracts/tax';
import { EuRates, since, always, type DatedRate } from './tax-rates.ts';

/**
 * How a territory is taxed that is not simply a part of its country. `Outside`: nobody charges the
 * country's tax there. `Like`: its tax is that of another country. `Rates`: it has rates of its
 * own. `AtHome`: the country's own sellers charge these rates, and for all others it is outside.
 */
type TerritoryRule =
  | { readonly kind: 'Outside' }
  | { readonly kind: 'Like'; readonly country: string }
  | { readonly kind: 'Rates'; readonly rates: readonly DatedRate[] }
  | { readonly kind: 'AtHome'; readonly rates: readonly DatedRate[] };

export interface Territory {
  /** As it stands on invoices: ISO 3166-2 where there is a code. */
  readonly place: string;
  /** The country of its addresses, and its own code if ISO 3166-1 has one. */
  readonly countries: readonly string[];
  /** Beginnings of postal codes, without spaces. */
  readonly postalCodes: readonly string[];
  /** Names of the region, in small letters without accents. */
  readonly names: readonly string[];
  /** ISO 3166-1 codes that mean the territory without a postal code. */
  readonly codes?: readonly string[];
  readonly rule: TerritoryRule;
  /** From when on, if it was otherwise before 2020. */
  readonly from?: string;
  readonly law: string;
  /** A tax of the territory that is not charged here. */
  readonly notCovered?: string;
}

const outside: TerritoryRule = { kind: 'Outside' };
const like = (country: string): TerritoryRule => ({ kind: 'Like', country });
const withRates = (...rates: DatedRate[]): TerritoryRule => ({ kind: 'Rates', rates });
const atHome = (rates: readonly DatedRate[]): TerritoryRule => ({ kind: 'AtHome', rates });
const directive = 'Directive 2006/112/EC, Art. 6';
const prefixes = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

/**
 * Territories that are taxed unlike their country, for services to consumers and companies. Laws
 * are those of November 2026, unless a row names another day. Those of addresses with a code of
 * their own and no tax of their country (FO) need no row: they have no rates.
 */
export const Territories: readonly Territory[] = [
  {
    place: 'ES-CN',
    countries: ['ES', 'IC'],
    codes: ['IC'],
    postalCodes: ['35', '38'],
    names: ['canarias', 'canary islands', 'islas canarias', 'las palmas', 'santa cruz de tenerife'],
    rule: outside,
    law: `${directive} (1) b`,
    notCovered: 'IGIC',
  },
  {
    place: 'ES-CE',
    countries: ['ES'],
    postalCodes: ['51'],
    names: ['ceuta'],
    rule: outside,
    law: `${directive} (2) c`,
    notCovered: 'IPSI',
  },
  {
    place: 'ES-ML',
    countries: ['ES'],
    postalCodes: ['52'],
    names: ['melilla'],
    rule: outside,
    law: `${directive} (2) d`,
    notCovered: 'IPSI',
  },
  {
    place: 'IT-LIVIGNO',
    countries: ['IT'],
    postalCodes: ['23041'],
    names: ['livigno'],
    rule: outside,
    law: `${directive} (2) e; D.P.R. 633/1972, Art. 7 (1) a`,
  },
  {
    // Also by the Swiss postal code that it had.
    place: 'IT-CAMPIONE',
    countries: ['IT', 'CH'],
    postalCodes: ['22061', '6911'],
    names: ['campione', "campione d'italia"],
    rule: outside,
    from: '2020-01-01',
    law: `${directive} (1) f, by Directive (EU) 2019/475`,
    notCovered: 'ILCCI',
  },
  {
    place: 'CH',
    countries: ['DE', 'CH'],
    postalCodes: ['78266', '8238'],
    names: ['busingen', 'busingen am hochrhein', 'buesingen'],
    rule: like('CH'),
    law: `${directive} (2) b; MWSTG 3 a with ZG 3 (2); UStG 1 (2)`,
  },
  {
    place: 'DE-HELGOLAND',
    countries: ['DE'],
    postalCodes: ['27498'],
    names: ['helgoland', 'heligoland'],
    rule: outside,
    law: `${directive} (2) a; UStG 1 (2)`,
  },
  {
    place: 'AX',
    countries: ['FI', 'AX'],
    codes: ['AX'],
    postalCodes: ['22'],
    names: ['aland', 'ahvenanmaa', 'aland islands'],
    rule: atHome(EuRates.FI ?? []),
    law: `${directive} (1) d; Finnish act 1266/1996 of December 30, 1996`,
    notCovered: 'Finnish VAT of sellers elsewhere',
  },
  {
    place: 'GR-69',
    countries: ['GR'],
    postalCodes: ['63086', '63087'],
    names: ['mount athos', 'agio oros', 'agion oros', 'αγιο ορος'],
    rule: outside,
    law: `${directive} (1) a`,
  },
  {
    place: 'PT-20',
    countries: ['PT'],
    postalCodes: prefixes(95, 99),
    names: ['azores', 'acores', 'acoren', 'azoren'],
    rule: withRates(...since(1800, '2021-07-01', 1600)),
    law: 'CIVA 18 (3); Decreto Legislativo Regional 15-A/2021/A',
  },
  {
    place: 'PT-30',
    countries: ['PT'],
    postalCodes: prefixes(90, 94),
    names: ['madeira'],
    rule: withRates(...always(2200)),
    law: 'CIVA 18 (3)',
  },
  {
    // The rate of 19 % is for sellers with a seat there alone, whom this site does not have.
    place: 'AT',
    countries: ['AT', 'DE'],
    postalCodes: ['6691', '6991', '6992', '6993', '87491', '87567', '87568', '87569'],
    names: ['jungholz', 'mittelberg', 'kleinwalsertal'],
    rule: like('AT'),
    law: 'UStG 1994 (AT), 10 (1) and (4), as of August 5, 2026',
    notCovered: '19 % for sellers in Jungholz and Mittelberg',
  },
  {
    // Its own rates are those of fuels, of works and of what is consumed there, not of services
    // online.
    place: 'FR',
    countries: ['FR'],
    postalCodes: ['20'],
    names: ['corse', 'corsica', 'haute-corse', 'corse-du-sud'],
    rule: like('FR'),
    law: 'CGI 297',
  },
  // Before Guadeloupe, whose postal codes they have. VAT was never collected there, and since 2007
  // their taxes are their own. Read in November 2026: the Senate's report 339 of 1996-97, not the
  // code.
  ...(
    [
      ['BL', '97133', ['saint-barthelemy', 'saint barthelemy'], 'CGCT LO 6214-4'],
      ['MF', '97150', ['saint-martin', 'saint martin'], 'CGCT LO 6314-4'],
    ] as const
  ).map(([code, postal, names, law]): Territory => ({
    place: code,
    countries: ['FR', 'GP', code],
    codes: [code],
    postalCodes: [postal],
    names,
    rule: outside,
    law: `${directive} (1) c or TFEU 355 (2); ${law}`,
  })),
  ...(
    [
      ['GP', '971', 'guadeloupe'],
      ['MQ', '972', 'martinique'],
      ['RE', '974', 'reunion'],
    ] as const
  ).map(([code, postal, name]): Territory => ({
    place: code,
    countries: ['FR', code],
    codes: [code],
    postalCodes: [postal],
    names: [name, `la ${name}`],
    rule: atHome(always(850)),
    law: `${directive} (1) c; CGI 296, 1° b, by BOI-TVA-GEO-20-10 of June 5, 2019`,
    notCovered: 'French VAT of sellers elsewhere',
  })),
  ...(
    [
      ['GF', '973', 'guyane'],
      ['YT', '976', 'mayotte'],
      ['PM', '975', 'saint-pierre-et-miquelon'],
      ['WF', '986', 'wallis-et-futuna'],
      ['PF', '987', 'polynesie francaise'],
      ['NC', '988', 'nouvelle-caledonie'],
      ['TF', '984', 'terres australes et antarctiques francaises'],
    ] as const
  ).map(([code, postal, name]): Territory => ({
    place: code,
    countries: ['FR', code],
    codes: [code],
    postalCodes: [postal],
    names: [name],
    rule: outside,
    law: code === 'GF' || code === 'YT' ? `${directive} (1) c; CGI 294 (1)` : 'TFEU 198, 355 (2)',
  })),
  {
    place: 'SJ',
    countries: ['NO', 'SJ'],
    codes: ['SJ'],
    postalCodes: ['917', '8099'],
    names: ['svalbard', 'jan mayen'],
    rule: outside,
    law: 'merverdiavgiftsloven 1-2 (2)',
  },
  // Royal Mail has their post, so people write its country. Not read again in 2026.
  ...(
    [
      ['JE', 'JE', 'jersey'],
      ['GG', 'GY', 'guernsey'],
      ['GI', 'GX11', 'gibraltar'],
    ] as const
  ).map(([code, postal, name]): Territory => ({
    place: code,
    countries: ['GB', code],
    codes: [code],
    postalCodes: [postal],
    names: [name],
    rule: outside,
    law: 'VATA 1994, 1 and 96; Interpretation Act 1978, schedule 1',
  })),
  {
    // The protocol is about goods. Services have the United Kingdom's VAT.
    place: 'GB',
    countries: ['GB'],
    postalCodes: ['BT'],
    names: ['northern ireland'],
    rule: like('GB'),
    from: '2021-01-01',
    law: 'Windsor Framework, Art. 8 and Annex 3; VATA 1994, 7A',
  },
  {
    place: 'CH',
    countries: ['LI'],
    codes: ['LI'],
    postalCodes: [],
    names: [],
    rule: like('CH'),
    law: 'MWSTG 3 a; treaty of October 28, 1994 (SR 0.641.295.142)',
  },
  {
    place: 'FR',
    countries: ['MC'],
    codes: ['MC'],
    postalCodes: [],
    names: [],
    rule: like('FR'),
    law: 'Directive 2006/112/EC, Art. 7 (1)',
  },
  {
    place: 'GB',
    countries: ['IM'],
    codes: ['IM'],
    postalCodes: [],
    names: [],
    rule: like('GB'),
    law: 'Isle of Man Act 1979, 6',
  },
  {
    // The British forces' post offices in the sovereign base areas of Akrotiri and Dhekelia.
    place: 'CY',
    countries: ['GB'],
    postalCodes: ['BFPO57', 'BF12AT', 'BFPO58', 'BF12AU'],
    names: ['akrotiri', 'dhekelia', 'akrotiri and dhekelia'],
    rule: like('CY'),
    law: 'Directive 2006/112/EC, Art. 7 (1); Withdrawal Agreement, Protocol on the Sovereign Base Areas',
  },
  {
    place: 'GL',
    countries: ['DK'],
    postalCodes: ['39'],
    names: ['greenland', 'gronland', 'kalaallit nunaat'],
    rule: outside,
    law: 'TFEU 204; momsloven 2',
  },
  {
    place: 'SM',
    countries: ['IT'],
    postalCodes: ['4789'],
    names: ['san marino'],
    rule: outside,
    law: 'D.P.R. 633/1972, Art. 7 (1) a',
  },
  {
    place: 'VA',
    countries: ['IT'],
    postalCodes: ['00120'],
    names: ['citta del vaticano', 'vatican city'],
    rule: outside,
    law: 'D.P.R. 633/1972, Art. 7 (1) a',
  },
];

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** Without the country's letters, which some write before it: `FI-22100`, `AX 22100`, `D-78266`. */
const bare = (postalCode: string): string =>
  postalCode
    .toUpperCase()
    .replace(/^(?:[A-Z]{1,2}-|(?:AX|FI|FR|ES|PT|IT|DE|GR|NO|AT|CH)\s*(?=\d))/, '')
    .replaceAll(/[\s-]/g, '');

function holds(territory: Territory, buyer: TaxedBuyer): boolean {
  const { country, postalCode = '', region = '' } = buyer;
  if (territory.codes?.includes(country)) return true;
  if (!territory.countries.includes(country)) return false;
  const code = bare(postalCode);
  // The region is what somebody typed. A postal code is on every letter.
  return code === ''
    ? territory.names.includes(plain(region))
    : territory.postalCodes.some((begin) => code.startsWith(begin));
}

/** The territory of a buyer's address that is taxed unlike its country. */
export function territoryOf(buyer: TaxedBuyer, at: Date): Territory | undefined {
  const day = at.toISOString().slice(0, 10);
  return Territories.find((one) => (one.from ?? '') <= day && holds(one, buyer));
}
