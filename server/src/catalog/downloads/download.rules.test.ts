import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { assetFileName, mayHave } from './download.rules.ts';

const nobody = { isOwner: false, isReviewer: false, isPublic: true, licensed: [] };

test('High and Low need a license at that resolution or above; Preview and Thumb of public pictures are open to everybody', () => {
  const { High, Low, Preview, Thumb } = ResolutionType;
  const has = (access: Partial<typeof nobody> | { licensed: ResolutionType[] }) =>
    [High, Low, Preview, Thumb].map((resolution) => mayHave(resolution, { ...nobody, ...access }));
  assert.deepEqual(has({}), [false, false, true, true]);
  assert.deepEqual(has({ licensed: [Low] }), [false, true, true, true]);
  assert.deepEqual(has({ licensed: [High] }), [true, true, true, true]);
  assert.deepEqual(has({ isPublic: false }), [false, false, false, false]);
  assert.deepEqual(has({ isPublic: false, isOwner: true }), [true, true, true, true]);
});

test('file names contain number and title, and can never be a path', () => {
  assert.equal(
    assetFileName('ED-0000123', { title: 'Harbour at dawn', extension: 'jpg' }),
    'ED-0000123_harbour-at-dawn.jpg',
  );
  assert.equal(
    assetFileName('ED-0000123', { title: '../../etc/passwd\0', extension: 'jpg' }),
    'ED-0000123_etc-passwd.jpg',
  );
  assert.equal(assetFileName('ED-0000123', { title: '🌊', extension: 'jpg' }), 'ED-0000123.jpg');
  assert.equal(
    assetFileName('ED-0000123', { title: 'A', extension: 'jpg', isComp: true }),
    'ED-0000123_a_comp.jpg',
  );
  assert.equal(
    assetFileName('ED-0000123', { title: 'Żółć Å', extension: 'png' }),
    'ED-0000123_zołc-a.png',
  );
  // The last letter that fits has two parts.
  const long = assetFileName('ED-0000123', { title: `${'a'.repeat(79)}𠀀`, extension: 'jpg' });
  assert.equal(long, `ED-0000123_${'a'.repeat(79)}.jpg`);
});
