import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameInMail, wordsInMail } from './name-in-mail.ts';

test('a name in a mail leads to no page, and stays what it is otherwise', () => {
  const named = {
    'Your order at https://evil.example': 'Your order at https evil example',
    'www.evil.example/pay': 'www evil example/pay',
    'Overdue!evil。example': 'Overdue!evil example',
    'ada@evil.example/pay': 'ada@evil example/pay',
    'Ada \u202Egro.live\u2066': 'Ada gro live',
    'Dr. J.R.R. Tolkien & Söhne': 'Dr. J.R.R. Tolkien & Söhne',
    'ada@editorial.test': 'ada@editorial.test',
    'O’Neil, Lindqvist & Partners 2.0': 'O’Neil, Lindqvist & Partners 2.0',
  };
  for (const [name, shown] of Object.entries(named)) assert.equal(nameInMail(name), shown);
});

test('words in a mail keep mailboxes, and addresses of the site', () => {
  const isOwn = (word: string) => word === 'https://site.example/help';
  const words = {
    'See https://site.example/help.': 'See https site example/help.',
    'See https://site.example/help now': 'See https://site.example/help now',
    'Ada <ada@evil.example>, (see\nbob@evil.example)!':
      'Ada <ada@evil.example>, (see\nbob@evil.example)!',
    'www.evil.example,ada@evil.example': 'www evil example,ada@evil example',
    'ada@evil.example.\nhttp://evil.example': 'ada@evil.example.\nhttp evil example',
  };
  for (const [text, shown] of Object.entries(words)) assert.equal(wordsInMail(text, isOwn), shown);
});
