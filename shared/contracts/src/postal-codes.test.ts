import { billing, typedBilling } from './checkout.ts';
import { postalCodeFits } from './postal-codes.ts';

test('a postal code fits its country, however it is written', () => {
  for (const one of [
    'DE 20095',
    'DE D-20095',
    'SE 111 22',
    'SE SE-111 22',
    'AT 1010',
    'LU L-1009',
    'LV LV-1050',
    'PL 00-950',
    'PT 1000-001',
    'PT 9000',
    'US 10013',
    'US 10013-1234',
    'GB sw1a 1aa',
    'GB BFPO 57',
    'JE JE2 3QA',
    'NL 1012 ab',
    'CA K1A 0B1',
    'IE D6W XY00',
    'MT VLT 1117',
    'JP 100-0001',
    'BR 01310-100',
    'AD AD500',
    'HK none',
    'AE 1',
  ]) {
    const [country = '', ...code] = one.split(' ');
    expect({ one, fits: postalCodeFits(country, code.join(' ')) }).toEqual({ one, fits: true });
  }
});

test('a postal code of another country does not fit', () => {
  for (const one of [
    'DE 1010',
    'DE 200955',
    'DE SW1A 1AA',
    'AT 20095',
    'US 1001',
    'US 10013-12',
    'GB 20095',
    'NL 0123 AB',
    'CA 10013',
    'IE 12345',
    'PT 90000',
    'SE x',
  ]) {
    const [country = '', ...code] = one.split(' ');
    expect({ one, fits: postalCodeFits(country, code.join(' ')) }).toEqual({ one, fits: false });
  }
});

const address = {
  name: 'Ada Berg',
  address: 'Quay 1',
  city: 'Hamburg',
  postalCode: '20095',
  country: 'DE',
};

test('a typed address refuses a postal code that its country has not, beside its other faults', () => {
  expect(typedBilling.safeParse(address).success).toBe(true);
  const { error } = typedBilling.safeParse({ ...address, postalCode: '1010', city: '' });
  expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'city',
    'postalCode',
  ]);
  // What is missing is said once.
  const empty = typedBilling.safeParse({ ...address, postalCode: '' });
  expect(empty.error?.issues.map(({ code }) => code)).toEqual(['too_small']);
  // Our list may lack a form, so a program's address counts as it is.
  expect(billing.safeParse({ ...address, postalCode: '1010' }).success).toBe(true);
});
