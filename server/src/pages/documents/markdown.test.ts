import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from './documents.ts';

test('the Markdown of legal texts holds no HTML, and no link of it runs a script', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[b](JaVaScRiPt:alert(1))',
    '[c](vbscript:x)',
    '[d](data:text/html;base64,PHNjcmlwdD4=)',
    '![e](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[f]: javascript:alert(1)\n\n[f]',
    '[g](&#106;avascript:alert(1))',
    '[h](https://editorial.test/" onclick="alert(1))',
  ];
  for (const text of hostile) {
    const html = renderMarkdown(text);
    assert.doesNotMatch(html, /<(script|img|iframe)/i, text);
    assert.doesNotMatch(html, /(href|src)="\s*(javascript|vbscript|data):/i, text);
    assert.doesNotMatch(html, /<[^>]* on\w+=/i, text);
  }
  assert.match(renderMarkdown('[Help](/help)'), /<a href="\/help">Help<\/a>/);
});
