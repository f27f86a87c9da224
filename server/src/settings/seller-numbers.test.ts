import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  areSellerNumbers,
  isMistypedVatNumber,
  numbersFor,
  sellerNumbersFrom,
} from './seller-numbers.ts';

const seller = (taxNumber: string, numbers = '', country = 'DE') => ({
  country,
  taxNumber,
  numbers: sellerNumbersFrom(numbers),
});

test('a tax office’s number is no VAT number, and each registration has its own', () => {
  const cases: [ReturnType<typeof seller>, string, object][] = [
    [seller('12/345/67890'), 'DE', { vat: '', local: '12/345/67890' }],
    [seller('DE 136 695 976'), 'DE', { vat: 'DE136695976', local: '' }],
    [seller('DE136695976', 'DE 12/345/67890'), 'FR', { vat: 'DE136695976', local: '12/345/67890' }],
    [seller('12/345/67890', 'DE DE136695976'), 'DE', { vat: 'DE136695976', local: '12/345/67890' }],
    [
      seller('DE136695976', 'CH CHE-107.787.577 MWST\nGB GB980780684'),
      'CH',
      { vat: 'CHE107787577MWST', local: '' },
    ],
    [
      seller('DE136695976', 'CH CHE-107.787.577 MWST\nGB GB980780684'),
      'GB',
      { vat: 'GB980780684', local: '' },
    ],
    // The tax of a part of a country has the number of the country.
    [seller('DE136695976', 'PT 500697256'), 'PT-20', { vat: 'PT500697256', local: '' }],
    // BR-CO-09: a VAT number begins with its country.
    [seller('12345678901', '', 'AU'), 'AU', { vat: '', local: '12345678901' }],
    [seller('RS101134702', '', 'RS'), 'RS', { vat: 'RS101134702', local: '' }],
    // A seller from outside has one number for the whole Union, which begins with no country.
    [
      seller('CHE-107.787.577 MWST', 'EU EU372000041', 'CH'),
      'FR',
      { vat: '', local: 'EU372000041' },
    ],
    [
      seller('CHE-107.787.577 MWST', 'EU EU372000041', 'CH'),
      'CH',
      { vat: 'CHE107787577MWST', local: '' },
    ],
    [seller('DE136695976', 'EU EU372000041'), 'FR', { vat: 'DE136695976', local: '' }],
    [{ country: 'DE', taxNumber: 'DE136695976' } as never, 'DE', { vat: 'DE136695976', local: '' }],
  ];
  for (const [of, place, expected] of cases)
    assert.deepEqual(numbersFor(of, place), expected, `${of.taxNumber} ${place}`);
});

test('a setting of numbers names places, and checks the numbers that have check digits', () => {
  assert.ok(areSellerNumbers('CH CHE-107.787.577 MWST\n\nNO 995525828 MVA\nDE 12/345/67890'));
  assert.ok(areSellerNumbers('PT PT500697256\nEU EU372000041\nDE DE136695976-00001'));
  for (const wrong of [
    'CHE-107.787.577',
    'CH CHE-107.787.578 MWST',
    'GB 123',
    'de 1',
    'PT PT500697257',
    'DE FR40303265045',
  ])
    assert.equal(areSellerNumbers(wrong), false, wrong);
});

test('a number that begins like a VAT number but is none of the seller’s country is reported', () => {
  for (const [number, country, isMistyped] of [
    ['DE136695976', 'DE', false],
    ['de 136 695 976', 'DE', false],
    ['DE136695975', 'DE', true],
    ['DE136695975', '', true],
    ['FR40303265045', 'DE', true],
    ['EL094259216', 'GR', false],
    ['EL094259216', '', false],
    ['CHE-107.787.577 MWST', 'CH', false],
    ['RS101134702', 'RS', false],
    ['12/345/67890', 'DE', false],
    ['B12345674', 'ES', false],
    ['DE136695976-00001', 'DE', false],
    ['51824753556', 'AU', false],
    ['', 'DE', false],
  ] as const)
    assert.equal(isMistypedVatNumber(number, country), isMistyped, `${country} ${number}`);
});
