import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFirstVisit } from './first-visit.ts';

const file = (path: string, brotli: number) => ({ path, bytes: brotli * 3, brotli, integrity: '' });
const needed = [{ path: 'main.js', holds: 'shell' }, { path: '1.js', holds: 'react' }];

test('the size report names each file of the first visit with its share, largest first', () => {
  const report = checkFirstVisit(needed, [file('main.js', 1000), file('1.js', 3000), file('later.js', 90_000)], 4000);
  assert.match(report[0] ?? '', /4\.0 kB of 4\.0 kB/);
  assert.match(report[1] ?? '', /3\.0 kB\s+75 %\s+react \(1\.js\)/);
  assert.match(report[2] ?? '', /1\.0 kB\s+25 %\s+shell \(main\.js\)/);
  assert.equal(report.length, 3);
});

test('a first visit above its budget fails the build and says which file is how large', () => {
  assert.throws(() => checkFirstVisit(needed, [file('main.js', 1000), file('1.js', 3001)], 4000), /above its budget[\s\S]*3\.0 kB/);
});
