import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { signedIn } from './people.ts';
import {
  nginxHidesSources,
  nginxKeepsEachFormatApart,
  nginxKeepsTheOrganization,
} from './through-nginx.ts';
import { nginxSaysTheSame, takenDownIsGone } from './public-addresses.ts';
import { restoreElsewhere } from './restore.ts';
import { searchesAgree } from './searches.ts';
import type { NativeSite } from './site.ts';
import { visitorsCountApart } from './visitors.ts';

export type Check = readonly [name: string, run: (site: NativeSite, root: string) => Promise<void>];

const both = ['server-1', 'server-2'] as const;
/** Asks one of the programs itself, past nginx. */
export const direct = (site: NativeSite, service: string, path: string) =>
  fetch(`http://${site.addressOf(service)}:8080${path}`);
const headersOf = (answer: Response, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]));
async function connectTo(url: string, token: string, transport: HttpTransportType) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/signalr-hubs/asset-management`, { accessTokenFactory: () => token, transport })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  return connection;
}

/**
 * Sends requests continuously during an action. Returns every status other than 200, and every
 * failure.
 */
async function whileAsking(
  url: string,
  happens: () => Promise<void>,
): Promise<{ asked: number; wrong: readonly string[] }> {
  const wrong: string[] = [];
  let asked = 0;
  const over = new AbortController();
  const ask = async () => {
    while (!over.signal.aborted) {
      asked += 1;
      const status = await fetch(`${url}/api/asset-management/asset/by-set?maxResultCount=1`, {
        headers: { connection: 'close' },
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: Error) => String(error.cause ?? error),
      );
      if (status !== 200) wrong.push(String(status));
    }
  };
  const asking = Promise.all(Array.from({ length: 4 }, ask));
  await happens().finally(() => over.abort());
  await asking;
  return { asked, wrong };
}

/**
 * Orders one picture's license as the demo's master client, and returns the file, whose link
 * arrives through the hub.
 */
async function licensedLink(site: NativeSite): Promise<{ licensed: string; stored: string }> {
  const client = await signedIn(site.url, 'client');
  const { items } = (await (
    await client.call('GET', '/api/asset-management/asset?searchText=mist&maxResultCount=1')
  ).json()) as { items: { id: string }[] };
  const assetId = items[0]!.id;
  const basket = { subscriptionImages: [{ assetId, resolutionType: 1 }], aLaCarteImages: [] };
  const { quoteHash } = (await (
    await client.call('POST', '/api/checkout/quote', basket)
  ).json()) as { quoteHash: string };
  const ordered = await client.call(
    'POST',
    '/api/checkout/order',
    { ...basket, quoteHash },
    { 'idempotency-key': crypto.randomUUID() },
  );
  assert.equal(ordered.status, 201, await ordered.clone().text());
  const connection = await connectTo(site.url, client.token, HttpTransportType.LongPolling);
  async function linkOf(resolutionType: number): Promise<string> {
    const ready = new Promise<string>((done) => {
      connection.on('AssetDownloadReady', (link: string) => done(link));
    });
    const asked = { assetIds: [assetId], resolutionType, windowId: 'w' };
    const path = '/api/asset-management/asset/download-assets';
    assert.equal((await client.call('POST', path, asked)).status, 202);
    const link = await ready;
    connection.off('AssetDownloadReady');
    return link;
  }
  const links = { licensed: await linkOf(1), stored: await linkOf(3) };
  await connection.stop();
  return links;
}

/** Checks of the site on several machines, in addition to the browser journeys. */
export const checks: readonly Check[] = [
  [
    'both servers and the worker are ready, and tell it in their own metrics',
    async (site) => {
      for (const name of [...both, 'worker']) {
        assert.deepEqual(await (await direct(site, name, '/health/ready')).json(), {
          status: 'ready',
          missing: [],
        });
        assert.match(
          await (await direct(site, name, '/metrics')).text(),
          /^# TYPE editorial_jobs gauge/m,
        );
      }
    },
  ],
  [
    'nginx gives the files of the site the same security headers as a server does',
    async (site) => {
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
    },
  ],
  [
    'every public address says through nginx what a server says: status, title and body',
    nginxSaysTheSame,
  ],
  ['a call reaches the organization that its header names', nginxKeepsTheOrganization],
  ['no visitor fills what nginx keeps for others', nginxKeepsEachFormatApart],
  ['nginx shows no sources of teams', nginxHidesSources],
  [
    'a picture that is taken down is gone everywhere within a minute: files, pages, lists, sitemap',
    takenDownIsGone,
  ],
  [
    'files are compressed as they were when built, kept for ever where their name says so, asked for again where not',
    async (site) => {
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
    },
  ],
  [
    'home is drawn by a server, in the visitor’s language; while no server runs its file stands in, and calls are told so in the servers’ words',
    async (site) => {
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
      for (const name of both) await site.stop(name);
      const { status, html } = await home('de');
      const call = await fetch(`${site.url}/api/abp/application-configuration`);
      const { error } = (await call.json()) as { error: { code: string } };
      for (const name of both) await site.start(name);
      assert.deepEqual(
        [
          call.status,
          call.headers.get('retry-after'),
          call.headers.get('_AbpErrorFormat'),
          error.code,
        ],
        [503, '5', 'true', 'Editorial:Unavailable'],
      );
      assert.deepEqual([status, html], [200, await (await fetch(`${site.url}/index.html`)).text()]);
    },
  ],
  [
    'each visitor’s own address counts for limits, directly and behind a trusted proxy',
    visitorsCountApart,
  ],
  [
    'visitors reach neither metrics, nor readiness, nor the store without a signature',
    async (site) => {
      for (const path of [
        '/metrics',
        '/health/ready',
        '/editorial-files/',
        '/editorial-files/uploads/x',
        '/editorial-files/?list-type=2',
      ])
        assert.equal((await fetch(`${site.url}${path}`)).status, 404, path);
      assert.equal((await fetch(`${site.url}/health`)).status, 200);
    },
  ],
  [
    'hubs connect over WebSockets, Server-Sent Events and long polling through nginx',
    async (site) => {
      const { token } = await signedIn(site.url, 'seat');
      for (const transport of [
        HttpTransportType.WebSockets,
        HttpTransportType.ServerSentEvents,
        HttpTransportType.LongPolling,
      ])
        await (await connectTo(site.url, token, transport)).stop();
    },
  ],
  [
    'a licensed file comes with its license in it, a thumb from the store; both in ranges; a changed address is refused',
    async (site) => {
      const { licensed, stored } = await licensedLink(site);
      for (const link of [licensed, stored]) {
        assert.equal(new URL(link).origin, site.url);
        const whole = await fetch(link);
        const bytes = Buffer.from(await whole.arrayBuffer());
        const { status, headers } = whole;
        assert.deepEqual(
          [status, headers.get('content-type'), headers.get('x-content-type-options')],
          [200, 'image/jpeg', 'nosniff'],
        );
        assert.equal(Number(headers.get('content-length')), bytes.length);
        assert.equal(bytes.includes('License L-'), link === licensed);
        assert.match(headers.get('content-disposition') ?? '', /^attachment; filename=/);
        const part = await fetch(link, { headers: { range: 'bytes=10-19' } });
        assert.deepEqual(
          [part.status, Buffer.from(await part.arrayBuffer())],
          [206, bytes.subarray(10, 20)],
        );
        const forged = link.replace(
          /(ignature=)(.)/,
          (_, name: string, sign: string) => name + (sign === 'a' ? 'b' : 'a'),
        );
        assert.equal((await fetch(forged)).status, 403);
      }
      assert.equal((await fetch(stored.replace(/(\/editorial-files\/)\w/, '$1x'))).status, 403);
      assert.equal((await fetch(stored, { method: 'DELETE' })).status, 403);
    },
  ],
  [
    'what is published, renamed, hidden, shown and deleted at one server is so in the index of the other',
    searchesAgree,
  ],
  [
    'a roll of both servers turns nobody away',
    async (site) => {
      const { asked, wrong } = await whileAsking(site.url, async () => {
        for (const name of both) {
          await site.stop(name);
          await site.start(name);
        }
      });
      assert.equal(
        wrong.length,
        0,
        `${wrong.length} of ${asked} requests: ${[...new Set(wrong)].join(', ')}`,
      );
      assert.ok(asked > 50);
    },
  ],
  [
    'a server that dies at once takes no more than the requests it held',
    async (site) => {
      const { asked, wrong } = await whileAsking(site.url, async () => {
        await site.stop('server-1', 'SIGKILL');
        await site.start('server-1');
      });
      assert.ok(
        wrong.length <= 4,
        `${wrong.length} of ${asked} requests: ${[...new Set(wrong)].join(', ')}`,
      );
    },
  ],
  [
    'the store keeps what every store must keep, and delivers pictures with their licenses',
    async (site, root) => {
      const variables = site.variablesOf('server-1');
      const { status, stdout } = spawnSync(
        process.execPath,
        [
          '--test',
          'server/src/ground/storage/storage.test.ts',
          'server/src/catalog/downloads/delivery.api.test.ts',
        ],
        {
          cwd: root,
          env: {
            ...process.env,
            ...variables,
            // A bucket of its own, which nginx does not lead to.
            S3_BUCKET: 'suite',
            S3_PUBLIC_ENDPOINT: variables.S3_ENDPOINT,
          },
          encoding: 'utf8',
        },
      );
      assert.equal(status, 0, stdout);
      assert.match(stdout, /S3: parts sent to their addresses become one file/);
    },
  ],
  [
    'the ledger is clean',
    async (site, root) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['server/src/commerce/ledger/ledger.verify.ts'],
        { cwd: root, env: { ...process.env, ...site.variablesOf('server-1') }, encoding: 'utf8' },
      );
      assert.equal(status, 0, stdout + stderr);
    },
  ],
  [
    'a back-up, restored elsewhere, has the same orders, a right ledger and every file',
    restoreElsewhere,
  ],
  [
    'no server has logged an error',
    async (site) => {
      const folder = join(site.folder, 'logs');
      const errors = readdirSync(folder).flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .filter((line) => /^\{"level":[56]0/.test(line)),
      );
      assert.deepEqual(errors, []);
    },
  ],
];
