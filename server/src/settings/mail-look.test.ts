import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailLooks } from './mail-look.ts';

/** The header of a PNG, as far as its size. */
function pngOf(width: number, height: number): string {
  const png = Buffer.alloc(24);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png.toString('base64');
}
const stored = (width: number) =>
  JSON.stringify({ contentType: 'image/png', base64: pngOf(300, 100), hash: 'a', width });

test('mails have the logo of the settings, which is read again only once it changed', () => {
  let setting: string | undefined;
  const known = { siteValue: () => setting, valueOf: () => 'Harbor Pictures' };
  const look = mailLooks(known as never, 'https://site.example');
  assert.equal(look('en').logo, null);
  setting = stored(90);
  const { logo } = look('de');
  assert.deepEqual([logo?.width, logo?.height], [90, 30]);
  assert.equal(look('en').logo, logo);
  setting = stored(60);
  assert.deepEqual([look('en').logo?.width, look('en').logo?.height], [60, 20]);
  setting = undefined;
  assert.equal(look('en').logo, null);
});
