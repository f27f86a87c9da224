import assert from 'node:assert/strict';
import { direct, servers, type NativeSite } from './site.ts';

const headersOf = (answer: Response, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]));

/** Files that nginx gives have the security headers of a server. */
export async function nginxSendsTheSameHeaders(site: NativeSite): Promise<void> {
  const names = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
    'strict-transport-security',
  ];
  const [ours, theirs] = [
    await fetch(`${site.url}/index.html`),
    await fetch(`${site.url}/api/abp/application-configuration`),
  ];
  assert.deepEqual(headersOf(ours, ...names), headersOf(theirs, ...names));
  const script = `${/src="(\/main\.[0-9a-f]+\.js)"/.exec(await ours.text())?.[1]}`;
  const [here, there] = [
    await fetch(`${site.url}${script}`),
    await direct(site, 'server-1', script),
  ];
  assert.deepEqual(headersOf(here, ...names), headersOf(there, ...names));
  assert.equal(
    here.headers.get('content-security-policy'),
    null,
    'scripts carry nothing that is for pages',
  );
}

/** Files of builds come compressed, and are kept for as long as their names allow. */
export async function filesAreCompressedAndKept(site: NativeSite): Promise<void> {
  const page = await (await fetch(`${site.url}/index.html`)).text();
  const script = /src="(\/main\.[0-9a-f]+\.js)"/.exec(page)?.[1];
  assert.ok(script, 'the page of the shell names its script');
  const read = async (path: string) =>
    headersOf(
      await fetch(`${site.url}${path}`, { headers: { 'accept-encoding': 'br' } }),
      'content-encoding',
      'cache-control',
      'vary',
    );
  const forEver = 'public, max-age=31536000, immutable';
  assert.deepEqual(await read(script), {
    'content-encoding': 'br',
    'cache-control': forEver,
    vary: 'Accept-Encoding',
  });
  assert.equal(
    (await fetch(`${site.url}/main.00000000.js`)).status,
    404,
    'a file that no machine has is no page',
  );
  assert.equal((await read('/remotes/registry.json'))['cache-control'], 'no-cache');
  const registry = (await (await fetch(`${site.url}/remotes/registry.json`)).json()) as {
    remotes: Record<string, { live: string }>;
  };
  assert.deepEqual(
    await read(`/remotes/catalog/${registry.remotes.catalog?.live}/remoteEntry.js`),
    { 'content-encoding': 'br', 'cache-control': forEver, vary: 'Accept-Encoding' },
  );
  assert.equal((await fetch(`${site.url}/remotes/catalog/none/remoteEntry.js`)).status, 404);
  assert.equal((await read('/api/abp/application-configuration'))['content-encoding'], 'br');
}

/** Home is drawn by a server, and comes as a file while no server runs. */
export async function homeIsDrawn(site: NativeSite): Promise<void> {
  const home = async (language: string) => {
    const answer = await fetch(`${site.url}/`, { headers: { 'accept-language': language } });
    return {
      status: answer.status,
      life: answer.headers.get('cache-control'),
      html: await answer.text(),
    };
  };
  for (const [language, direction] of [
    ['de', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    const { status, life, html } = await home(language);
    assert.deepEqual([status, life], [200, 'no-cache']);
    assert.match(html, new RegExp(`<html lang="${language}" dir="${direction}">`));
    assert.match(html, /<div id="root" data-drawn><\w/);
  }
  for (const name of servers) await site.stop(name);
  const { status, html } = await home('de');
  const call = await fetch(`${site.url}/api/abp/application-configuration`);
  const { error } = (await call.json()) as { error: { code: string } };
  for (const name of servers) await site.start(name);
  assert.deepEqual(
    [call.status, call.headers.get('retry-after'), call.headers.get('_AbpErrorFormat'), error.code],
    [503, '5', 'true', 'Editorial:Unavailable'],
  );
  assert.deepEqual([status, html], [200, await (await fetch(`${site.url}/index.html`)).text()]);
}
