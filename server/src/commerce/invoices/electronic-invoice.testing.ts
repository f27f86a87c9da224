import { moneyOf } from '../../ground/money.ts';
import { taxOn } from '../../ground/tax/tax.rules.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

export const issuedAt = new Date('2026-06-01T12:00:00Z');
const seller: PrintedInvoice['seller'] = {
  name: 'Editorial & Söhne',
  address: 'Street 1\n10115 Berlin',
  taxNumber: 'DE136695976',
  bankAccount: 'Bank\nIBAN DE89 3704 0044 0532 0130 00\nBIC COBADEFFXXX',
  country: 'DE',
  taxPlaces: [],
};

/** An invoice of these net amounts, taxed by a rule. */
export function invoiceOf(
  amounts: readonly number[],
  rule: Omit<NonNullable<PrintedInvoice['tax']>, 'amount'>,
  more: Partial<PrintedInvoice> = {},
): PrintedInvoice {
  const { currency = 'EUR' } = more;
  const net = amounts.reduce((sum, amount) => sum + amount, 0);
  const tax = taxOn(moneyOf({ amount: net, currency }), rule);
  return {
    language: 'en',
    number: 'I-2026-000001',
    issuedAt,
    dueAt: new Date('2026-07-01T12:00:00Z'),
    paidAt: null,
    amount: net + tax.amount,
    currency,
    tax,
    billing: {
      name: 'Ada',
      company: 'Ada & Söhne <GmbH>',
      address: 'Rue 1',
      city: 'Paris',
      postalCode: '75001',
      country: 'FR',
      vatNumber: 'FR40303265045',
    },
    seller,
    reference: 'Order O-1',
    lines: amounts.map((amount, index) => ({ text: `Picture ${index}`, amount })),
    paidBy: 'Card',
    ...more,
  };
}

export const standard = { treatment: 'Standard', place: 'FR', rateBasisPoints: 2000 } as const;

/** One invoice of each kind, by a name. */
export function sampleInvoices(): Record<string, PrintedInvoice> {
  const person = {
    name: 'Lise Berg',
    company: '',
    address: '3 rue du Port',
    city: 'Marseille',
    postalCode: '13002',
    country: 'FR',
    vatNumber: '',
  };
  const nothing = { rateBasisPoints: 0 } as const;
  const small = { ...seller, taxNumber: '12/345/67890' };
  const swiss: PrintedInvoice['seller'] = {
    ...seller,
    address: 'Gasse 4\n8001 Zürich',
    country: 'CH',
    taxNumber: 'CHE-107.787.577 MWST',
    taxPlaces: ['EU'],
    numbers: [{ place: 'EU', number: 'EU372000041' }],
  };
  const amounts = [17_400, 1_999];
  return {
    company: invoiceOf(amounts, standard),
    personByCard: invoiceOf(amounts, standard, { billing: person, paidAt: issuedAt }),
    creditNote: invoiceOf(amounts, standard, {
      number: 'C-2026-000001',
      credits: { number: 'I-2026-000001', issuedAt },
    }),
    reverseCharge: invoiceOf(amounts, { ...nothing, treatment: 'ReverseCharge', place: 'FR' }),
    japan: invoiceOf(
      amounts,
      { ...nothing, treatment: 'OutOfScope', place: 'JP' },
      { billing: { ...person, country: 'JP', name: '山田 花子' } },
    ),
    switzerland: invoiceOf(
      amounts,
      { ...nothing, treatment: 'OutOfScope', place: 'CH' },
      { currency: 'CHF', billing: { ...person, country: 'CH', vatNumber: 'CHE123456788' } },
    ),
    norway: invoiceOf(
      amounts,
      { treatment: 'Standard', place: 'NO', rateBasisPoints: 2500 },
      { currency: 'NOK', billing: { ...person, country: 'NO', name: 'Łukasz Иван محمد' } },
    ),
    inDollars: invoiceOf(
      amounts,
      { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900 },
      {
        currency: 'USD',
        billing: { ...person, country: 'DE', vatNumber: 'DE811128135', company: 'Verlag Nord' },
        references: [{ name: 'Project', value: 'Spring' }],
      },
    ),
    inDollarsWithEuros: invoiceOf(
      amounts,
      { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900 },
      {
        currency: 'USD',
        billing: { ...person, country: 'DE' },
        seller: { ...seller, taxCurrency: { currency: 'EUR', rate: '1.0850' } },
      },
    ),
    officeNumber: invoiceOf(
      amounts,
      { treatment: 'Standard', place: 'DE', rateBasisPoints: 1900 },
      { billing: { ...person, country: 'DE' }, seller: small },
    ),
    officeNumberAbroad: invoiceOf(
      amounts,
      { ...nothing, treatment: 'OutOfScope', place: 'US' },
      { billing: { ...person, country: 'US' }, seller: small },
    ),
    swissInTheUnion: invoiceOf(amounts, standard, { billing: person, seller: swiss }),
    withoutTax: invoiceOf(
      amounts,
      { ...nothing, treatment: 'None', place: '' },
      { billing: { ...person, country: '' } },
    ),
  };
}
