import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withCard } from './cards.ts';

test('a card replaces the plain page’s title and description', () => {
  const plain = '<head><title>Editorial</title><meta name="description" content="x"></head>';
  const card = { title: '$& <b>', description: '"', address: 'http://a.invalid/', data: {} };
  const html = withCard(plain, card, 'Harbor & Co');
  assert.match(html, /<title>\$&amp; &lt;b&gt; \| Harbor &amp; Co<\/title>/);
  assert.match(html, /property="og:site_name" content="Harbor &amp; Co"/);
  assert.match(html, /<meta name="description" content="&quot;" /);
});
