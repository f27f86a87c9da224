import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namingText, showsMinor } from './minors.ts';
import { mergeMetadata } from './metadata.ts';

const file = (fields: Record<string, readonly string[]>) => new Map(Object.entries(fields));
const texts = {
  'dc:title': ['Mia builds a tower'],
  'dc:description': ['Mia Holm (born 2017-03-04) at school'],
  'dc:subject': ['school', 'Mia Holm', 'holm', 'tower'],
  'iptc:AltTextAccessibility': ['A child builds a tower'],
  'ext:PersonInImage': ['Mia Holm'],
};
const read = (fields: Record<string, readonly string[]>) =>
  mergeMetadata({
    xmp: file(fields),
    iptc: new Map([[120, ['MIA HOLM at school']]]),
    exif: { title: 'Mia', description: 'A child at school' },
  });

test('a file says by PLUS or by IPTC that it shows a minor', () => {
  const plus = (code: string) => showsMinor(file({ 'plus:MinorModelAgeDisclosure': [code] }));
  for (const code of ['AG-U14', 'AG-A15', 'http://ns.useplus.org/ldf/vocab/AG-A17'])
    assert.equal(plus(code), true, code);
  for (const code of ['AG-A18', 'AG-A25', 'AG-UNK', '']) assert.equal(plus(code), false, code);
  assert.equal(showsMinor(file({ 'ext:ModelAge': ['34', '9'] })), true);
  for (const age of ['18', '', 'nine', '-1'])
    assert.equal(showsMinor(file({ 'ext:ModelAge': [age] })), false, age);
});

test('texts that name a minor are not taken over, those that do not are', () => {
  const minor = read({ ...texts, 'plus:MinorModelAgeDisclosure': ['AG-U14'] });
  assert.deepEqual(
    [minor.showsMinor, minor.title, minor.description, minor.keywords, minor.peopleCount],
    [true, '', 'A child at school', ['school', 'tower'], 1],
  );
  assert.equal(minor.alternativeText, 'A child builds a tower');
  const adult = read({ ...texts, 'ext:ModelAge': ['34'] });
  assert.deepEqual(
    [adult.showsMinor, adult.title, adult.keywords.length],
    [false, 'Mia builds a tower', 4],
  );
});

test('names of faces count, whole words only', () => {
  const isNaming = namingText(file({ 'ext:ModelAge': ['6'], 'mwg-rs:Name': ['Bo Lind'] }));
  assert.deepEqual(['Lind at sea', 'Linden at sea', 'Bo'].map(isNaming), [true, false, false]);
});
