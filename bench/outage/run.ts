// `npm run test:outage [-- --only=database,store --seconds=12]`: faults of everything that servers
// ask, while orders, uploads, downloads and hubs run at two of them.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signedIn, type Caller } from '../../deploy/native/people.ts';
import { postgresPrograms } from '../../deploy/native/packages.ts';
import { listOrders } from '../machines/traffic.ts';
import { AGREEMENT_LIMIT_MS, untilAgreed, type Witnesses } from './agreement.ts';
import { faults, faultsOf, needsDisk } from './faults.ts';
import { openWindow, startLoad, type Seen } from './load.ts';
import { isThere, openPeers, PeerNames, root, type Peer, type Peers } from './peers.ts';
import { prepareSites, type Sites } from './sites.ts';
import { printTable, type Row } from './table.ts';

const CALM_MS = 4000;
const { values: given } = parseArgs({
  options: {
    only: { type: 'string', default: PeerNames.join(',') },
    seconds: { type: 'string', default: '12' },
  },
});
const lastsMs = Number(given.seconds) * 1000;
const only = given.only.split(',');

/** Adds credits, so that orders never run out. */
async function addCredits(admin: Caller, url: string): Promise<void> {
  const { call } = await signedIn(url, 'client');
  const active = await call('GET', '/api/subscription/subscription/active-subscription');
  const { subscription } = (await active.json()) as { subscription: { id: string } };
  for (let times = 0; times < 3; times += 1)
    await admin.call('POST', '/api/subscription/subscription/adjust-credit-balance', {
      subscriptionId: subscription.id,
      amount: 900_000,
      reason: 'For the outage test.',
    });
}

/** Orders a picture once more, for the balance to change. */
async function order({ call }: Caller, assetId: string): Promise<void> {
  const basket = { subscriptionImages: [{ assetId, resolutionType: 1 }], aLaCarteImages: [] };
  const quoted = await call('POST', '/api/checkout/quote', basket);
  const { quoteHash } = (await quoted.json()) as { quoteHash: string };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const done = await call('POST', '/api/checkout/order', { ...basket, quoteHash }, key);
  if (!done.ok) throw new Error(`the order: ${done.status} ${await done.text()}`);
}

interface Scene {
  readonly sites: Sites;
  readonly peers: Peers;
  readonly licensed: string;
  readonly spare: string[];
}

/** Lets one fault happen during load, and judges what it did. */
async function cell(
  scene: Scene,
  peer: Peer,
  [name, fault]: readonly [string, string],
): Promise<Row> {
  const { sites, licensed, spare } = scene;
  const { urls } = sites;
  const client = await signedIn(urls[0]!, 'client');
  const before = new Set(await listOrders(client));
  const colleague = await signedIn(urls[0]!, 'seat');
  const window = await openWindow(urls[1]!);
  const load = await startLoad(urls, { stocks: sites.stocks, licensed, before });
  await wait(CALM_MS);
  const from = load.now();
  await faults[fault]!(peer, name as never, lastsMs);
  const to = load.now();
  const witnesses: Witnesses = {
    admin: await retried(() => signedIn(urls[0]!, 'admin')),
    urls,
    heard: window.heard,
    // Somebody else of the plan: what a visitor's page knows is compared with the visitor's orders.
    spend: () => order(colleague, spare.pop()!),
  };
  const agreedMs = await untilAgreed(witnesses);
  const agreedAt = to + (agreedMs ?? 60_000) / 1000;
  await wait(CALM_MS);
  const ended = await load.end();
  await window.close();
  return judge({ name, fault, from, to, agreedAt, agreedMs, ...ended });
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await wait(300);
    }
}

interface Facts {
  readonly name: string;
  readonly fault: string;
  readonly from: number;
  readonly to: number;
  readonly agreedAt: number;
  readonly agreedMs: number | null;
  readonly seen: readonly Seen[];
  readonly wrong: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** A fault of the server itself, which no outage excuses. */
const isOwnFault = ({ what }: Seen): boolean => /^(500|501|4(?!08|29)\d\d) /.test(what);

function judge({ name, fault, from, to, agreedAt, agreedMs, seen, wrong, counts }: Facts): Row {
  const kinds = new Map<string, number>();
  for (const { of, what } of seen) {
    const kind = `${of}: ${what.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID').slice(0, 70)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  // What was asked before all servers agreed may fail after it.
  const late = seen.filter((one) => one.at < from || one.from > agreedAt);
  const red = [
    ...wrong,
    ...(agreedMs === null ? ['servers do not agree again'] : []),
    ...(agreedMs !== null && agreedMs > AGREEMENT_LIMIT_MS ? ['servers agree too late'] : []),
    ...seen.filter(isOwnFault).map(({ of, what }) => `${of}: ${what.slice(0, 90)}`),
    ...late
      .filter((one) => !isOwnFault(one))
      .map(
        ({ of, what, at }) =>
          `${of} failed ${at < from ? 'before' : 'after'} it: ${what.slice(0, 90)}`,
      ),
  ];
  const during = seen.filter(({ at }) => at >= from);
  return {
    peer: name,
    fault,
    saw: [...kinds].map(([kind, count]) => `${count} × ${kind}`),
    sawSeconds: during.length === 0 ? 0 : Math.max(...during.map(({ at }) => at)) - from,
    done: Object.values(counts).reduce((sum, count) => sum + count, 0),
    agreedSeconds: agreedMs === null ? null : agreedMs / 1000,
    lastedSeconds: to - from,
    red: [...new Set(red)],
  };
}

/** What must hold in the end: the ledger, and no job that failed for good. */
async function finalFaults(peers: Peers): Promise<string[]> {
  const psql = (text: string) =>
    spawnSync(join(postgresPrograms(), 'psql'), ['-qXAt', '-c', text, peers.directUrl], {
      encoding: 'utf8',
    }).stdout.trim();
  for (let tries = 0; tries < 90; tries += 1) {
    const waiting = `select count(*) from assets where title like 'Outage %' and width = 0`;
    if (psql(waiting) === '0') break;
    await wait(1000);
  }
  const twice = psql(
    `select count(*) from (select title from assets where title like 'Outage %'
      group by title having count(*) > 1) as doubled`,
  );
  const pictures = psql(`select count(*) from assets where title like 'Outage %' and width = 0`);
  const failed = psql(
    `select name || ' ' || count(*) from pgboss.job where state = 'failed' group by name`,
  );
  // Beside all lines: they are in this process, which waits here.
  const direct = { DATABASE_URL: peers.directUrl, DATABASE_SESSION_URL: peers.directUrl };
  const ledger = spawnSync(process.execPath, ['server/src/subscription/ledger.verify.ts'], {
    cwd: root,
    env: { ...process.env, ...peers.variables, ...direct, DEMO: 'off' },
    encoding: 'utf8',
  });
  const mails = existsSync(peers.mails) ? readFileSync(peers.mails, 'utf8').trim().split('\n') : [];
  // A mail server that dies between taking a mail and saying so gets it again, with the same id
  // (RFC 5321, 6.1). Mailboxes show it once.
  const again = mails.length - new Set(mails).size;
  console.log(`${(ledger.stdout + ledger.stderr).trim()}`);
  console.log(`${mails.length} mails arrived, ${again} of them again with the same id`);
  return [
    ...(pictures === '0' ? [] : [`${pictures} uploads are not pictures yet`]),
    ...(twice === '0' ? [] : [`${twice} pictures came twice`]),
    ...(failed === '' ? [] : [`jobs failed for good: ${failed.replaceAll('\n', ', ')}`]),
    ...(ledger.status === 0 ? [] : ['the ledger is wrong']),
  ];
}

/** What was opened, and is closed in the end or when somebody ends the test. */
const opened: (() => unknown)[] = [];
let closing: Promise<void> | undefined;
const closeAll = (): Promise<void> =>
  (closing ??= (async () => {
    for (let close = opened.pop(); close; close = opened.pop()) await close();
  })());

async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'editorial-outage-'));
  chmodSync(folder, 0o755);
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  const rows: Row[] = [];
  try {
    const peers = await openPeers(folder, (close) => opened.push(close));
    const sites = await prepareSites(peers, folder);
    opened.push(sites.close);
    await sites.start();
    const [url = ''] = sites.urls;
    await addCredits(await signedIn(url, 'admin'), url);
    const client = await signedIn(url, 'client');
    const page = await client.call(
      'GET',
      '/api/asset-management/asset?searchText=Harbour&maxResultCount=50',
    );
    const { items } = (await page.json()) as {
      items: { id: string; thumbUrl: string | null; title: string }[];
    };
    const shown = items.filter(({ title }) => title.startsWith('Harbour'));
    for (const stock of sites.stocks)
      (stock.pictures as string[]).push(...shown.flatMap(({ thumbUrl }) => thumbUrl ?? []));
    const licensed = shown[0]!.id;
    await order(client, licensed);
    const spare = sites.stocks[0]!.assets.splice(0, 200);
    const scene: Scene = { sites, peers, licensed, spare };
    for (const name of PeerNames.filter((one) => only.includes(one))) {
      const peer = peers.all[name];
      for (const fault of isThere(peer) ? faultsOf(name) : ['all']) {
        const missing = !isThere(peer)
          ? peer.missing
          : needsDisk(fault, name) && !peer.disk?.isOwn
            ? 'a small disk needs root'
            : null;
        const row: Row =
          missing === null && isThere(peer)
            ? await cell(scene, peer, [name, fault])
            : { peer: name, fault, missing: missing ?? '' };
        rows.push(row);
        printTable([row]);
      }
    }
    const ends = await finalFaults(peers);
    console.log('\nAll of it:');
    printTable(rows);
    for (const one of ends) console.log(`✗ ${one}`);
    return ends.length === 0 && rows.every((row) => 'missing' in row || row.red.length === 0);
  } finally {
    await closeAll();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(130)));
process.exitCode = (await run()) ? 0 : 1;
