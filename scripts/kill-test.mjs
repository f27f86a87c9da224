// `npm run test:kill [-- --kills=100 --seed=1]` kills a server on the embedded database (or
// DATABASE_URL) at random moments during orders, payments and cycle changes. After each kill,
// `npm run ledger:verify` checks the ledger.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTestStripe } from '../server/src/commerce/stripe/stripe.testing.ts';
import { retry, settle, work } from './kill-test/buyers.ts';
import { comparePlans } from './kill-test/plans.ts';
import { freePort, startSite } from './kill-test/site.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values: given } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    pictures: { type: 'string' },
  },
});

const kills = Number(given.kills);
/** Mulberry32 generator. The same seed gives the same sequence. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Tokens by person. They are renewed every ten minutes, before they expire. */
const tokens = new Map();
const random = randomOf(Number(given.seed));
const stripe = await openTestStripe();
const data = await mkdtemp(join(tmpdir(), 'editorial-kill-'));
const environment = {
  PORT: String(await freePort()),
  HOST: '127.0.0.1',
  DATA_DIR: data,
  DEMO: 'on',
  LOG_LEVEL: 'fatal',
  MAIL_FROM: 'editorial@editorial.test',
  ...stripe.variables,
};

const world = {
  stripe,
  random,
  pictures: [],
  answered: new Map(),
  unanswered: new Map(),
  undelivered: new Set(),
  wrong: [],
  counts: { orders: 0, retried: 0, refused: 0, messages: 0, cycles: 0, takenBack: 0, adjusted: 0 },
  busy: { orders: 0, messages: 0, cycles: 0, others: 0 },
};

let signedIn = Date.now();
const totals = { startsKilled: 0, orders: 0, messages: 0, cycles: 0 };

async function verify() {
  const child = spawn('npm', ['run', '--silent', 'ledger:verify'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  const [code] = await once(child, 'exit');
  return { code, said: said.trim() };
}

async function kill(site) {
  const gone =
    site.child.exitCode === null && site.child.signalCode === null
      ? once(site.child, 'exit')
      : null;
  site.child.kill('SIGKILL');
  await gone;
}

/** Starts a server, applies load and kills it at a random moment. */
async function round(number) {
  const site = startSite(environment, tokens);
  // One in ten is killed before its first request.
  if (random() < 0.1) {
    await wait(random() * 2000);
    await kill(site);
    totals.startsKilled += 1;
    return `kill ${number}: while it started`;
  }
  await site.ready;
  if (Date.now() - signedIn > 10 * 60_000) {
    tokens.clear();
    signedIn = Date.now();
  }
  await retry(world, site);
  const working = work(world, site);
  const moment = 50 + random() * 2500;
  await wait(moment);
  const { orders, messages, cycles } = world.busy;
  await kill(site);
  await working;
  totals.orders += orders;
  totals.messages += messages;
  totals.cycles += cycles;
  return `kill ${number}: after ${(moment / 1000).toFixed(2)} s, under way: ${orders} orders, ${messages} messages, ${cycles} cycle runs`;
}

const began = Date.now();
console.log(
  `${kills} kills, seed ${given.seed}, ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded database'} ${data}`,
);

const first = startSite(environment, tokens, Number(given.pictures ?? kills * 100));
await first.ready;
const { body: catalog } = await first.call(
  'GET',
  '/api/asset-management/asset?maxResultCount=1000',
  'client',
);

for (let at = 0; at < catalog.totalCount || at === 0; at += 1000)
  world.pictures.push(
    ...(
      await first.call(
        'GET',
        `/api/asset-management/asset?skipCount=${at}&maxResultCount=1000`,
        'client',
      )
    ).body.items.map(({ id }) => id),
  );
await first.send('close').catch(() => undefined);
let failures = 0;
for (let number = 1; number <= kills; number += 1) {
  const what = await round(number);
  const { code, said } = await verify();
  if (code !== 0) failures += 1;
  console.log(`${what}; ${said}`);
}

const last = startSite(environment, tokens);
await last.ready;
const sums = await settle(world, last);
const planPayments = await comparePlans(world, last);
await last.send('close').catch(() => undefined);
const { code, said } = await verify();
if (code !== 0) failures += 1;
await stripe.close();
for (const wrong of world.wrong) console.error(`✗ ${wrong}`);
console.log(`
${kills} kills in ${Math.round((Date.now() - began) / 1000)} s, ${totals.startsKilled} of them while the server started
under way when killed: ${totals.orders} orders, ${totals.messages} messages of payments, ${totals.cycles} cycle runs
answered: ${world.counts.orders} orders (${world.counts.retried} sent again with their key, ${world.counts.refused} refused), ${world.counts.messages} messages, ${world.counts.cycles} cycle runs, ${world.counts.takenBack} taken back, ${world.counts.adjusted} adjustments
in the end: ${sums.orders} orders, ${sums.completed} completed, ${sums.cancelled} cancelled; ${sums.paidByCard} paid by card, ${planPayments} payments of plans, ${stripe.refunds.length} paid back
${said}
${failures} checks of the ledger failed, ${world.wrong.length} orders differ from what their buyers know`);
const isRight = failures === 0 && world.wrong.length === 0;
if (isRight) await rm(data, { recursive: true, force: true });
process.exit(isRight ? 0 : 1);
