import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { NativeSite } from '../../deploy/native/site.ts';
import { isLedgerRight, openMachines } from './sites.ts';
import { fullDisk } from './full-disk.ts';
import {
  listOrders,
  openVisitor,
  Operations,
  runTraffic,
  wrongOrders,
  type Failure,
} from './traffic.ts';

const VISITOR_COUNT = Number(process.env.VISITORS ?? 8);
const NETWORK = '10.177.0';
const BRIDGE = 'editorial0';
const SPACE = 'editorial-server-2';
const LINK = 'editorial-s2';
/** Seconds of normal traffic before, between and after the faults. */
const CALM_SECONDS = 10;

const ip = (...words: string[]): void => {
  const { status, stderr } = spawnSync('ip', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr.trim()}`);
};

/**
 * Sets up a bridge with the services' addresses, and a network namespace for server-2 behind a
 * separate virtual cable.
 */
function layCables(): void {
  removeCables();
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  for (const last of [5, 6, 10, 11, 13]) ip('addr', 'add', `${NETWORK}.${last}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  ip('netns', 'add', SPACE);
  ip('link', 'add', LINK, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', SPACE);
  ip('link', 'set', LINK, 'master', BRIDGE, 'up');
  for (const device of ['eth0', 'lo']) ip('-n', SPACE, 'link', 'set', device, 'up');
  ip('-n', SPACE, 'addr', 'add', `${NETWORK}.12/24`, 'dev', 'eth0');
}

function removeCables(): void {
  spawnSync('ip', ['netns', 'del', SPACE]);
  spawnSync('ip', ['link', 'del', BRIDGE]);
}

interface Fault {
  readonly name: string;
  happen(site: NativeSite): Promise<void>;
}

const faults: readonly Fault[] = [
  {
    name: 'a server is killed, and back 5 s later',
    async happen(site) {
      await site.stop('server-1', 'SIGKILL');
      await wait(5000);
      await site.start('server-1');
    },
  },
  {
    name: 'PostgreSQL is restarted',
    async happen(site) {
      await site.stop('database');
      await site.start('database');
    },
  },
  {
    name: 'the store is away for 30 s',
    async happen(site) {
      await site.stop('store');
      await wait(30_000);
      await site.start('store');
    },
  },
  {
    name: 'a server has no network for 20 s',
    async happen() {
      ip('link', 'set', LINK, 'down');
      await wait(20_000);
      ip('link', 'set', LINK, 'up');
    },
  },
];

const summary = (failures: readonly Failure[]): string => {
  const kinds = new Map<string, number>();
  for (const { of, what } of failures) {
    const kind = `${of}: ${what.slice(0, 60).replaceAll(/\s+/g, ' ')}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds].map(([kind, count]) => `      ${count} × ${kind}`).join('\n');
};

async function onMachines(): Promise<boolean> {
  layCables();
  const machines = await openMachines({
    network: NETWORK,
    wrap: { 'server-2': ['ip', 'netns', 'exec', SPACE] },
  }).catch((error: unknown) => {
    removeCables();
    throw error;
  });
  const { site } = machines;
  try {
    const visitor = await openVisitor(site.url);
    const before = new Set(await listOrders(visitor.client));
    const over = new AbortController();
    const begin = performance.now();
    const now = () => (performance.now() - begin) / 1000;
    const running = runTraffic(site.url, visitor, {
      seconds: 3600,
      visitors: VISITOR_COUNT,
      signal: over.signal,
    });
    const spans: { name: string; from: number; to: number }[] = [];
    for (const { name, happen } of faults) {
      await wait(CALM_SECONDS * 1000);
      const from = now();
      await happen(site);
      spans.push({ name, from, to: now() });
    }
    await wait(3 * CALM_SECONDS * 1000);
    over.abort();
    const traffic = await running;
    const done = Operations.reduce((sum, of) => sum + traffic.took[of].length, 0);
    console.log(
      `  ${done} operations in ${traffic.seconds.toFixed(0)} s, ${traffic.failures.length} failed`,
    );
    for (const { name, from, to } of spans) {
      const own = traffic.failures.filter(({ at }) => at >= from && at < to + CALM_SECONDS);
      const last = Math.max(0, ...own.map(({ at }) => at)) - to;
      console.log(
        `  ${name} (${(to - from).toFixed(0)} s): ${own.length} failed${own.length > 0 ? `, the last ${last <= 0 ? 'while it lasted' : `${last.toFixed(1)} s after it`}\n${summary(own)}` : ''}`,
      );
    }
    const calm = traffic.failures.filter(
      ({ at }) => !spans.some(({ from, to }) => at >= from && at < to + CALM_SECONDS),
    );
    if (calm.length > 0) console.log(`  at other times: ${calm.length} failed\n${summary(calm)}`);
    const wrong = await wrongOrders((await openVisitor(site.url)).client, before, traffic.orders);
    const confirmed = [...traffic.orders.values()].filter((id) => id !== null).length;
    console.log(
      `  orders: ${confirmed} confirmed; ${wrong.length === 0 ? 'none lost, none doubled' : wrong.join('; ')}`,
    );
    const isRight = isLedgerRight(site.variablesOf('server-1'));
    return wrong.length === 0 && isRight && calm.length === 0;
  } finally {
    await machines.close();
    removeCables();
  }
}

/**
 * Causes faults during load. Checks that errors are bounded and clear, that the site recovers by
 * itself, and that no order is lost or duplicated. Needs root.
 */
export async function run(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('Faults need root to create a network namespace and a small disk.');
  console.log(
    `faults, ${VISITOR_COUNT} visitors without a pause (search 70, picture 20, quote and order 5, hub 5):`,
  );
  const isWell = await onMachines();
  const isWellWhenFull = await fullDisk();
  if (!isWell || !isWellWhenFull) process.exitCode = 1;
}
