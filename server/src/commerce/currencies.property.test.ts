import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalsOf, minorOf, stepOf, toPayable, unitsOf } from '@editorial/contracts/currencies';
import { BillingPeriod } from '@editorial/contracts/enumerations';
import { Currencies } from '@editorial/contracts/priced-currencies';
import { planTerms } from '@editorial/contracts/pricing';
import { creditOfGross } from '@editorial/contracts/tax';
import { taxAmountOf } from '@editorial/contracts/tax-amount';
import { data as iso } from 'currency-codes';
import fc from 'fast-check';
import { drawInvoice } from './invoices/invoice.pdf.ts';
import { electronicXml, isElectronic } from './invoices/electronic-invoice.ts';
import { invoiceOf, standard } from './invoices/electronic-invoice.testing.ts';
import { pdfTextOf } from './invoices/pdf-text.testing.ts';
import { stripeAmount, stripeMoney } from './stripe/stripe-money.ts';
import { decimalOf, formatMoney, partOf } from '../ground/money.ts';
import { billingPrice } from './subscription/plan-prices.rules.ts';

const currency = fc.constantFrom(...Currencies);
const units = fc.double({ min: 0, max: 1_000_000, noNaN: true });
const isPayable = (amount: number, code: string) => amount % stepOf(code) === 0;

test('decimals are those of ISO 4217', () => {
  const known = new Map(iso.map(({ code, digits }) => [code, digits]));
  // Took the place of ANG in March 2025 (amendment 176), after the list of the package.
  known.set('XCG', 2);
  for (const code of Currencies) assert.equal(decimalsOf(code), known.get(code), code);
  assert.equal(new Set(Currencies).size, Currencies.length);
});

test('amounts in every currency keep what can be paid: typed, taxed, billed, divided and given back', () => {
  fc.assert(
    fc.property(
      currency,
      units,
      fc.integer({ min: 0, max: 270 }),
      fc.nat(100),
      (code, typed, tenths, part) => {
        const net = minorOf(typed, code);
        assert.ok(
          Math.abs(unitsOf(net, code) - typed) * 10 ** decimalsOf(code) <= stepOf(code) / 2 + 1e-3,
        );
        const tax = taxAmountOf(net, tenths * 10, code);
        assert.ok(Math.abs(tax - (net * tenths) / 1000) <= stepOf(code) / 2 + 1e-6);
        const money = { amountMinor: net, currency: code };
        const parts = [
          partOf(money, part, 100).amountMinor,
          billingPrice(money, BillingPeriod.Annually),
        ];
        assert.ok([net, tax, ...parts].every((amount) => isPayable(amount, code)));
        const invoice = { netMinor: net, taxMinor: tax, currency: code };
        const gross = toPayable(((net + tax) * part) / 100, code);
        if (gross <= 0) return;
        const back = creditOfGross(invoice, { netMinor: 0, taxMinor: 0 }, gross);
        assert.equal(back.netMinor + back.taxMinor, gross);
        assert.ok(isPayable(back.netMinor, code) && isPayable(back.taxMinor, code));
      },
    ),
  );
});

test('amounts in every currency are at Stripe what they are here, and are printed with their decimals', () => {
  fc.assert(
    fc.property(currency, units, (code, typed) => {
      const money = { amountMinor: minorOf(typed, code), currency: code };
      assert.deepEqual(stripeMoney(stripeAmount(money), code.toLowerCase()), money);
      const decimal = decimalOf(money);
      assert.equal(decimal.split('.')[1]?.length ?? 0, decimalsOf(code));
      assert.equal(minorOf(Number(decimal), code), money.amountMinor);
      const printed = formatMoney(money)
        .replaceAll(/[^\d.]/g, '')
        .replace(/^\.+|\.$/g, '');
      assert.equal(printed, decimal, formatMoney(money));
    }),
  );
  const at = (amountMinor: number, code: string) => stripeAmount({ amountMinor, currency: code });
  assert.deepEqual(
    [at(500, 'JPY'), at(5120, 'KWD'), at(5, 'ISK'), at(5, 'UGX'), at(500, 'MGA'), at(1045, 'HUF')],
    [500, 5120, 500, 500, 5, 1045],
  );
  assert.throws(() => at(5124, 'KWD'), /5124 KWD cannot be paid/);
  assert.equal(formatMoney({ amountMinor: 1045, currency: 'HUF' }), 'HUF\u00a010.45');
});

test('invoices in yen and dinars have the decimals of their currency, and data two at most', async () => {
  const sums =
    /<ram:(?:LineTotal|GrandTotal|DuePayable|CalculatedAmount|BasisAmount|TaxTotal)[^>]*>([^<]*)</g;
  for (const [code, amounts, printed] of [
    ['JPY', [7900, 1501], ['¥9,401', '¥1,880', '¥11,281']],
    ['KWD', [24_500, 8130], ['KWD 32.630', 'KWD 6.530', 'KWD 39.160']],
  ] as const) {
    const invoice = invoiceOf([...amounts], standard, { currency: code });
    assert.ok(isElectronic(invoice));
    const xml = await electronicXml(invoice);
    const found = [...xml.matchAll(sums)].map(([, sum = '']) => sum);
    assert.ok(found.length > 6 && found.every((sum) => /^\d+(?:\.\d\d)?$/.test(sum)), xml);
    assert.ok(found.includes(code === 'JPY' ? '11281' : '39.16'), xml);
    const text = await pdfTextOf(new Uint8Array(await drawInvoice(invoice)).buffer);
    for (const one of printed)
      assert.ok(text.replaceAll(/\s/g, ' ').includes(one), `${one}\n${text}`);
  }
});

test('prices are taken in every currency, and refused where they cannot be paid', () => {
  const terms = {
    name: 'Studio',
    creditsPerCycle: 1,
    downloadVolume: 1,
    seats: 1,
    monthlyPrice: 100,
  };
  const priced = (monthlyPriceIn: Record<string, number>) =>
    planTerms.safeParse({ ...terms, monthlyPriceIn });
  const all = Object.fromEntries(Currencies.slice(1).map((code) => [code, 1000]));
  assert.equal(priced(all).success, true);
  for (const wrong of [{ KWD: 5124 }, { MGA: 1050 }, { BGN: 100 }] as Record<string, number>[])
    assert.equal(priced(wrong).success, false, JSON.stringify(wrong));
});
