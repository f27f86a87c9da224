import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Languages } from '../languages/texts.ts';
import { deliveredText, MailKinds, nameOfMail } from './delivered-texts.ts';
import { foreignAddresses, isLinkAlone } from './mail-links.rules.ts';

const publicUrl = 'https://pictures.example';
const text = (body: string, subject = 'Password') => ({ subject, body });
const foreign = (body: string) => foreignAddresses(text(body), publicUrl);

test('what came with the software has its link alone and leads nowhere else', () => {
  for (const { cultureName } of Languages)
    for (const kind of MailKinds) {
      const delivered = deliveredText(nameOfMail(kind), cultureName);
      assert.ok(isLinkAlone(delivered), `${kind} ${cultureName}`);
      assert.deepEqual(foreignAddresses(delivered, publicUrl), [], `${kind} ${cultureName}`);
    }
});

test('a link is alone with blanks or line breaks on both sides', () => {
  for (const body of ['{address}', 'Here:\n{address}\nBye', 'a {address} b', '{address}{words}'])
    assert.ok(isLinkAlone(text(body)), body);
  for (const body of [
    'https://evil.test/?{address}',
    'https:{address}',
    '{address}.evil.test',
    '<{address}>',
    '@{address}',
    '{address}{name}',
    // Characters that look like blanks, or like nothing.
    'evil.test/?\u200B{address}',
    'evil.test/?\u00A0{address}',
    'evil.test/?\uFEFF{address}',
    'Good: {address} and https://evil.test/#{address}',
    '{address}{words}.evil.test',
  ])
    assert.ok(!isLinkAlone(text(body)), body);
  assert.ok(!isLinkAlone(text('{address}', 'Your link {address}')));
});

test('addresses of other sites are found, however they are written', () => {
  for (const address of [
    'https://evil.test/x',
    'HTTP://EVIL.TEST',
    'evil.test',
    'www.evil.click',
    '💩.la',
    'bücher.example',
    'evil.рф',
    'evil。test',
    'ｅｖｉｌ．ｔｅｓｔ',
    'ev\u00ADil.te\u200Bst',
    'https://127.0.0.1/',
    '10.0.0.1',
    'ftp://x',
    'help@evil.test',
    String.raw`\\evil\share`,
    'evil.{plan}',
    '{plan}.evil.test',
    'https://pictures.example@evil.test/',
    'https://pictures.example.evil.test/',
    'https://pictures.example:8443/',
    'http://pictures.example/',
    'https://pictures.example/,https://evil.test',
    'pictures.example.evil.test',
    'https://pictures.example/?to=https://evil.test',
    'evil.{words}test',
  ])
    assert.equal(foreign(`Go to ${address} now`).length > 0, true, address);
});

test('the site’s own addresses and plain sentences are none', () => {
  for (const words of [
    'See https://pictures.example/help?topic=a#b.',
    '(https://pictures.example/account/manage)',
    'pictures.example/help',
    'Hello {name}, it costs {amount}. By {date}.',
    'z. B. am 31. Dezember, d.h. später …und {count} u.s.w. Version 2.0, 3.5 %',
    'مرحبًا {name}. الرابط: {address}',
  ])
    assert.deepEqual(foreign(words), [], words);
});

test('an address is found wherever it is in a text', () => {
  const plain = fc.stringMatching(/^[a-z \n]{0,30}$/);
  const host = fc.domain();
  fc.assert(
    fc.property(plain, host, plain, (before, name, after) => {
      assert.ok(foreign(`${before}${name}${after}`).length > 0);
      assert.ok(foreign(`${before} https://${name}/{address} ${after}`).length > 0);
      assert.ok(!isLinkAlone(text(`${before} https://${name}/{address} ${after}`)));
    }),
  );
});
