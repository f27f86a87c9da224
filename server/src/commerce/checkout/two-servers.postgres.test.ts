import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../../ground/database/postgres.testing.ts';
import { DEMO_PASSWORD, seedPeople } from '../../demo/people.ts';
import { seedSubscriptions } from '../../demo/subscriptions.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { createServer, type Server } from '../../server.ts';
import { runCycles } from '../plans/cycles.job.ts';
import { ledgerViolations } from '../ledger/ledger.invariants.ts';
import { grantCredits, spendCredits } from '../subscription/ledger.ts';
import { ledgerEntries, subscriptions } from '../tables/subscriptions.tables.ts';
import { insertPictures } from './baskets.testing.ts';

const skip = postgresFolder === null && 'there is no PostgreSQL on this machine';
const people = ['client', 'seat'] as const;
interface Site {
  readonly process: ChildProcess;
  readonly url: string;
}

let postgres: TestPostgres;
let folder: string;
/** Does not listen. The tests use it to prepare and inspect data. */
let bench: Server;
let sites: readonly Site[] = [];
const tokens = new Map<string, string>();
const pictures: string[] = [];
let next = 0;

const environment = (more: Record<string, string> = {}) => ({
  DATABASE_URL: postgres.url,
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  DEMO: 'off',
  OAUTH_RESPONSE_TYPE: 'password',
  ...more,
});

async function startSite(): Promise<Site> {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  // Both servers have the same public URL, as behind a load balancer, and accept each other's
  // tokens.
  const site = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...process.env,
      ...environment({ PORT: String(port), PUBLIC_URL: 'http://editorial.test' }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    site.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('is running')) resolve();
    });
    site.on('exit', (code) => reject(new Error(`A server exited with code ${code}.`)));
  });
  return { process: site, url: `http://127.0.0.1:${port}` };
}

async function stop({ process: site }: Site): Promise<void> {
  const ended = once(site, 'exit');
  site.kill('SIGTERM');
  await ended;
}

async function post(
  site: Site,
  person: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: any }> {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.get(person)}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const hot = async () =>
  (
    await bench.context.database.inTenant(HOST_TENANT, (tx) =>
      tx.select().from(subscriptions).where(eq(subscriptions.clientName, 'Lindqvist & Partners')),
    )
  )[0]!;
const assertLedger = async () =>
  assert.deepEqual(await bench.context.database.asSystem(ledgerViolations), []);
async function setBalance(wanted: number): Promise<void> {
  const { id, balance } = await hot();
  const movement = {
    subscriptionId: id,
    kind: 'Adjustment' as const,
    amount: Math.abs(wanted - balance),
    reference: 'for the test',
    actor: 'Alma Reyes',
    key: crypto.randomUUID(),
    at: new Date(),
  };
  await bench.context.database.inTenant(HOST_TENANT, (tx) =>
    wanted > balance
      ? grantCredits(tx, { ...movement, expiresAt: null })
      : spendCredits(tx, movement),
  );
}

async function quoted(site: Site, person: string) {
  const basket = {
    subscriptionImages: [{ assetId: pictures[next++], resolutionType: 1 }],
    aLaCarteImages: [],
  };
  const { status, body } = await post(site, person, '/api/checkout/quote', basket);
  assert.equal(status, 200, JSON.stringify(body));
  return { ...basket, quoteHash: body.quoteHash as string };
}

before(
  async () => {
    if (skip) return;
    postgres = await openTestPostgres();
    folder = await mkdtemp(join(tmpdir(), 'editorial-two-'));
    bench = await createServer(readEnvironment(environment()));
    await seedPeople(bench.context);
    await seedSubscriptions(bench.context);
    pictures.push(...(await insertPictures(bench.context.database, 100)));
    sites = await Promise.all([startSite(), startSite()]);
    for (const person of people) {
      const answer = await fetch(`${sites[0]?.url}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'password',
          username: `${person}@editorial.test`,
          password: DEMO_PASSWORD,
          client_id: 'Editorial_App',
          scope: 'openid offline_access Editorial',
        }),
      });
      tokens.set(person, ((await answer.json()) as { access_token: string }).access_token);
    }
  },
  { timeout: 120_000 },
);
after(async () => {
  if (skip) return;
  await Promise.all(sites.map(stop));
  await bench?.close();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  '64 concurrent orders on two servers with PostgreSQL, with credits for half of them: exactly half succeed',
  { skip },
  async () => {
    await setBalance(32);
    const baskets = [];
    for (let index = 0; index < 64; index += 1)
      baskets.push(await quoted(sites[index % 2]!, people[(index >> 1) % 2]!));
    const answers = await Promise.all(
      baskets.map((basket, index) =>
        post(sites[index % 2]!, people[(index >> 1) % 2]!, '/api/checkout/order', basket, {
          'idempotency-key': crypto.randomUUID(),
        }),
      ),
    );
    const placed = answers.filter(({ status }) => status === 201);
    assert.equal(placed.length, 32);
    assert.ok(placed.every(({ body }) => body.licenses.length === 1));
    for (const { status, body } of answers.filter((answer) => !placed.includes(answer)))
      assert.deepEqual([status, body.error.code], [403, 'Editorial:InsufficientCredits']);
    assert.equal((await hot()).balance, 0);
    await assertLedger();
  },
);

test('one key sent to both servers concurrently creates one order', { skip }, async () => {
  await setBalance(10);
  const basket = await quoted(sites[0]!, 'client');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      post(sites[index % 2]!, 'client', '/api/checkout/order', basket, {
        'idempotency-key': 'one-key',
      }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted(),
    [200, 200, 200, 200, 200, 200, 200, 201],
  );
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  assert.equal((await hot()).balance, 9);
  await assertLedger();
});

test(
  'each cycle starts once, even if several servers run the job during orders',
  { skip },
  async () => {
    const { id } = await hot();
    const anchor = new Date();
    anchor.setUTCMonth(anchor.getUTCMonth() - 4, 10);
    await bench.context.database.inTenant(HOST_TENANT, (tx) =>
      tx
        .update(subscriptions)
        .set({
          cycleAnchor: anchor,
          cycleNumber: 0,
          cycleStart: anchor,
          cycleEnd: sql`${anchor.toISOString()}::timestamptz + interval '1 month'`,
        })
        .where(eq(subscriptions.id, id)),
    );
    const baskets = await Promise.all(sites.map((site) => quoted(site, 'client')));
    const answers = await Promise.all([
      ...baskets.map((basket, index) =>
        post(sites[index]!, 'client', '/api/checkout/order', basket, {
          'idempotency-key': crypto.randomUUID(),
        }),
      ),
      ...Array.from({ length: 4 }, async () =>
        runCycles(bench.context).then(() => ({ status: 201 })),
      ),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201, 201],
    );
    const grants = await bench.context.database.inTenant(HOST_TENANT, (tx) =>
      tx
        .select()
        .from(ledgerEntries)
        .where(
          sql`${ledgerEntries.subscriptionId} = ${id} and kind = 'Grant' and at >= now() - interval '1 minute' and idempotency_key like ${`grant:%${anchor.toISOString().slice(10)}`}`,
        ),
    );
    const { cycleNumber, cycleEnd } = await hot();
    assert.equal(grants.length, cycleNumber);
    assert.ok(cycleEnd! > new Date());
    await assertLedger();
  },
);
