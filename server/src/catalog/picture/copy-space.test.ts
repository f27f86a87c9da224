import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copySpaceOf } from './copy-space.ts';
import type { Pixels } from './colors.ts';

const [width, height] = [96, 64];
/** A picture with a chessboard where something is, and an even gray elsewhere. */
function picture(isBusy: (x: number, y: number) => boolean): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.fill(
        isBusy(x, y) ? ((x + y) % 2) * 200 : 120,
        (y * width + x) * 3,
        (y * width + x) * 3 + 3,
      );
  return { data, width, height };
}

test('the sides of a picture without detail leave room for words', () => {
  assert.deepEqual(copySpaceOf(picture(() => false)), ['left', 'right', 'top', 'bottom']);
  assert.deepEqual(copySpaceOf(picture((x) => x > 40)), ['left']);
  assert.deepEqual(copySpaceOf(picture((_x, y) => y < 30)), ['bottom']);
  assert.deepEqual(copySpaceOf(picture((x, y) => x < 60 && y > 24)), ['right', 'top']);
  assert.deepEqual(copySpaceOf(picture(() => true)), []);
});

test('a slow gradient is no detail, and a small thing may stand there', () => {
  const sky = picture(() => false);
  for (let at = 0; at < width * height; at += 1)
    sky.data.fill(90 + Math.floor(at / width), at * 3, at * 3 + 3);
  assert.equal(copySpaceOf(sky).length, 4);
  assert.ok(copySpaceOf(picture((x, y) => x < 6 && y < 6)).includes('left'));
  assert.deepEqual(copySpaceOf({ data: new Uint8Array(3), width: 1, height: 1 }), [
    'left',
    'right',
    'top',
    'bottom',
  ]);
});
