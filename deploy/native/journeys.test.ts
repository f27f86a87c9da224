import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Journeys } from './journeys.ts';

test('each of the main journeys is there: one that got another title would be left out silently', () => {
  const folder = resolve(import.meta.dirname, '../../e2e/journeys');
  const titles = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^test\(\s*['"`]([^\n]+)/gm)].map(([, title]) => title));
  for (const journey of Journeys)
    assert.equal(titles.filter((title) => title?.includes(journey)).length, 1, journey);
});
