import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignSelectors } from './own-styles.ts';

test('styles that name a class of the remote are its own, also inside of media queries, layers and scopes', () => {
  assert.deepEqual(
    foreignSelectors(`
      .board { color: red; & > p { margin: 0 } h3 { color: blue } }
      [dir='rtl'] .board svg, :root[data-theme='dark'] .board { color: red }
      .board .ed-button:hover { color: red }
      :is(.board, .card) h2 { color: red }
      @media (width < 40rem) { .board { gap: 0 } }
      @layer remote { .board { gap: 0 } }
      @scope (.board) { h2 { color: red } }
      @keyframes board-in { from { opacity: 0 } }
    `),
    [],
  );
});

test('styles that reach the page or the kit are named: elements, attributes, the kit’s classes, and a body that contains the remote', () => {
  assert.deepEqual(
    foreignSelectors(`
      h1, .board { color: red }
      [data-state='open'] { color: red }
      .ed-button { color: red }
      body:has(.board) { overflow: hidden }
      :not(.board) > p { color: red }
      :is(.board, header) a { color: red }
      @media print { * { color: red } }
      @layer remote { #app { gap: 0 } }
      @scope (main) { h2 { color: red } }
    `),
    ['h1', '[data-state]', '.ed-button', 'body:has', ':not > p', ':is a', '*', '#app', 'h2'],
  );
});
