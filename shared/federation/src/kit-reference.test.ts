import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kitReference } from '../../ui/gallery/reference.ts';

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
