import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as always, constantFrom, array, oneof, property, string } from 'fast-check';
import type { SearchNode } from './words/search-node.ts';
import { fold } from '../../ground/terms.rules.ts';
import { hostileTexts } from './hostile.testing.ts';
import { readSearchText } from './search-text.rules.ts';
import { expanded } from './words/expansion.rules.ts';

function told(node: SearchNode): string {
  switch (node.kind) {
    case 'word':
      return `${node.text}${node.isPrefix ? '*' : ''}`;
    case 'phrase':
      return `"${node.text}"`;
    case 'value':
      return node.terms.join(',');
    case 'not':
      return `-${told(node.part)}`;
    default:
      return `(${node.parts.map(told).join(node.kind === 'and' ? ' ' : '|')})`;
  }
}
const brief = (text: string) => {
  const query = readSearchText(text)?.query;
  return query ? told(query) : null;
};
const depthOf = (node: SearchNode): number =>
  'parts' in node
    ? 1 + Math.max(...node.parts.map(depthOf))
    : node.kind === 'not'
      ? 1 + depthOf(node.part)
      : 1;
const countOf = (node: SearchNode): number =>
  'parts' in node
    ? node.parts.reduce((sum, part) => sum + countOf(part), 0)
    : node.kind === 'not'
      ? countOf(node.part)
      : 1;

test('[R3.19] words, the last word as a prefix, phrases, exclusions and OR are recognized', () => {
  assert.equal(brief('red harbour'), '(red harbour*)');
  assert.equal(brief('"red harbour" boat'), '("red harbour" boat*)');
  assert.equal(brief('boat -"red harbour" -rain'), '(boat -"red harbour" -rain)');
  assert.equal(brief('red OR blue car'), '((red|blue) car*)');
  assert.equal(brief('a OR b OR c'), '(a|b|c*)');
  assert.equal(brief('mount* sea'), '(mount* sea*)');
});

test('[R3.19] NOT in capitals leaves out what follows, and AND between two words says nothing', () => {
  assert.equal(brief('boat NOT people'), '(boat -people)');
  assert.equal(brief('boat NOT "red sail" NOT rain'), '(boat -"red sail" -rain)');
  assert.equal(brief('boat NOT (rain OR fog)'), '(boat -(rain|fog))');
  assert.equal(brief('NOT people'), '-people');
  assert.equal(brief('boat NOT -rain'), '(boat -rain)');
  assert.equal(brief('boat NOT NOT rain'), '(boat -rain)');
  assert.equal(brief('boat AND sea AND NOT rain'), '(boat sea -rain)');
  assert.equal(brief('a OR NOT b'), '(a|-b)');
  for (const [text, read] of [
    ['boat NOT', '(boat NOT*)'],
    ['(boat NOT)', '(boat NOT)'],
    ['do not enter', '(do not enter*)'],
    ['"NOT" boat', '("NOT" boat*)'],
    ['AND boat', '(AND boat*)'],
    ['boat NOT OR sea', '(boat (NOT|sea*))'],
  ] as const)
    assert.equal(brief(text), read, text);
  assert.equal(brief('NOT a '.repeat(30) + 'sea')?.match(/-a/g)?.length, 10);
});

test('the sign behind a question or a sentence is no part of its last word, which is whole then', () => {
  assert.equal(brief('fish under water?'), '(fish under water)');
  assert.equal(brief('red, blue, green…'), '(red blue green)');
  assert.equal(brief('?'), '?*');
  assert.equal(brief('wat*'), 'wat*');
});

test('parentheses group words; unmatched ones are ignored', () => {
  assert.equal(brief('(red OR blue) car'), '((red|blue) car*)');
  assert.equal(brief('boat (sea -(rain OR fog))'), '(boat (sea -(rain|fog)))');
  assert.equal(brief('(red car) OR boat'), '((red car)|boat*)');
  for (const [text, read] of [
    ['(red', 'red*'],
    ['red)', 'red'],
    [')) red ((', 'red'],
    ['()', null],
    ['-()', null],
    ['((red) car', '(red car*)'],
  ] as const)
    assert.equal(brief(text), read, text);
});

test('fields filter by a value; an unknown field or value is a word', () => {
  assert.equal(brief('tag:"Blue Hour" sea'), '(#tag:blue hour sea*)');
  assert.equal(brief('creator:"Ansel Østergård"'), '(#creator:ansel #creator:ostergard)');
  assert.equal(brief('color:Gray OR colour:blue'), '(#colour:grey|#colour:blue)');
  assert.equal(brief('-orientation:vertical'), '-#orientation:portrait');
  assert.equal(brief('people:2 use:editorial'), '(#people:two #use:EditorialOnly)');
  assert.equal(brief('size:XL -space:Left'), '(#size:veryLarge -#space:left)');
  assert.equal(brief('taken:2024 people:9'), '(#taken:2024 people:9*)');
  assert.equal(brief('color:loud'), 'color:loud*');
  assert.equal(brief('time:12:30 constructor:x'), '(time:12:30 constructor:x*)');
  assert.equal(brief('color: red'), '(color: red*)');
  const { query, created } = readSearchText('sea after:2024 before:2025-03')!;
  assert.deepEqual(
    [query && told(query), created],
    ['sea', { from: new Date('2024-01-01'), before: new Date('2025-03-01') }],
  );
  assert.deepEqual(readSearchText('-after:2024-02-29')?.created, {
    before: new Date('2024-02-29'),
  });
  assert.equal(brief('after:2023-02-30'), 'after:2023-02-30*');
});

test('anything that cannot be an operator is a word, and an open quote ends at the end of the text', () => {
  assert.equal(brief('OR boat'), '(OR boat*)');
  assert.equal(brief('boat OR'), '(boat OR*)');
  assert.equal(brief('red or blue'), '(red or blue*)');
  assert.equal(brief('“red harbour'), '"red harbour"');
  assert.equal(brief('- sea-side'), 'sea-side*');
  assert.equal(brief('se\u202ea\u200b side\u2066'), '(se a side*)');
  for (const nothing of [' \0\t ', '-', '""', '- "" -', '\u202e', '(', ')('])
    assert.equal(readSearchText(nothing), null, nothing);
});

test('a complete asset number finds only that asset', () => {
  assert.equal(readSearchText(' ed-0000123 ')?.assetNumber, 'ED-0000123');
  assert.equal(readSearchText('ED-0000123 boat')?.assetNumber, null);
});

test('any text is read without an error, into at most 40 terms and a bounded depth', () => {
  const hostile = array(
    oneof(
      constantFrom(
        '(',
        ')',
        '-',
        '"',
        ' OR ',
        ' NOT ',
        ' AND ',
        'tag:',
        'after:2020',
        '*',
        ':',
        '-(',
        ' a ',
        '\u202e',
      ),
      string({ maxLength: 5, unit: 'binary' }),
    ),
    { maxLength: 400 },
  ).map((parts) => parts.join(''));
  always(
    property(oneof(hostile, string({ maxLength: 500, unit: 'binary' })), (text) => {
      const query = readSearchText(text)?.query;
      return !query || (countOf(query) <= 40 && depthOf(query) <= 40);
    }),
  );
});

const excludedIn = (node: SearchNode): number =>
  node.kind === 'not'
    ? countOf(node.part)
    : 'parts' in node
      ? node.parts.reduce((sum, part) => sum + excludedIn(part), 0)
      : 0;

test('what is typed to be slow costs no more than 40 terms, ten to leave out, and 12 words beside each', () => {
  const others = Array.from({ length: 100 }, (_, at) => `synonym${at}`);
  const known = { synonymsOf: () => others, vocabulary: null };
  for (const [name, text] of Object.entries(hostileTexts)) {
    const query = readSearchText(text)?.query;
    if (!query) continue;
    assert.ok(countOf(query) <= 40, name);
    assert.ok(depthOf(query) <= 20, name);
    // A list of words in parentheses may be left out as a whole.
    assert.ok(excludedIn(query) <= (text.includes('-(') ? 40 : 10), name);
    assert.ok(countOf(expanded(query, 'en', known)) <= 40 * 13, name);
  }
  assert.equal(brief('-a '.repeat(30) + 'sea')?.match(/-a/g)?.length, 10);
  assert.match(brief('-a '.repeat(30) + 'sea') ?? '', /sea\*/);
});

const typedIn = (node: SearchNode): readonly string[] =>
  'parts' in node
    ? node.parts.flatMap(typedIn)
    : node.kind === 'not'
      ? typedIn(node.part)
      : node.kind === 'value'
        ? node.terms
        : [node.text];

test('a letter counts as all letters and words that it folds to', () => {
  for (const text of [
    '½'.repeat(1900),
    'ﬁ'.repeat(1900),
    `"${'㎏'.repeat(1900)}"`,
    `tag:${'ﬁ'.repeat(1900)}`,
    `creator:${'ﬁ '.repeat(900)}`,
    `creator:${'ﬁ.'.repeat(900)}`,
    'a¨'.repeat(900),
    'a´b '.repeat(400),
    `${'a '.repeat(38)}${'b¨'.repeat(30)}`,
  ]) {
    const { query } = readSearchText(text)!;
    const typed = typedIn(query!).map(fold);
    assert.ok(typed.join('').length <= 2000, text.slice(0, 9));
    assert.ok(typed.flatMap((one) => one.split(/\s+/)).length <= 40, text.slice(0, 9));
  }
  const cut = (text: string, rest: string) =>
    assert.deepEqual(readSearchText(text + rest), readSearchText(text));
  cut('ﬁ'.repeat(1000), 'ﬁ sea');
  cut(`"${'½'.repeat(666)}`, '½" sea');
  cut(`sea ${'a¨'.repeat(38)}a`, '¨b rain');
  assert.notDeepEqual(readSearchText(`${'ﬁ'.repeat(900)} sea`), readSearchText('ﬁ'.repeat(900)));
});

test('texts of 10,000 signs are parsed in bounded time', () => {
  for (const part of ['(', ')', '"', '-', '-(', 'a ', 'a OR ', '*', ':', 'tag:', '\\', '"a']) {
    const begun = process.cpuUsage();
    readSearchText(part.repeat(10_000));
    const { user, system } = process.cpuUsage(begun);
    // Some milliseconds are usual. A pattern that backtracks takes minutes.
    assert.ok(user + system < 2_000_000, `${part}: ${(user + system) / 1e6} s`);
  }
});
