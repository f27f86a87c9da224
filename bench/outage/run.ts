// `npm run test:outage [-- --only=database,store --faults=killed --seconds=12]`: faults of
// everything that servers ask, while orders, uploads, downloads and hubs run at two of them.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signedIn, type Caller } from '../../deploy/native/people.ts';
import { postgresPrograms } from '../../deploy/native/packages.ts';
import { listOrders } from '../machines/traffic.ts';
import { outageFaults, outagePeers } from '../measurements.mjs';
import { untilAgreed } from './agreement.ts';
import { faults, faultsOf, needsDisk, type FaultName } from './faults.ts';
import { judge } from './judge.ts';
import { openWindow, startLoad } from './load.ts';
import { isThere, openPeers, root, type Peer, type PeerName, type Peers } from './peers.ts';
import { prepareSites, type Sites } from './sites.ts';
import { printTable, type Row } from './table.ts';

const CALM_MS = 4000;
const { values: given } = parseArgs({
  options: {
    only: { type: 'string', default: outagePeers.join(',') },
    faults: { type: 'string', default: outageFaults.join(',') },
    seconds: { type: 'string', default: '12' },
  },
});
const lastsMs = Number(given.seconds) * 1000;
const only = given.only.split(',') as PeerName[];
const asked = given.faults.split(',') as FaultName[];

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
  const basket = { subscriptionImages: [{ assetId, resolutionType: 0 }], aLaCarteImages: [] };
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
  [name, fault]: readonly [PeerName, FaultName],
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
  await faults[fault](peer, name, lastsMs);
  const to = load.now();
  const isAgreed = await untilAgreed({
    urls,
    heard: window.heard,
    // Somebody else of the plan: what a visitor's page knows is compared with the visitor's orders.
    spend: () => order(colleague, spare.pop()!),
  });
  const agreedAt = isAgreed ? load.now() : null;
  await wait(CALM_MS);
  const ended = await load.end();
  await window.close();
  return judge({ name, fault, from, to, agreedAt, ...ended });
}

/** The conditions that must hold in the end: the ledger, and no job that failed for good. */
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
  const ledger = spawnSync(process.execPath, ['server/src/commerce/ledger/ledger.verify.ts'], {
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

/** Opened resources, which are closed in the end or when somebody ends the test. */
const opened: (() => unknown)[] = [];
let closing: Promise<void> | undefined;
const closeAll = (): Promise<void> =>
  (closing ??= (async () => {
    for (let close = opened.pop(); close; close = opened.pop()) await close();
  })());

async function run(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'editorial-outage-'));
  chmodSync(folder, 0o755);
  let isGreen = false;
  opened.push(() => {
    if (isGreen) rmSync(folder, { recursive: true, force: true });
    else console.error(`Logs are in ${folder}`);
  });
  const rows: Row[] = [];
  try {
    const peers = await openPeers(folder, only, (close) => opened.push(close));
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
    for (const name of outagePeers.filter((one) => only.includes(one))) {
      const peer = peers.all[name];
      for (const fault of faultsOf(name).filter((one) => asked.includes(one))) {
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
    isGreen = ends.length === 0 && rows.every((row) => 'missing' in row || row.red.length === 0);
    return isGreen;
  } finally {
    await closeAll();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(130)));
process.exitCode = (await run()) ? 0 : 1;
