import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDatabase } from '../../ground/database/database.ts';
import { writeTestDatabase } from '../../ground/database/embedded.testing.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { end, programsOn } from './programs.testing.ts';

const PEOPLE = 1000;
const AT_ONCE = 4;
/** After so many registrations, second starts are tried; after so many, the site is killed. */
const SECOND_START_EVERY = 125;
const KILL_EVERY = 200;

let data: string;
before(async () => {
  data = await mkdtemp(join(tmpdir(), 'editorial-two-starts-'));
  await writeTestDatabase(data);
});
after(() => rm(data, { recursive: true, force: true }));

/** Registers somebody. False if the answer was lost with the server. */
async function register(port: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/account/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        userName: `${name}@example.test`,
        emailAddress: `${name}@example.test`,
        password: 'Nine-Herons-49',
        name,
        surname: 'x',
      }),
    });
    await answer.text();
    if (answer.status === 503) return false;
    assert.equal(answer.status, 200);
    return true;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return false;
  }
}

test('two starts on one folder, at the same port and at another, with kills between, lose none of 1,000 registrations', async () => {
  const port = String(await freePort());
  const programs = programsOn(data, { PORT: port, ADDRESS_LIMITS: 'off' });
  let site: ChildProcess = await programs.startSite();
  /** Everybody whose registration was answered. */
  const known: string[] = [];
  let next = 0;
  let kills = 0;
  let seconds = 0;
  const second = async (other: string) => {
    const { code, error } = await programs.run('main.ts', [], { PORT: other });
    assert.equal(code, 1);
    assert.match(error, /is in use by/);
    seconds += 1;
  };
  const some = async (count: number) => {
    const until = known.length + count;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (known.length < until) {
          const name = `person${(next += 1)}`;
          if (await register(port, name)) known.push(name);
          else if (site.exitCode !== null || site.signalCode !== null) return;
        }
      }),
    );
  };
  while (known.length < PEOPLE) {
    const due = (every: number) => Math.floor(known.length / every);
    const [starts, deaths] = [due(SECOND_START_EVERY), due(KILL_EVERY)];
    await some(25);
    if (due(SECOND_START_EVERY) > starts)
      await Promise.all([second(port), second(String(await freePort())), some(25)]);
    if (due(KILL_EVERY) > deaths) {
      // While registrations run. Then two start at once, and one of them gets the folder.
      const running = some(50);
      await end(site, 'SIGKILL');
      await running;
      kills += 1;
      const started = await Promise.allSettled([programs.startSite(), programs.startSite()]);
      const [winner, ...others] = started.flatMap((one) =>
        one.status === 'fulfilled' ? [one.value] : [],
      );
      assert(winner && others.length === 0, JSON.stringify(started));
      site = winner;
    }
  }
  await end(site, 'SIGTERM');
  const database = await openDatabase(
    { databaseUrl: undefined, dataDir: data },
    { purpose: 'use' },
  );
  try {
    const { rows } = await database.executeSql(
      "select user_name from users where user_name like 'person%'",
    );
    const kept = new Set(rows.map(({ user_name: name }) => String(name).split('@')[0]));
    assert.deepEqual(
      known.filter((name) => !kept.has(name)),
      [],
    );
    assert(
      known.length >= PEOPLE && kills >= 3 && seconds >= 8,
      `${kills} kills, ${seconds} starts`,
    );
  } finally {
    await database.close();
  }
});
