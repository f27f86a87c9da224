import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { NativeSite } from './site.ts';

const NAMED = 'northlight';

/** The type of a picture for a visitor who sends each of these `Accept` headers on its own line. */
const typeOf = (address: string, accept: string[]): Promise<string | undefined> =>
  new Promise((done, failed) => {
    request(address, { agent: false, headers: { accept } }, (answer) => {
      answer.resume();
      done(answer.headers['content-type']);
    })
      .on('error', failed)
      .end();
  });

/** A call that names its organization in the header reaches that organization, also past nginx. */
export async function nginxKeepsTheOrganization(site: NativeSite): Promise<void> {
  const named = async (place: string): Promise<string | null | undefined> => {
    const answer = await fetch(`${place}/api/abp/application-configuration`, {
      headers: { __tenant: NAMED },
    });
    return ((await answer.json()) as { currentTenant?: { name: string | null } }).currentTenant
      ?.name;
  };
  const direct = `http://${site.addressOf('server-1')}:8080`;
  assert.deepEqual([await named(site.url), await named(direct)], [NAMED, NAMED]);
}

/** Nobody fills what nginx keeps for others: a second header asks for no other format. */
export async function nginxKeepsEachFormatApart(site: NativeSite): Promise<void> {
  const list = await fetch(
    `${site.url}/api/asset-management/asset?maxResultCount=5&sorting=newest`,
  );
  const { items } = (await list.json()) as { items: { previewUrl: string }[] };
  const { pathname } = new URL(items.at(-1)!.previewUrl, site.url);
  const address = `${site.url}${pathname}`;
  await typeOf(address, ['image/jpeg', 'image/webp']);
  assert.equal(await typeOf(address, ['image/jpeg']), 'image/jpeg');
}

/** Below `/remotes/`, nginx shows what a server shows: no source maps. */
export async function nginxHidesSources(site: NativeSite): Promise<void> {
  const direct = `http://${site.addressOf('server-1')}:8080`;
  for (const name of ['a.js.map', 'a.js.map.br']) {
    writeFileSync(join(site.folder, 'volumes/remotes', name), '{}');
    for (const place of [site.url, direct])
      assert.equal((await fetch(`${place}/remotes/${name}`)).status, 404, `${place} ${name}`);
  }
}
