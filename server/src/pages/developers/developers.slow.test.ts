import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeClient } from '@editorial/client/package-client';
import { Languages } from '../../settings/languages/texts.ts';
import { openApiDocument } from '../../operation/openapi/document.ts';
import { openMoneySite, type MoneySite } from '../../commerce/ledger/money.testing.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const examples = new URL('examples/', import.meta.url);
const exampleNames = ['search', 'order', 'licenses'];

let money: MoneySite;
let folder: string;
let env: Record<string, string>;
let pictures: string[];
before(
  async () => {
    money = await openMoneySite();
    const { site } = money;
    folder = await mkdtemp(join(tmpdir(), 'editorial-developer-'));
    await writeClient(
      join(folder, 'node_modules/@editorial/client'),
      openApiDocument({ publicUrl: site.url }),
      '1.0.0',
    );
    await cp(examples, folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    pictures = [];
    for (const [index, color] of ['#101010', '#202020', '#303030'].entries())
      pictures.push(await site.add(color, 'harbor', { title: `Harbor ${index}` }));
    const added = await site.call('POST', '/api/identity/clients', {
      token: await site.tokenOf('admin'),
      body: {
        clientId: 'newsroom',
        isConfidential: true,
        userId: await money.userId('client@editorial.test'),
      },
    });
    env = { SITE: site.url, CLIENT_ID: 'newsroom', CLIENT_SECRET: added.body.clientSecret };
  },
  { timeout: 120_000 },
);
after(async () => {
  await money?.close();
  await rm(folder, { recursive: true, force: true });
});

const shell = async (name: string, ...args: string[]) =>
  (
    await run('sh', [`${name}.sh`, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...env },
    })
  ).stdout;
const typeScript = async (name: string, ...args: string[]) =>
  (await run(process.execPath, [`${name}.ts`, ...args], { cwd: folder, env })).stdout;

test('the client and the examples compile, and every answer is typed', async () => {
  const options = '--noEmit --strict --target es2024 --module nodenext --moduleDetection force';
  const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];
  execFileSync(
    join(root, 'node_modules/.bin/tsc'),
    [...options.split(' '), ...types, ...exampleNames.map((name) => `${name}.ts`)],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const declarations = await readFile(
    join(folder, 'node_modules/@editorial/client/api/types.gen.d.ts'),
    'utf8',
  );
  assert.match(declarations, /export type CatalogListResponses/);
  assert.doesNotMatch(declarations, /\bunknown\b|\bany\b/);
});

test('search example: curl and TypeScript find the same pictures, page by page', async () => {
  const { items } = JSON.parse(await shell('search', 'harbor')) as { items: { title: string }[] };
  assert.equal(items.length, 3);
  const titles = (await typeScript('search', 'harbor')).trim().split('\n');
  assert.deepEqual(titles.sort(), items.map(({ title }) => title).sort());
});

test('order and license examples: curl and TypeScript each license a picture and save the certificates', async () => {
  const [first = '', second = ''] = pictures;
  const order = JSON.parse(await shell('order', first)) as { licenses: unknown[] };
  assert.equal(order.licenses.length, 1);
  assert.match(await typeScript('order', second), /^\S+: \S+\n$/);
  for (const example of [shell, typeScript]) {
    await example('licenses');
    assert.equal(
      (await readFile(join(folder, 'licenses.csv'), 'utf8')).trim().split('\n').length,
      3,
    );
    assert.match(await readFile(join(folder, 'certificate.pdf'), 'latin1'), /^%PDF-/);
    await rm(join(folder, 'certificate.pdf'));
  }
});

test('the client waits as long as an overloaded server asks, and retries only what may be repeated', async () => {
  const { createEditorial, catalogList, checkoutQuote } = (await import(
    join(folder, 'node_modules/@editorial/client/index.js')
  )) as any;
  let asked = 0;
  const troubled = async () => {
    asked += 1;
    return asked < 3
      ? new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
      : Response.json({ totalCount: 0, items: [] });
  };
  const client = createEditorial({ site: money.site.url, token: 'x', fetch: troubled });
  assert.equal((await catalogList({ client })).data.totalCount, 0);
  assert.equal(asked, 3);
  asked = 0;
  assert.equal((await checkoutQuote({ client, body: {} })).response.status, 503);
  assert.equal(asked, 1);
});

test('/developers explains the first steps and shows the examples exactly as tested here', async () => {
  const { headers, body } = await money.site.call('GET', '/developers');
  assert.match(headers.get('content-type') ?? '', /html/);
  for (const file of await readdir(examples)) {
    const source = await readFile(new URL(file, examples), 'utf8');
    const shown = source.trim().replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    assert.ok(String(body).includes(shown), file);
  }
  for (const word of ['/types/client.tgz', '/swagger', 'RateLimit', 'Editorial:NotFound', 'hub'])
    assert.ok(String(body).includes(word), word);
});

test('/developers speaks five languages, each with every text; the examples stay as they are', async () => {
  const titles = new Set<string>();
  const keys = new Set<string>();
  for (const { cultureName, isRightToLeft } of Languages) {
    const headers = { 'accept-language': cultureName };
    const { body } = await money.site.call('GET', '/developers', { headers });
    const page = String(body);
    assert.match(page, new RegExp(`lang="${cultureName}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"`));
    assert.match(page, /<code dir="ltr">RateLimit: &#34;client&#34;/);
    assert.match(page, /CLIENT_SECRET/);
    assert.doesNotMatch(page, /\{issuer\}|\]\(/);
    titles.add(/<h1>([^<]+)/.exec(page)?.[1] ?? '');
    const file = new URL(`texts/${cultureName}.json`, import.meta.url);
    keys.add(Object.keys(JSON.parse(await readFile(file, 'utf8'))).join());
  }
  assert.deepEqual([titles.size, keys.size], [Languages.length, 1]);
});
