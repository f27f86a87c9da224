import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from '@swc/core';
import { root } from './workspace.ts';

type Node = { readonly type?: string; readonly [field: string]: unknown };
/** What code names texts by: whole keys, and patterns of keys that a template puts together. */
interface Names {
  readonly keys: Set<string>;
  readonly patterns: RegExp[];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
function addNames(source: string, tsx: boolean, { keys, patterns }: Names): void {
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const at = node as Node;
    if (at.type === 'StringLiteral') keys.add(String(at.value));
    if (at.type === 'TemplateLiteral' && Array.isArray(at.quasis)) {
      const parts = (at.quasis as { cooked: string }[]).map(({ cooked }) => cooked);
      // A template says something if it has a part of the key itself: not `catalog::${name}`.
      const isNamed = /\w/.test(parts.join(' ').replace(/^\S*::/, ''));
      if (parts.length === 1) keys.add(parts[0] ?? '');
      else if (isNamed) patterns.push(new RegExp(`^${parts.map(escaped).join('.+')}$`));
    }
    // Objects are named by their members: `{ Help: … }` may be read as `t(name)`.
    if (at.type === 'KeyValueProperty' && (at.key as Node).type === 'Identifier')
      keys.add(String((at.key as Node).value));
    Object.values(at).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }));
}

/** Returns the keys that nothing names. Plural forms count by what stands before their end. */
const unused = (texts: Iterable<readonly [resource: string, key: string]>, names: Names) =>
  [...texts].flatMap(([resource, key]) => {
    const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
    const isUsed = [key, base, `::${base}`, `${resource}::${base}`].some(
      (name) => names.keys.has(name) || names.patterns.some((pattern) => pattern.test(name)),
    );
    return isUsed ? [] : [`${resource}::${key}`];
  });

test('the scan finds texts that nothing uses', () => {
  const names: Names = { keys: new Set(), patterns: [] };
  addNames(
    "t('A'); t(`State:${one}`); t(`x::${name}`); t('x::B', { count }); const c = { C: 1 };",
    false,
    names,
  );
  const texts = ['A', 'State:Open', 'B_one', 'B_other', 'C', 'D', 'State'].map(
    (key) => ['x', key] as const,
  );
  assert.deepEqual(unused(texts, names), ['x::D', 'x::State']);
});

test('every text of shell and remotes is used', async () => {
  const names: Names = { keys: new Set(), patterns: [] };
  const sources = ['shell', 'remotes/*', 'shared/{ui,platform,contracts}']
    .flatMap((part) => globSync(`${part}/{src/**/*.{ts,tsx},*.ts}`, { cwd: root }))
    .filter((file) => !/\.(test|testing)\.|\/texts\/(.+\.)?(en|de|fr|es|ar)\.ts$/.test(file));
  for (const file of sources)
    addNames(readFileSync(join(root, file), 'utf8'), file.endsWith('x'), names);
  const found: string[] = [];
  for (const file of globSync('{shell,remotes/*}/src/texts/{,*.}en.ts', { cwd: root })) {
    const { default: texts } = (await import(join(root, file))) as {
      default: Record<string, string | Record<string, string>>;
    };
    const own = /remotes\/([^/]+)/.exec(file)?.[1] ?? '';
    found.push(
      ...unused(
        Object.entries(texts).flatMap(([name, value]) =>
          typeof value === 'string'
            ? [[own, name] as const]
            : Object.keys(value).map((key) => [name, key] as const),
        ),
        names,
      ),
    );
  }
  assert.deepEqual([...new Set(found)], []);
});
