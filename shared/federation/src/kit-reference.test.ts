import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { keyNotes } from '../../ui/gallery/keys.ts';
import { kitReference } from '../../ui/gallery/reference.ts';
import { root } from './workspace.ts';

test('the gallery describes every component of the kit with its props from the types', async () => {
  const components = await kitReference();
  const named = new Map(components.map((one) => [one.name, one]));
  for (const name of ['Button', 'Menu', 'TextField', 'DataTable', 'PictureGrid', 'Tabs', 'Sheet'])
    assert.ok(named.has(name), name);
  for (const { name, description, props } of components) {
    assert.ok(description, `${name} says what it is`);
    for (const prop of props) assert.ok(prop.type, `${name}.${prop.name}`);
  }
  assert.deepEqual(
    named.get('Tooltip')?.props.find(({ name }) => name === 'side'),
    {
      name: 'side',
      type: "'above' | 'below'",
      isRequired: false,
      initially: "'above'",
      description: '',
    },
  );
  const entries = named.get('Menu')?.props.find(({ name }) => name === 'entries');
  assert.deepEqual([entries?.type, entries?.isRequired], ['readonly MenuEntry[]', true]);
  const overlays = ['Modal', 'Dialog', 'Sheet'].map((name) => named.get(name)?.props.length ?? 0);
  assert.ok(
    overlays.every((count) => count > 2),
    overlays.join(),
  );
});

test('each component of the kit is in an example, which the gallery shows with its code; key notes name components', async () => {
  const folder = join(root, 'shared/ui/gallery');
  const files = await readdir(join(folder, 'examples'));
  const texts = await Promise.all(
    files.map((file) => readFile(join(folder, 'examples', file), 'utf8')),
  );
  const listed = await readFile(join(folder, 'examples.ts'), 'utf8');
  const names = (await kitReference()).map(({ name }) => name);
  for (const file of files) assert.ok(listed.includes(`./examples/${file}`), file);
  for (const name of names) {
    assert.ok(
      texts.some((text) => new RegExp(`<${name}[\\s>]`).test(text)),
      `an example of ${name}`,
    );
    assert.ok(listed.includes(`'${name}'`), `the gallery shows ${name}`);
  }
  assert.deepEqual(
    Object.keys(keyNotes).filter((name) => !names.includes(name)),
    [],
  );
});
