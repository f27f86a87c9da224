import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { parseSync } from '@swc/core';
import { readdirSync } from 'node:fs';
import { filesUnder } from './compress.ts';
import { root } from './workspace.ts';

/** Attributes whose value users see or hear. */
const spoken = [
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
];

/** `Resource::Key`, `::Key`, or a key of the component's own resource. */
const isKey = (text: string) => text.includes('::') || /^[A-Z]\w*(?:[.:]\w+)*$/.test(text);
const hasWords = (text: string) => /\p{L}{2,}/u.test(text);

type Node = { readonly type?: string; readonly [field: string]: unknown };
/** Returns every literal text in JSX that should be a key. */
function literalTexts(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, isInCode: boolean): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, isInCode));
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    if (type === 'JSXText' && !isInCode && hasWords(String((node as Node).value)))
      found.push(String((node as Node).value).trim());
    if (type === 'JSXAttribute') {
      const { name, value } = node as unknown as {
        name: { value?: string; namespace?: { value: string }; name?: { value: string } };
        value: Node | null;
      };
      const attribute = name.value ?? `${name.namespace?.value}:${name.name?.value}`;
      if (
        value?.type === 'StringLiteral' &&
        spoken.includes(attribute) &&
        hasWords(String(value.value)) &&
        !isKey(String(value.value))
      )
        found.push(`${attribute}="${String(value.value)}"`);
    }
    // A path or an example in <code> is the same in every language.
    const opening = (node as { opening?: { name?: { value?: string } } }).opening;
    const isCode = isInCode || opening?.name?.value === 'code' || opening?.name?.value === 'kbd';
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, isCode);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: true, target: 'es2022' }), false);
  return found;
}

test('the scan finds literal texts and attributes, and ignores keys', () => {
  assert.deepEqual(
    literalTexts(
      `const a = <p title="Close it" aria-label="AbpUi::Close">Hello there {t('::Bye')}<code>npm test</code></p>;`,
    ),
    ['title="Close it"', 'Hello there'],
  );
});

test('every text that a page shows is a key', async () => {
  const folders = [
    'shell/src',
    'shared/ui/src',
    'shared/platform/src',
    ...readdirSync(join(root, 'remotes')).map((name) => `remotes/${name}/src`),
  ].map((path) => join(root, path));
  const found: string[] = [];
  for (const folder of folders) {
    for (const path of (await filesUnder(folder)).filter(
      (name) =>
        name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !name.startsWith('playground/'),
    )) {
      for (const text of literalTexts(readFileSync(join(folder, path), 'utf8')))
        found.push(`${relative(root, join(folder, path))}: ${text}`);
    }
  }
  assert.deepEqual(found, []);
});
