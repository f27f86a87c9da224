import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accountsIn,
  areBankAccounts,
  bankAccountsFrom,
  printedAccount,
  settingOfAccounts,
} from './bank-accounts.ts';

const german = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: '' };
const swiss = { iban: 'CH9300762011623852957', bic: '', name: '' };

test('an IBAN of a free text has the length of its country, and a BIC is not a part of it', () => {
  const cases: [string, { accounts: object[]; rest: string }][] = [
    [
      'Bank\nIBAN DE89 3704 0044 0532 0130 00\nBIC COBADEFFXXX',
      { accounts: [german], rest: 'Bank' },
    ],
    ['IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX', { accounts: [german], rest: '' }],
    ['DE89370400440532013000 COBADEFFXXX', { accounts: [german], rest: '' }],
    ['IBAN CH93 0076 2011 6238 5295 7', { accounts: [swiss], rest: '' }],
    [
      'Euro: DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX\nFranken: CH93 0076 2011 6238 5295 7',
      { accounts: [german, swiss], rest: 'Euro\nFranken' },
    ],
    ['BIC COBADEFFXXX IBAN de89370400440532013000', { accounts: [german], rest: '' }],
    // A wrong digit, a digit too many, and no IBAN at all stay for somebody to read.
    [
      'IBAN DE88 3704 0044 0532 0130 00',
      { accounts: [], rest: 'IBAN DE88 3704 0044 0532 0130 00' },
    ],
    ['DE893704004405320130001', { accounts: [], rest: 'DE893704004405320130001' }],
    [
      'Routing 021000021, account 12345',
      { accounts: [], rest: 'Routing 021000021, account 12345' },
    ],
    ['', { accounts: [], rest: '' }],
  ];
  for (const [text, expected] of cases) assert.deepEqual(accountsIn(text), expected, text);
});

test('accounts are a setting with fields, which are checked', () => {
  const accounts = [{ ...german, name: 'Commerzbank; Hamburg' }, swiss];
  assert.deepEqual(bankAccountsFrom(settingOfAccounts(accounts)), accounts);
  assert.ok(areBankAccounts('de89 3704 0044 0532 0130 00; cobadeffxxx; Bank\n\n'));
  for (const wrong of [
    'DE88370400440532013000;;',
    'DE8937040044053201300;;',
    'DE89370400440532013000;COBA;',
    'Bank',
  ])
    assert.equal(areBankAccounts(wrong), false, wrong);
  assert.equal(
    printedAccount({ ...german, name: 'Bank' }),
    'Bank  ·  IBAN DE89 3704 0044 0532 0130 00  ·  BIC COBADEFFXXX',
  );
});
