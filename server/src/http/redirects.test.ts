import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const sources = new URL('../', import.meta.url);
/** `fetch` follows redirects by default: to wherever the other side says (ASVS 5.0, 15.3.2). */
const Call = /(?<![.\w])fetch\(/g;

/** The call that begins at a place, up to its closing parenthesis. */
function callAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && (depth -= 1) === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

test('no call of the server to another address follows a redirect', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.(test|testing|races|cluster)\.ts$/.test(name),
  );
  const following: string[] = [];
  let count = 0;
  for (const name of files) {
    const text = await readFile(new URL(name, sources), 'utf8');
    for (const { index } of text.matchAll(Call)) {
      count += 1;
      if (!/redirect: '(error|manual)'/.test(callAt(text, index))) following.push(name);
    }
  }
  assert.ok(count > 3, `${count} calls`);
  assert.deepEqual(following, []);
});
