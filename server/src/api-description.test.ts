import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseYaml } from '@redocly/openapi-core';
import { openTestSite } from './testing/test-site.testing.ts';

test('the description is written once for all that ask, and one text is JSON and YAML', async (t) => {
  const site = await openTestSite();
  t.after(() => site.close());
  const texts: number[] = [];
  const write = JSON.stringify;
  t.mock.method(JSON, 'stringify', (...given: Parameters<typeof write>) => {
    const text = write(...given);
    texts.push(text?.length ?? 0);
    return text;
  });
  const read = async (name: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await fetch(`${site.url}/swagger/${name}`, { headers });
    return { type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const [json, packed, encoded, yaml, again] = [
    await read('json', 'identity'),
    await read('json', 'br'),
    await read('%6Ason?x', 'identity'),
    await read('yaml', 'identity'),
    await read('yaml', 'gzip'),
  ];
  assert.deepEqual(
    texts.filter((length) => length === json.text.length),
    [json.text.length],
  );
  assert.deepEqual(
    [json.type, yaml.type],
    ['application/json; charset=utf-8', 'application/x-yaml; charset=utf-8'],
  );
  assert.deepEqual([packed, encoded], [json, json]);
  assert.equal(again.text, yaml.text);
  // A reader of YAML that is not ours.
  assert.deepEqual(parseYaml(yaml.text), JSON.parse(json.text));
});
