import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './workspace.ts';

const [page] = globSync('docs/decisions/0002-*.md', { cwd: root });
/** The rows of the table: part, places, lines. */
const parts = [
  ...readFileSync(join(root, String(page)), 'utf8').matchAll(
    /^\| ([^|]+?) +\| ((?:`[^`]+`,? ?)+) +\| (\d+) +\|/gm,
  ),
].map(([, name = '', places = '', lines]) => ({
  name,
  places: [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
  lines: Number(lines),
}));

const isCode = (file: string) =>
  /\.(ts|tsx|js|mjs)$/.test(file) && !/\.(test|testing|races)\.|\.slow\.|\.d\.ts$/.test(file);
const linesOf = (place: string): number =>
  (statSync(join(root, place)).isFile()
    ? [place]
    : globSync(`${place}/**/*`, { cwd: root, exclude: (name) => name === 'node_modules' })
  )
    .filter(isCode)
    .reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);

test('the list of what we wrote ourselves has its lines, roughly, and the largest first', () => {
  assert.ok(parts.length > 10, String(parts.length));
  for (const { name, places, lines } of parts) {
    const now = places.reduce((sum, place) => sum + linesOf(place), 0);
    assert.ok(Math.abs(now - lines) < lines * 0.2, `${name}: ${now} lines, not ${lines}`);
  }
  const sizes = parts.map(({ lines }) => lines);
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
});
