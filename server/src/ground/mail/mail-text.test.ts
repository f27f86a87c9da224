import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailText } from './mail-text.ts';

const asText = (text: string) => mailText(text, 'https://site.example');

test('the headings of a contract are underlined in the text of a mail, and its letter stays as it is', () => {
  assert.equal(
    asText(
      'Hello Ada,\n\norder 7:\n– Harbor #3\n\n## Price\n\n3 credits\n\n## Seller\n\nHarbor\nQuay 1',
    ),
    'Hello Ada,\n\norder 7:\n– Harbor #3\n\nPrice\n-----\n\n3 credits\n\nSeller\n------\n\nHarbor\nQuay 1',
  );
  const typed = 'Hello Ada,\n\n## is no heading\nin two lines, *nor* is `this` marked';
  assert.equal(asText(typed), typed);
});

test('a document is text without marks: lists, tables, and links with their addresses', () => {
  const document = [
    '# License {#license}',
    'You **may** use\nit, see [the help](/help#uses).',
    '- One\n- Two\n  1. First\n  2. Second',
    '## Uses {#uses}',
    '| Use | Allowed | Fee |\n| --- | --- | --- |\n| News | yes | none |\n| Shop | no | – |',
    'In short:',
    '| Use | Allowed |\n| --- | --- |\n| News | yes |',
    '[elsewhere](https://evil.example/)',
  ].join('\n\n');
  assert.equal(
    asText(`Hello Ada.\n\n${document}`),
    [
      'Hello Ada.',
      'License\n=======',
      'You may use it, see the help (https://site.example/help#uses).',
      '– One\n– Two\n  1. First\n  2. Second',
      'Uses\n----',
      '– News: Allowed: yes; Fee: none\n– Shop: Allowed: no; Fee: –',
      'In short:',
      '– News: yes',
      '[elsewhere](https://evil.example/)',
    ].join('\n\n'),
  );
});
