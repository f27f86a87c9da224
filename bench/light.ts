import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  checkoutIn,
  cloneOf,
  npmStart,
  npmTest,
  REFERENCE_COMMIT,
  removeClone,
  type Checkout,
  type Started,
} from './light/checkouts.ts';
import type { lightParts } from './measurements.mjs';
import { cpuMsOf, rssBytesOf } from './light/process-tree.ts';

type Part = (typeof lightParts)[number];

/** After the last visitor, and how long is measured, in ms. */
const IDLE_AFTER_MS = 60_000;
const IDLE_MS = 60_000;
/** After a restart, in ms. */
const MEMORY_AFTER_MS = 300_000;
const MEGABYTE = 1024 ** 2;

interface Pair<T> {
  readonly reference: T;
  readonly ours: T;
}
interface Target {
  readonly what: string;
  readonly unit: string;
  readonly limit: number;
  readonly command: string;
}

let isMissed = false;

/** Prints a target: the reference's figure, ours, and their ratio beside its limit. */
function printTarget(
  { what, unit, limit, command }: Target,
  { reference, ours }: Pair<number>,
): void {
  const ratio = ours / reference;
  const isAbove = ratio > limit;
  isMissed ||= isAbove;
  const figure = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`.padStart(12);
  const line = `${what.padEnd(44)}${figure(reference)}${figure(ours)}  ${ratio.toFixed(2)} (limit ${limit})`;
  const red = process.stdout.isTTY ? ['\u001B[31m', '\u001B[0m'] : ['', ''];
  console.log(isAbove ? `${red[0]}${line}  MISSED${red[1]}` : line, `  ${command}`);
}

const both = async <A, B>(pair: Pair<A>, work: (one: A) => Promise<B>): Promise<Pair<B>> => ({
  reference: await work(pair.reference),
  ours: await work(pair.ours),
});
const eachOf = <A, B>({ reference, ours }: Pair<A>, work: (one: A) => B): Pair<B> => ({
  reference: work(reference),
  ours: work(ours),
});

/** Both rest at the same time, so that other work on the machine disturbs them alike. */
async function measureIdle(sites: Pair<Started>): Promise<void> {
  await wait(IDLE_AFTER_MS);
  const before = eachOf(sites, ({ pid }) => cpuMsOf(pid));
  await wait(IDLE_MS);
  const after = eachOf(sites, ({ pid }) => cpuMsOf(pid));
  const share = (name: keyof Pair<number>) => ((after[name] - before[name]) / IDLE_MS) * 100;
  printTarget(
    {
      what: 'processor, 60 s after the last visitor',
      unit: '%',
      limit: 0.05,
      command: 'npm start; /proc/*/stat',
    },
    { reference: share('reference'), ours: share('ours') },
  );
}

async function measureMemory(sites: Pair<Started>): Promise<void> {
  await wait(MEMORY_AFTER_MS);
  printTarget(
    {
      what: 'memory, five minutes after a restart',
      unit: 'MB',
      limit: 0.7,
      command: 'npm start; /proc/*/stat',
    },
    eachOf(sites, ({ pid }) => rssBytesOf(pid) / MEGABYTE),
  );
}

/** Starts from a clean clone, with the package caches of this machine. One after the other. */
async function measureFirstStart(
  checkouts: Pair<Checkout>,
  dataOf: (checkout: Checkout) => string,
): Promise<void> {
  const found = await both(checkouts, async (checkout) => {
    const site = await npmStart(checkout, dataOf(checkout));
    await site.untilFull();
    const peakBytes = site.peakBytes();
    await site.stop();
    return { ms: site.ms, cpuMs: site.cpuMs, peakBytes };
  });
  const command = 'git clone; npm start';
  const seconds = { unit: 's', limit: 0.6, command };
  printTarget(
    { what: 'clean clone to ready', ...seconds },
    eachOf(found, ({ ms }) => ms / 1000),
  );
  printTarget(
    { what: 'the same in processor time', ...seconds },
    eachOf(found, ({ cpuMs }) => cpuMs / 1000),
  );
  printTarget(
    { what: 'peak of the first start', unit: 'MB', limit: 0.5, command },
    eachOf(found, ({ peakBytes }) => peakBytes / MEGABYTE),
  );
}

async function measureSecondStart(
  checkouts: Pair<Checkout>,
  dataOf: (checkout: Checkout) => string,
  isAsked: (part: Part) => boolean,
): Promise<void> {
  const sites = await both(checkouts, (checkout) => npmStart(checkout, dataOf(checkout)));
  try {
    if (isAsked('second-start')) {
      const seconds = { unit: 's', limit: 0.5, command: 'npm start' };
      printTarget(
        { what: 'second start to ready', ...seconds },
        eachOf(sites, ({ ms }) => ms / 1000),
      );
      printTarget(
        { what: 'the same in processor time', ...seconds },
        eachOf(sites, ({ cpuMs }) => cpuMs / 1000),
      );
    }
    if (isAsked('idle')) await measureIdle(sites);
    if (isAsked('memory')) await measureMemory(sites);
  } finally {
    await both(sites, (site) => site.stop());
  }
}

async function measureTests(checkouts: Pair<Checkout>): Promise<void> {
  const found = await both(checkouts, npmTest);
  const target = { unit: 's', limit: 0.6, command: 'npm test -- server' };
  printTarget(
    { what: 'server tests', ...target },
    eachOf(found, ({ ms }) => ms / 1000),
  );
  printTarget(
    { what: 'the same in processor time', ...target },
    eachOf(found, ({ cpuMs }) => cpuMs / 1000),
  );
}

/**
 * Measures what an idle site, its start and its tests cost, beside the reference build. `REFERENCE`
 * and `OURS` name checkouts that are built; without them, both are cloned. Ends with 1 if a target
 * was missed.
 */
export async function run(asked: readonly Part[] = []): Promise<void> {
  const isAsked = (part: Part) => asked.length === 0 || asked.includes(part);
  const { REFERENCE, OURS } = process.env;
  const checkouts: Pair<Checkout> = {
    reference: REFERENCE
      ? checkoutIn('reference', REFERENCE)
      : cloneOf('reference', REFERENCE_COMMIT),
    ours: OURS ? checkoutIn('ours', OURS) : cloneOf('ours', 'HEAD'),
  };
  const data = mkdtempSync(join(tmpdir(), 'editorial-light-'));
  const dataOf = ({ name }: Checkout) => join(data, name);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${'reference, ours, ratio'.padEnd(44)}${checkouts.reference.commit.padStart(12)}${checkouts.ours.commit.padStart(12)}  load ${load}`,
  );
  try {
    if (isAsked('first-start')) await measureFirstStart(checkouts, dataOf);
    if (isAsked('second-start') || isAsked('idle') || isAsked('memory')) {
      if (!isAsked('first-start')) await fill(checkouts, dataOf);
      await measureSecondStart(checkouts, dataOf, isAsked);
    }
    if (isAsked('tests')) await measureTests(checkouts);
  } finally {
    rmSync(data, { recursive: true, force: true });
    if (!REFERENCE) removeClone(checkouts.reference);
    if (!OURS) removeClone(checkouts.ours);
  }
  if (isMissed) process.exitCode = 1;
}

/** A first start that is not measured. */
const fill = (checkouts: Pair<Checkout>, dataOf: (checkout: Checkout) => string) =>
  both(checkouts, async (checkout) => {
    const site = await npmStart(checkout, dataOf(checkout));
    await site.untilFull();
    await site.stop();
  });
