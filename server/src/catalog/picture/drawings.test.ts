import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutAddresses } from './css-text.ts';
import { PictureRefused } from './picture.types.ts';
import { rasterise, safeSvg } from './svg.ts';
import { scanXml } from './xml-scan.ts';

test('styles lose everything that fetches, in any notation, and keep references into the drawing', () => {
  for (const [css, expected] of [
    ['a { fill: url(#g) }', 'a { fill: url(#g) }'],
    ['a { fill: url( "#g" ) }', 'a { fill: url( "#g" ) }'],
    ['a { fill: URL(http://x/#g) }', 'a { fill: none }'],
    ['a { fill: url("http://x") } b { fill: url(#h) }', 'a { fill: none } b { fill: url(#h) }'],
    ['@import "http://x"; a { }', '  a { }'],
    ['@im@import x;port url(http://x);', '@im port none;'],
    ['@\\69mport "x"', '@69mport "x"'],
    ['a { fill: \\75rl(http://x) }', 'a { fill: 75rl(http://x) }'],
    ['a { fill: url(http://x', 'a { fill: none'],
    ['a { fill: url(#g', 'a { fill: none'],
    ['a { background: image-set("http://x" 1x) }', 'a { background: none }'],
    ['a { mask: -webkit-image-set(url(#g) 1x, "http://x" 2x) }', 'a { mask: -webkit-none }'],
    ['a { mask: Image("http://x"); b: src("http://x"', 'a { mask: none; b: none'],
    ['a { mask: image-set(")" image("http://x")) }', 'a { mask: none" none) }'],
  ] as const)
    assert.equal(withoutAddresses(css), expected, css);
});

const MB = 1024 ** 2 / 3;
const svg = (inside: string, attributes = 'width="40" height="30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}<rect/></svg>`);

test('a style is looked at as a whole, whatever parts its words', () => {
  for (const style of [
    '@im<![CDATA[port "http://x/a";]]>',
    'a { fill: u<!-- x -->rl(http://x/a) }',
    'a { fill: u<?x y?>rl(http://x/a) }',
    'a { fill: u<g/>rl(http://x/a) }',
    'a { fill: u<g></g>rl(http://x/a) }',
  ]) {
    const drawn = safeSvg(svg(`<style>${style}</style>`)).svg.toString();
    assert.doesNotMatch(drawn, /x\/a/, style);
  }
});

/** Texts that take minutes if a pattern is tried again at every position. */
const long: readonly (readonly [string, () => Buffer])[] = [
  ['addresses without an end', () => svg(`<style>${'url('.repeat(1.5 * MB)}</style>`)],
  ['addresses of one quote', () => svg(`<style>${'url("'.repeat(1.2 * MB)}</style>`)],
  ['sets of images without an end', () => svg(`<style>${'image-set('.repeat(0.6 * MB)}</style>`)],
  ['imports without an end', () => svg(`<style>${'@import '.repeat(0.75 * MB)}</style>`)],
  ['spaces after an address', () => svg(`<style>url(${' '.repeat(6 * MB)}</style>`)],
  ['document types without a subset', () => svg('<!a>'.repeat(1.5 * MB))],
  ['brackets before spaces', () => svg(`<!a [${`]${' '.repeat(1000)}`.repeat(6000)}>`)],
  ['a width of spaces', () => svg('', `width="1${' '.repeat(6 * MB)}x" height="1"`)],
  ['a view box of commas', () => svg('', `viewBox="${','.repeat(6 * MB)}"`)],
  ['a name without a value', () => svg('', 'a'.repeat(6 * MB))],
  ['names without values', () => svg('', 'a '.repeat(3 * MB))],
  ['quotes without names', () => svg('', '"" '.repeat(2 * MB))],
  ['signs of equality', () => svg('', '= '.repeat(3 * MB))],
  ['references without an end', () => svg(`<text>${'&a'.repeat(3 * MB)}</text>`)],
  ['comments', () => svg('<!---->'.repeat(0.8 * MB))],
];

for (const [what, make] of long) {
  test(`two megabytes of ${what} are read in a moment`, () => {
    const source = make();
    const begun = process.cpuUsage();
    try {
      safeSvg(source);
    } catch (error) {
      assert.ok(error instanceof PictureRefused, String(error));
    }
    const { user, system } = process.cpuUsage(begun);
    // Reading in quadratic time would take hours.
    assert.ok(user + system < 4_000_000, `${(user + system) / 1e6} s`);
  });
}

test('only quoted attributes are read', () => {
  const [open] = [...scanXml(`<a b="1" c='"2"' d = "x=y" e f="" =g "h='1'" xml:lang='de'/>`)];
  assert.ok(open?.kind === 'open' && open.empty);
  assert.deepEqual(
    [...open.attributes],
    [
      ['b', '1'],
      ['c', '"2"'],
      ['d', 'x=y'],
      ['f', ''],
      ['xml:lang', 'de'],
    ],
  );
});

test('only what is listed is kept, of elements and of attributes', () => {
  const kept = (inside: string, attributes?: string) =>
    safeSvg(svg(inside, attributes))
      .svg.toString()
      .replace(/^<svg[^>]*>|<rect\/><\/svg>$/g, '');
  for (const [given, expected] of [
    ['<g fill="red"><path d="M0 0"/></g>', '<g fill="red"><path d="M0 0"/></g>'],
    ['<a href="#x"><rect/></a>', '<a href="#x"><rect/></a>'],
    ['<a href="https://x.example/"><rect/></a>', '<a><rect/></a>'],
    ['<blink>text</blink>', ''],
    ['<SCRIPT>a()</SCRIPT>', ''],
    ['<x:rect xmlns:x="http://www.w3.org/1999/xhtml"/>', ''],
    ['<g xmlns="http://www.w3.org/1999/xhtml"><style/></g>', '<g><style/></g>'],
    ['<rect data-x="1" onclick="a()" formaction="b" fill="red"/>', '<rect fill="red"/>'],
    ['<image src="#a" href="data:image/svg+xml;base64,AAAA"/>', '<image/>'],
    ['<animate attributeName="href" to="b"/><set to="c"/>', ''],
  ] as const)
    assert.equal(kept(given), expected, given);
  assert.match(
    safeSvg(
      Buffer.from(
        '<n:svg xmlns:n="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="http://www.inkscape.org/"><n:use xlink:href="#a" i:label="b"/><i:grid/></n:svg>',
      ),
    ).svg.toString(),
    /^<n:svg xmlns:n="http:\/\/www.w3.org\/2000\/svg" xmlns:xlink="[^"]+" width="\d+" height="\d+" viewBox="[^"]+"><n:use xlink:href="#a"\/><\/n:svg>$/,
  );
  assert.throws(() => safeSvg(Buffer.from('<x:svg xmlns:x="http://x.example/"><g/></x:svg>')));
});

test('filters are bounded in number and in cost', () => {
  const drawn = safeSvg(
    svg(
      '<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency=".1"/><feMorphology radius="1e9 2"/><feConvolveMatrix order="900"/></filter><g filter="url(#f)"/>',
    ),
  ).svg.toString();
  assert.match(drawn, /numOctaves="6" baseFrequency=".1"/);
  assert.match(drawn, /radius="30 2"/);
  assert.match(drawn, /order="9"/);
  for (const many of ['<feOffset/>', '<g filter="url(#f)"/>', '<g style="filter:url(#f)"/>'])
    assert.throws(
      () => safeSvg(svg(many.repeat(101))),
      (error) => error instanceof PictureRefused && error.code === 'DecompressionBomb',
      many,
    );
});

test('a drawing that takes longer than it may is refused, not awaited', async () => {
  const drawing = safeSvg(svg('<rect width="9" height="9"/>'));
  await assert.rejects(rasterise(drawing, 0), { code: 'TookTooLong' });
  assert.ok((await rasterise(drawing)).length > 0);
});
