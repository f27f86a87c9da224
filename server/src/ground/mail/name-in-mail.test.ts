import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameInMail } from './name-in-mail.ts';

test('a name in a mail leads to no page, and stays what it is otherwise', () => {
  const named = {
    'Your order at https://evil.example': 'Your order at https evil example',
    'www.evil.example/pay': 'www evil example/pay',
    'Overdue!evil。example': 'Overdue!evil example',
    'ada@evil.example/pay': 'ada@evil example/pay',
    'Dr. J.R.R. Tolkien & Söhne': 'Dr. J.R.R. Tolkien & Söhne',
    'ada@editorial.test': 'ada@editorial.test',
    'O’Neil, Lindqvist & Partners 2.0': 'O’Neil, Lindqvist & Partners 2.0',
  };
  for (const [name, shown] of Object.entries(named)) assert.equal(nameInMail(name), shown);
});
