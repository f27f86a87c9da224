import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, mock, test } from 'node:test';
import { configurationApi } from '@editorial/contracts/configuration';
import { catalogApi } from '@editorial/contracts/catalog';
import { subscriptionApi } from '@editorial/contracts/subscription';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHome } from './home.ts';
import { withCard } from '../public-pages/cards.ts';
import { homeCard } from '../public-pages/home-card.ts';
import { allowInline, sourceOf } from '../../http/inline-sources.ts';

const index = '<html lang="en" dir="ltr"><head></head><body><div id="root"></div></body></html>';
let folder: string;
let app: FastifyInstance;
let sets: number;
/** The locales for which prices were read. */
const asked: string[] = [];
let version: number;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-home-'));
  await writeFile(
    join(folder, 'draw.mjs'),
    "export const drawHome = async ({ data }) => ({ language: 'en', direction: 'ltr', head: '', style: 'i{top:0}', html: data.sets.items.length + ' sets', data: '' });",
  );
  await writeFile(join(folder, 'registry.json'), JSON.stringify({ updatedAt: '', remotes: {} }));
  app = Fastify() as unknown as FastifyInstance;
  const oAuthConfig = { issuer: '', clientId: '', scope: '', responseType: 'code' };
  app.get('/assets/appsettings.json', () => ({ application: {}, oAuthConfig }));
  app.get(configurationApi.applicationConfiguration.path, () => ({}));
  app.get(catalogApi.listBySet.path, () => ({
    items: Array.from({ length: sets }, () => ({
      cover: [{ previewUrl: '/one.jpg', alternativeText: 'Two "boats"' }],
    })),
  }));
  app.get(subscriptionApi.plans.path, ({ headers }) => {
    asked.push(headers['accept-language'] ?? '');
    return [];
  });
  app.get(catalogApi.subjects.path, () => ({ items: [] }));
  mock.timers.enable({ apis: ['Date'] });
});
after(async () => {
  mock.timers.reset();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  [sets, version] = [1, 0];
});

const place = () => ({
  siteDir: folder,
  remotesDir: folder,
  publicUrl: 'https://pictures.example.com',
});
const open = () => {
  const { home } = createHome(app, place(), () => String(version));
  return async () =>
    /<div id="root" data-drawn>(.*?)<\/div>/.exec(
      (await home({ language: 'en', index }))?.html.text ?? '',
    )?.[1];
};

const add = (count: number) => {
  sets += count;
  version += 1;
};

test('a shared link to home shows the first picture of the newest set', async () => {
  const plain = withCard(
    index,
    homeCard((key) => key, { address: place().publicUrl, name: 'Site' }),
    'Site',
  );
  const { home } = createHome(app, place(), () => String(version));
  const html = (await home({ language: 'en', index: plain }))?.html.text ?? '';
  const shown = 'property="og:image" content="https://pictures.example.com/one.jpg"';
  assert.ok(html.includes(shown), html);
  assert.match(html, /property="og:image:alt" content="Two &quot;boats&quot;"/);
  assert.match(html, /name="twitter:card" content="summary_large_image"/);
  sets = 0;
  assert.match(
    (await home({ language: 'de', index: plain }))?.html.text ?? '',
    /name="twitter:card" content="summary"/,
  );
});

test('while a site is being filled, home is at most two seconds old', async () => {
  const home = open();
  assert.equal(await home(), '1 sets');
  add(1);
  mock.timers.tick(1999);
  assert.equal(await home(), '1 sets');
  mock.timers.tick(1);
  assert.equal(await home(), '2 sets');
});

test('without changes, home of a small site is drawn once a minute, like that of a large one', async () => {
  const home = open();
  assert.equal(await home(), '1 sets');
  // The version does not change, so only a new drawing shows this.
  sets = 2;
  mock.timers.tick(59_999);
  assert.equal(await home(), '1 sets');
  mock.timers.tick(1);
  assert.equal(await home(), '1 sets', 'the older one is shown while a new one is drawn');
  assert.equal(await home(), '2 sets');
});

test('a full home is not drawn again for every change', async () => {
  sets = 12;
  const home = open();
  assert.equal(await home(), '12 sets');
  add(1);
  mock.timers.tick(2000);
  assert.equal(await home(), '12 sets');
});

test('home is rendered for each country, and for no more than sixty at a time', async () => {
  const { home } = createHome(app, place(), () => String(version));
  const countries = Array.from({ length: 70 }, (_, n) => `A${String.fromCharCode(65 + n)}`);
  asked.length = 0;
  for (const country of [...countries, 'AA']) await home({ language: 'en', country, index });
  assert.deepEqual(asked.slice(0, 2), ['en-AA', 'en-AB']);
  // The others have the page of the language, which is drawn once.
  assert.deepEqual(asked.slice(60), ['en']);
  mock.timers.tick(60_000);
  await home({ language: 'en', country: 'ZZ', index });
  assert.equal(asked.at(-1), 'en-ZZ');
});

test('the page’s own style is in its policy, by its hash', async () => {
  const page = await createHome(app, place(), () => '').home({ language: 'en', index });
  const [, style] = /<style>(.*)<\/style><\/head>/.exec(page?.html.text ?? '') ?? [];
  assert.equal(style, 'i{top:0}');
  assert.equal(page?.styleSource, sourceOf('i{top:0}'));
  assert.equal(sourceOf(''), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});

test('the page holds its style sheets and the first script, which its policy allows', async () => {
  await writeFile(join(folder, 'main.0a1b.css'), 'b{top:1px}');
  await writeFile(join(folder, 'first.js'), "if (1 < 2) '$&';");
  const linked = index.replace(
    '<head>',
    '<head><script src="/first.js"></script><link rel="stylesheet" href="/main.0a1b.css">',
  );
  const page = await createHome(app, place(), () => '').home({ language: 'en', index: linked });
  assert.match(page?.html.text ?? '', /<style>b\{top:1px\}i\{top:0\}<\/style>/);
  assert.ok(page?.html.text.includes("<script>if (1 < 2) '$&';</script>"));
  assert.doesNotMatch(page?.html.text ?? '', /stylesheet|first\.js/);
  assert.equal(page?.styleSource, sourceOf('b{top:1px}i{top:0}'));
  assert.equal(page?.scriptSource, sourceOf("if (1 < 2) '$&';"));
});

test('a page’s policy allows its own elements, and only these', async () => {
  const site = Fastify();
  site.get('/', (_request, reply) => {
    reply.header('content-security-policy', "script-src 'self';style-src 'self'");
    allowInline(reply, { styleSource: "'sha256-a'", scriptSource: "'sha256-b'" });
    return reply.send('');
  });
  const { headers } = await site.inject('/');
  const policy = headers['content-security-policy'];
  assert.equal(policy, "script-src 'sha256-b' 'self';style-src 'sha256-a' 'self'");
  await site.close();
});

test('one visitor who asks for many countries takes nobody else’s home', async () => {
  const { home } = createHome(app, place(), () => String(version));
  asked.length = 0;
  for (let n = 0; n < 26; n += 1) {
    const country = `B${String.fromCharCode(65 + n)}`;
    await home({ language: 'en', country, visitor: 'one', index });
  }
  assert.equal(asked.length, 6 + 1, 'six countries, and the language for the others');
  for (const country of ['DE', 'FR', 'BZ'])
    await home({ language: 'en', country, visitor: country, index });
  assert.deepEqual(asked.slice(7), ['en-DE', 'en-FR', 'en-BZ']);
  // What others read is not the visitor's any more, so it counts for nobody.
  await home({ language: 'en', country: 'BA', visitor: 'two', index });
  await home({ language: 'en', country: 'CA', visitor: 'one', index });
  assert.equal(asked.at(-1), 'en-CA');
});
