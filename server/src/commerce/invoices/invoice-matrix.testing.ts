import { stepOf } from '@editorial/contracts/currencies';
import type { Tax } from '@editorial/contracts/tax';
import { invoiceOf, issuedAt } from './electronic-invoice.testing.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

type Seller = PrintedInvoice['seller'];
type Billing = PrintedInvoice['billing'];
type Rule = Omit<Tax, 'amount'>;

const contact = { name: 'Accounts', phone: '+49 30 1234567', email: 'accounts@editorial.test' };
const iban = 'Bank\nIBAN DE89 3704 0044 0532 0130 00\nBIC COBADEFFXXX';
const sellerIn = (country: string, taxNumber: string, address: string): Seller => ({
  name: 'Éditions du Cœur & Söhne',
  address,
  taxNumber,
  bankAccount: iban,
  country,
  taxPlaces: [],
  contact,
});
const sellers: readonly Seller[] = [
  sellerIn('DE', 'DE136695976', 'Straße 1\n10115 Berlin'),
  sellerIn('BE', 'BE0403019261', 'Rue 2\n1000 Bruxelles'),
  sellerIn('FR', 'FR40303265045', 'Rue du Port 3\n13002 Marseille'),
  sellerIn('CH', 'CHE123456788', 'Gasse 4\n8001 Zürich'),
];

const buyer = (country: string, name: string, company = '', vatNumber = ''): Billing => ({
  name,
  company,
  address: 'Street 5',
  city: 'City',
  postalCode: '10000',
  country,
  vatNumber,
});
const buyers: readonly Billing[] = [
  buyer('DE', 'Jörg Groß', 'Verlag Nord GmbH', 'DE811128135'),
  buyer('FR', 'Œuvre Lefèvre', 'Éditions du Cœur', 'FR40303265045'),
  buyer('BE', 'Zoë Peeters', 'Uitgeverij', 'BE0403019261'),
  buyer('PL', 'Łukasz Żółć', 'Wydawnictwo', 'PL5260001246'),
  buyer('GR', 'Ελένη Αθηνά', 'Εκδόσεις', 'EL094259216'),
  buyer('FR', 'Lise Berg'),
  buyer('TR', 'Yıldız Işık', 'Işık Ğ Yayınları'),
  buyer('UA', 'Ґалаґан Їжак'),
  buyer('SA', 'شركة الصور 24'),
  buyer('IL', 'שלום (עולם) 12'),
  buyer('IN', 'नमस्ते हिन्दी'),
  buyer('TH', 'ประเทศไทย ภาษาไทย'),
  buyer('CN', '王小明 5‰ a\u2011b'),
  buyer('JP', 'やまだ 김민수'),
];

const rates: Readonly<Record<string, number>> = {
  DE: 1900,
  BE: 2100,
  FR: 2000,
  CH: 810,
  PL: 2300,
  GR: 2400,
};
const isInUnion = (country: string): boolean => country !== 'CH' && country in rates;

/** How a sale is taxed: at home, owed by a company, or abroad. */
function ruleOf({ country: from }: Seller, { country: to, vatNumber }: Billing): Rule {
  const isTaxed = from === to || (isInUnion(from) && isInUnion(to) && !vatNumber);
  if (isTaxed) return { treatment: 'Standard', place: to, rateBasisPoints: rates[to] ?? 0 };
  const treatment = isInUnion(from) && isInUnion(to) ? 'ReverseCharge' : 'OutOfScope';
  return { treatment, place: to, rateBasisPoints: 0 };
}

const period = { start: issuedAt, end: new Date('2026-07-01T12:00:00Z') };
const kinds: readonly (readonly [name: string, more: Partial<PrintedInvoice>])[] = [
  ['open', { references: [{ name: 'Purchase order', value: 'PO-77' }], period }],
  ['card', { paidAt: issuedAt }],
  ['credit', { credits: { number: 'I-2026-000001', issuedAt }, number: 'C-2026-000001' }],
];
/** Yen have no decimals, dinars three. */
const currencies = [
  ['EUR', 'USD', 'CHF'],
  ['EUR', 'JPY', 'KWD'],
] as const;

/** Invoices of each seller to each buyer, of each kind, in three currencies: 504, by a name. */
export function invoiceMatrix(): Map<string, PrintedInvoice> {
  const all = new Map<string, PrintedInvoice>();
  for (const seller of sellers)
    for (const [index, billing] of buyers.entries())
      for (const [kind, more] of kinds)
        for (const currency of currencies[index % 2] ?? []) {
          const name = [seller.country, `${index}${billing.country}`, kind, currency].join('-');
          const amounts = [17_400, 1_999, 1].map((amount) => amount * stepOf(currency));
          const about = { seller, billing, currency, ...more };
          all.set(name, invoiceOf(amounts, ruleOf(seller, billing), about));
        }
  return all;
}
