import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { makeLogo } from './site-logo.ts';

const path = '/api/setting-management/logo';
let site: TestSite;
let token: string;
before(async () => {
  site = await openTestSite();
  token = await site.unprovedTokenOf('admin');
  // The logo is in every mail and on every page: who changes it proves again who they are.
  assert.equal((await set('<svg/>')).body.error.code, 'Editorial:IdentityCheckRequired');
  token = await site.tokenOf('admin');
});
after(() => site.close());

const set = (file: Buffer | string) =>
  site.call('POST', path, { token, body: { file: Buffer.from(file).toString('base64') } });
const shown = async () =>
  (await site.call('GET', '/assets/appsettings.json')).body.application as {
    name: string;
    logoUrl?: string;
    logoWidth?: number;
  };

test('a drawing becomes the logo without what runs or loads, at an address of its own', async () => {
  assert.equal((await shown()).logoUrl, undefined);
  const { status, body } =
    await set(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">
    <script>alert(1)</script><image href="https://evil.test/x.png"/>
    <rect width="90" height="30" fill="#123456" onclick="alert(2)"/></svg>`);
  assert.equal(status, 200);
  assert.deepEqual((await shown()).logoUrl, body.logoUrl);
  assert.equal(body.logoWidth, 96);
  const served = await fetch(new URL(body.logoUrl, site.url));
  assert.equal(served.headers.get('content-type'), 'image/svg+xml');
  const policy = served.headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", 'sandbox'])
    assert.ok(policy.includes(rule), `${rule} in ${policy}`);
  assert.match(served.headers.get('cache-control') ?? '', /immutable/);
  const text = await served.text();
  assert.match(text, /#123456/);
  assert.doesNotMatch(text, /script|alert|evil/);
});

test('a picture becomes a small PNG; what is no picture, or too large, changes nothing and says why', async () => {
  const wide = sharp({ create: { width: 3000, height: 300, channels: 4, background: '#f00' } });
  const { body } = await set(await wide.webp().toBuffer());
  const served = await fetch(new URL(body.logoUrl, site.url));
  const made = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  assert.deepEqual([made.format, made.width, body.logoWidth], ['png', 720, 240]);
  for (const [file, reason] of [
    ['no picture', /no SVG, PNG, WebP or JPEG/],
    ['<svg xmlns="http://www.w3.org/2000/svg"><g>', /not well-formed/],
    [Buffer.alloc(200_001), /larger than 200 kB/],
  ] as const) {
    const refused = await set(file);
    assert.equal(refused.body.error.code, 'Editorial:LogoNotAllowed');
    assert.match(refused.body.error.message, reason);
  }
  assert.equal((await shown()).logoUrl, body.logoUrl);
});

test('a compressed drawing, one behind a long comment, and one that holds too much are no logo', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"><rect/></svg>';
  const before = await shown();
  for (const [file, reason] of [
    [gzipSync(drawing), /gzip files are not accepted/],
    [`<!-- ${'x'.repeat(5000)} -->${drawing}`, /not a picture/],
    [drawing.replace('<rect/>', '<g/>'.repeat(2000)), /more than 2,000 elements/],
    [
      drawing.replace(
        '<rect/>',
        '<title>&lt;filter</title><filter id="f"><feTurbulence baseFrequency=".1"/></filter>',
      ),
      /has no filters.*PNG/,
    ],
    [
      '<a:svg xmlns:a="http://www.w3.org/2000/svg" width="9" height="3"><a:filter/></a:svg>',
      /has no filters/,
    ],
    // Each quote of the text takes five bytes once it is written again.
    [drawing.replace('<rect/>', `<text>${'"'.repeat(100_000)}</text>`), /larger than 200 kB/],
    [
      await sharp({ create: { width: 9, height: 3, channels: 3, background: '#f00' } })
        .tiff()
        .toBuffer(),
      /SVG, PNG, WebP or JPEG/,
    ],
  ] as const) {
    const { status, body } = await set(file);
    assert.equal(status, 400, String(reason));
    assert.match(body.error.message, reason);
  }
  assert.deepEqual(await shown(), before);
});

test('words about filters are no filters', async () => {
  const named = '<title>&lt;filter> on</title><rect width="9" height="3"/>';
  const { status } = await set(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3">${named}</svg>`,
  );
  assert.equal(status, 200);
});

test('the server itself draws no logo: a picture process does', async () => {
  const calls: string[] = [];
  const pool = { run: async (task: string) => (calls.push(task), Promise.reject(new Error('no'))) };
  await assert.rejects(makeLogo(pool as never, Buffer.from('<svg/>').toString('base64')));
  assert.deepEqual(calls, ['logo']);
});

test('a removed logo gives the name its place back', async () => {
  const { logoUrl } = await shown();
  assert.equal((await site.call('DELETE', path, { token })).status, 204);
  assert.equal((await shown()).logoUrl, undefined);
  assert.equal((await fetch(new URL(logoUrl!, site.url))).status, 404);
});
