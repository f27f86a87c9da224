import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { demoPictures } from './demo-pictures.ts';
import { demoSets } from './demo-sets.ts';
import { drawPicture } from './draw-picture.ts';

test('300 pictures lie in 24 sets, no title twice in a set, all larger than Low', () => {
  const pictures = demoPictures();
  assert.equal(pictures.length, 300);
  assert.equal(demoSets().length, 24);
  assert.equal(new Set(pictures.map(({ setIndex, title }) => `${setIndex} ${title}`)).size, 300);
  assert.ok(pictures.every(({ width, height }) => Math.max(width, height) > 1600));
  assert.deepEqual(demoPictures(), pictures);
});

test('the same picture is drawn the same again, in its size', async () => {
  const [first] = demoPictures();
  assert.ok(first);
  const [once, again] = [await drawPicture(first), await drawPicture(first)];
  assert.deepEqual(once, again);
  const { width, height } = await sharp(once).metadata();
  assert.deepEqual([width, height], [first.width, first.height]);
});
