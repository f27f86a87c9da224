/** How a German seller's books are kept in DATEV: whose they are, and the accounts. */
export interface DatevSettings {
  /** Berater: the number of the tax consultant. */
  readonly consultant: string;
  /** Mandant: the number of the seller at the consultant. */
  readonly client: string;
  readonly chart: 'SKR03' | 'SKR04';
  /** The month in which the fiscal year begins, `01` to `12`. */
  readonly yearBegins: string;
  readonly accounts: DatevAccounts;
}

/** Accounts of a chart by what is booked on them. */
interface DatevAccounts {
  /** Taxed in Germany. It computes the tax itself. */
  readonly domestic: string;
  /** A company in the EU owes the tax. */
  readonly reverseCharge: string;
  /** Taxed in another member of the EU (OSS). */
  readonly otherEu: string;
  /** Taxed nowhere, or outside of the EU. */
  readonly thirdCountry: string;
  /** The debt of buyers, in one account. */
  readonly debtors: string;
  readonly bank: string;
  /** Payments by card on their way to the bank. */
  readonly cards: string;
}

/**
 * The standard charts of DATEV. Sources: haufe.de and kiehl.de, ABC der (Umsatzsteuer-)Kontierung.
 */
const charts: Readonly<Record<DatevSettings['chart'], DatevAccounts>> = {
  SKR03: {
    domestic: '8400',
    reverseCharge: '8336',
    otherEu: '8331',
    thirdCountry: '8338',
    debtors: '10000',
    bank: '1200',
    cards: '1360',
  },
  SKR04: {
    domestic: '4400',
    reverseCharge: '4336',
    otherEu: '4331',
    thirdCountry: '4338',
    debtors: '10000',
    bank: '1800',
    cards: '1460',
  },
};

const rules: Readonly<Record<string, RegExp>> = {
  consultant: /^(?:100[1-9]|10[1-9]\d|1[1-9]\d\d|[2-9]\d{3}|\d{5,7})$/,
  client: /^[1-9]\d{0,4}$/,
  chart: /^SKR0[34]$/,
  yearBegins: /^(?:0[1-9]|1[0-2])$/,
  ...Object.fromEntries(Object.keys(charts.SKR03).map((name) => [name, /^\d{4,9}$/])),
};

const entriesOf = (value: string): (readonly [name: string, value: string])[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...rest] = line.split(/\s+/);
      return [name, rest.join(' ')] as const;
    });

/** Whether a setting has one known name and its value a line: `consultant 29098`. */
export const areDatevSettings = (value: string): boolean =>
  entriesOf(value).every(([name, given]) => Object.hasOwn(rules, name) && rules[name]?.test(given));

/**
 * The value of a setting. Null: it names no consultant or client, without which DATEV reads nothing.
 */
export function datevSettingsFrom(value: string): DatevSettings | null {
  const given: Readonly<Record<string, string>> = Object.fromEntries(entriesOf(value));
  const { consultant, client, yearBegins = '01' } = given;
  if (!consultant || !client) return null;
  const chart = given.chart === 'SKR04' ? 'SKR04' : 'SKR03';
  const accounts = Object.fromEntries(
    Object.entries(charts[chart]).map(([name, usual]) => [name, given[name] ?? usual]),
  ) as unknown as DatevAccounts;
  return { consultant, client, chart, yearBegins, accounts };
}
