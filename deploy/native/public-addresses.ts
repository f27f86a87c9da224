import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { signedIn } from './people.ts';
import { servers, type NativeSite } from './site.ts';

/** Of each sitemap, so many addresses are opened: texts and sets come first, pictures last. */
const FIRST_OF_A_SITEMAP = 60;
const LAST_OF_A_SITEMAP = 10;
/** Pictures that are taken down are gone everywhere within this time. */
const GONE_WITHIN_MS = 60_000;

/** Addresses that no sitemap and no remote names. */
const others = [
  '/',
  '/?culture=de',
  '/catalog?searchText=harbor',
  '/preview?culture=ar',
  '/public/00000000-0000-4000-8000-000000000000',
  '/preview/00000000-0000-4000-8000-000000000000',
  '/terms/',
  '/help/nothing',
  '/nothing/here',
  '/nothing.txt',
  '/contact',
  '/developers',
  '/imprint',
  '/license',
  '/privacy',
  '/status',
  '/terms',
  '/alerts/stop',
  '/alerts/stop?signature=x',
  '/site-logo/0123456789abcdef.svg',
  '/assets/appsettings.json',
  '/health',
  '/mail',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/1.xml',
  '/sitemaps/9.xml',
  '/signin-callback',
];

interface Seen {
  readonly status: number;
  readonly type: string | null;
  readonly moved: string | null;
  readonly title: string;
  readonly body: string;
}

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

async function visit(address: string, init: RequestInit = {}): Promise<Seen> {
  const answer = await fetch(address, {
    redirect: 'manual',
    ...init,
    headers: { 'accept-language': 'en', ...init.headers },
  });
  const body = await answer.text();
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    moved: answer.headers.get('location'),
    title: titleOf(body),
    // Drawn at two moments, a page may show two times; they are no part of what it says.
    body: body.replaceAll(/\d{1,2}:\d{2}(:\d{2})?|\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
  };
}

const direct = (site: NativeSite, name: string, path: string, init?: RequestInit) =>
  visit(`http://${site.addressOf(name)}:8080${path}`, init);

/** The addresses that a sitemap names, those of its parts too. */
async function sitemapOf(site: NativeSite, path: string): Promise<string[]> {
  const { body } = await direct(site, 'server-1', path);
  const named = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  const parts = named.filter((one) => one.endsWith('.xml'));
  const pages = named.filter((one) => !one.endsWith('.xml'));
  const some = [...pages.slice(0, FIRST_OF_A_SITEMAP), ...pages.slice(-LAST_OF_A_SITEMAP)];
  return [...some, ...(await Promise.all(parts.map((one) => sitemapOf(site, one)))).flat()];
}

/** The pages of remotes that have one address. */
async function pagesOfRemotes(site: NativeSite): Promise<string[]> {
  const { body } = await direct(site, 'server-1', '/remotes/registry.json');
  const { remotes } = JSON.parse(body) as {
    remotes: Record<
      string,
      { live: string; releases: { version: string; descriptor: { pages?: string[] } }[] }
    >;
  };
  return Object.values(remotes)
    .flatMap(
      ({ live, releases }) =>
        releases.find(({ version }) => version === live)?.descriptor.pages ?? [],
    )
    .filter((page) => !page.includes(':'));
}

/** Asserts that nginx answers every public address as a server does: status, title and body. */
export async function nginxSaysTheSame(site: NativeSite): Promise<void> {
  const paths = new Set([
    ...others,
    ...(await sitemapOf(site, '/sitemap.xml')),
    ...(await pagesOfRemotes(site)),
  ]);
  assert.ok(paths.size > 60, `only ${paths.size} addresses are public`);
  const wrong: string[] = [];
  const compare = async (path: string, init?: RequestInit) => {
    const through = await visit(site.url + path, init);
    const own = await Promise.all(servers.map((name) => direct(site, name, path, init)));
    if (own.some((one) => JSON.stringify(one) === JSON.stringify(through))) return;
    const facts = ({ status, type, moved, title, body }: Seen) =>
      `${status} ${type} ${moved ?? ''} “${title}” ${body.length} characters`;
    wrong.push(`${path}: nginx ${facts(through)}; servers ${own.map(facts).join(' and ')}`);
  };
  for (const path of paths) await compare(path);
  await compare('/alerts/stop', {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  await compare('/terms', { method: 'POST' });
  assert.deepEqual(wrong, []);
}

/** A picture that is taken down is gone within a minute: its files, its page, lists and sitemap. */
export async function takenDownIsGone(site: NativeSite): Promise<void> {
  const list = '/api/asset-management/asset';
  const admin = await signedIn(site.url, 'admin');
  const { items } = (await (
    await fetch(`${site.url}${list}?maxResultCount=1&sorting=newest`)
  ).json()) as { items: { id: string; title: string; previewUrl: string; thumbUrl?: string }[] };
  const { id, title, previewUrl, thumbUrl } = items[0]!;
  const files = [previewUrl, ...(thumbUrl ? [thumbUrl] : [])].map(
    (address) => new URL(address, site.url).pathname,
  );
  const page = `/preview/${id}`;
  const lists = ['/', '/preview', `${list}?sorting=newest`, '/sitemaps/1.xml'];
  // Everything is kept wherever something keeps it.
  for (const path of [...files, ...files, page, page, ...lists])
    assert.equal((await fetch(site.url + path)).status, 200, path);
  assert.ok((await visit(site.url + page)).body.includes(title));
  const taken = await admin.call('PUT', `${list}/${id}`, {
    status: 'Withdrawn',
    reasons: { ground: 'Terms, section 4', facts: 'It was taken down.' },
  });
  assert.ok(taken.ok, `${taken.status} ${await taken.text()}`);
  async function stillThere(): Promise<string[]> {
    const places = [site.url, ...servers.map((name) => `http://${site.addressOf(name)}:8080`)];
    const found: string[] = [];
    for (const place of places) {
      for (const path of [...files, page]) {
        const { status } = await visit(place + path);
        if (status !== 404 && status !== 410) found.push(`${status} ${place}${path}`);
      }
      for (const path of lists)
        if ((await visit(place + path)).body.includes(id)) found.push(`${place}${path}`);
    }
    return found;
  }
  let found = await stillThere();
  for (const end = Date.now() + GONE_WITHIN_MS; found.length > 0 && Date.now() < end;) {
    await wait(1000);
    found = await stillThere();
  }
  assert.deepEqual(found, []);
  // Files that nginx still has on its disk are not shown either while nobody can be asked.
  for (const name of servers) await site.stop(name);
  const shown: string[] = [];
  for (const path of files) {
    const { status, type } = await visit(site.url + path);
    if (status === 200 && type?.startsWith('image/')) shown.push(path);
  }
  for (const name of servers) await site.start(name);
  assert.deepEqual(shown, []);
}
