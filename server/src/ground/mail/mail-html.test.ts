import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, foreignIn } from './mail-check.testing.ts';
import { type MailLook, mailHtml } from './mail-html.ts';

const look: MailLook = {
  site: 'Harbor <Pictures>',
  publicUrl: 'https://site.example',
  language: 'en',
  isRightToLeft: false,
  open: 'Open the page',
  logo: null,
};
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
const drawn = (text: string, more: object = {}) =>
  mailHtml({ subject: 'Hello', text, ...more }, look);

test('what people typed is text in a mail, also in its title and beside its pictures', async () => {
  const typed = `"><script>alert(1)</script><img src=x onerror='y'>&amp;`;
  const html = mailHtml(
    {
      subject: typed,
      text: `Hello ${typed},\n\n${typed}`,
      pictures: [
        {
          title: typed,
          address: 'https://site.example/public/1?a="><b>',
          thumb: 'https://site.example/1.jpg',
        },
      ],
    },
    { ...look, site: typed },
  );
  assert.doesNotMatch(html, /<script|<img src=x|<b>/);
  assert.equal(html.match(/<img /g)?.length, 1);
  assert.deepEqual(await faultsOf(html), []);
});

test('only addresses of the site are links, and only the page of the mail is a button', () => {
  const text = [
    'See https://site.example/help?a=1&b=2, or https://site.example.evil.example/x',
    'https://site.example@evil.example/',
    'javascript:alert(1) //evil.example http://site.example/help',
    'https://site.example/elsewhere',
    'https://site.example/page?code=1',
  ].join('\n');
  const html = drawn(text, { address: 'https://site.example/page?code=1' });
  assert.deepEqual(linksIn(html).slice(1, -1), [
    'https://site.example/help?a=1&amp;b=2',
    'https://site.example/elsewhere',
    'https://site.example/page?code=1',
    'https://site.example/page?code=1',
  ]);
  assert.deepEqual(foreignIn(html, look.publicUrl), []);
  assert.equal(html.match(/Open the page/g)?.length, 1);
  // A mail whose page is elsewhere has no button, whatever wrote its text.
  assert.doesNotMatch(
    drawn('https://evil.example/', { address: 'https://evil.example/' }),
    /Open the page/,
  );
});

test('the headings of a contract are headings, and what people typed beside them is text', async () => {
  const html = drawn('Hello Ada,\n\n## Price & <b>tax</b>\n\n## is no heading\nin two lines');
  assert.match(html, /<h2 [^>]*>Price &amp; &lt;b&gt;tax&lt;\/b&gt;<\/h2>/);
  assert.equal(html.match(/<h2 /g)?.length, 1);
  assert.deepEqual(await faultsOf(html), []);
});

test('the pictures of an order are above its contract', () => {
  const picture = {
    title: 'Harbor',
    address: 'https://site.example/public/1',
    thumb: 'https://site.example/1.jpg',
  };
  const html = drawn('Hello Ada,\n\nit is complete.\n\n## Price\n\n1 credit', {
    pictures: [picture],
  });
  assert.match(html, /it is complete\.[^]*<img [^>]*1\.jpg[^]*<h2 [^>]*>Price/);
  assert.match(drawn('Hello Ada.', { pictures: [picture] }), /Hello Ada\.[^]*<img [^>]*1\.jpg/);
});

test('lines and paragraphs stay, and a text of an administrator without its own line for the page too', () => {
  const html = drawn('Moin Ada: https://site.example/a\nzwei\n\n\ndrei', {
    address: 'https://site.example/a',
  });
  assert.match(html, /Moin Ada: <a href="https:\/\/site\.example\/a"[^>]*>.*<\/a><br>zwei<\/p>/);
  assert.match(html, /<p [^>]*>drei<\/p>/);
});

test('documents of a contract are headings, tables, lists and links to the site', async () => {
  const html = drawn(
    [
      'Hello Ada,\n\nyour plan is active.',
      '# License {#license}\n\n| Use | Editorial |\n| --- | --- |\n| News | yes |',
      '## Orders\n\n- One\n- [Withdraw](/withdrawal?a=1&b=2)',
      '[elsewhere](https://evil.example/) [x](//evil.example) <b>bold</b>',
    ].join('\n\n'),
  );
  assert.match(html, /<h1 style="[^"]*">License<\/h1>[\s\S]*<h2 style="[^"]*">Orders<\/h2>/);
  assert.match(html, /<th style="[^"]*" scope="col">Use<\/th>[\s\S]*<td style="[^"]*">News<\/td>/);
  assert.match(html, /<li style="[^"]*">One<\/li>/);
  assert.deepEqual(linksIn(html).slice(1, -1), ['https://site.example/withdrawal?a=1&amp;b=2']);
  assert.doesNotMatch(html, /<b>|<img|\| Use|## /);
  assert.deepEqual(foreignIn(html, look.publicUrl), []);
  assert.deepEqual(await faultsOf(html), []);
});

test('a mail in Arabic runs from right to left, and its addresses from left to right', async () => {
  const arabic = { ...look, language: 'ar', isRightToLeft: true, open: 'فتح الصفحة' };
  const address = 'https://site.example/a';
  const html = mailHtml({ subject: 'مرحبا', text: `مرحبا\n${address}`, address }, arabic);
  assert.match(html, /<html lang="ar" dir="rtl">/);
  assert.match(html, /<td align="right"/);
  assert.match(html, /<span dir="ltr">https:/);
  assert.deepEqual(await faultsOf(html), []);
});

test('the checker of mails finds what a common program does not know, and broken markup', async () => {
  const html = drawn('x');
  assert.deepEqual(await faultsOf(html), []);
  assert.match((await faultsOf(html.replace('margin:0;padding:0', 'display:grid'))).join(), /grid/);
  assert.match((await faultsOf(html.replace('</body>', '</div></body>'))).join(), /close-order/);
});
