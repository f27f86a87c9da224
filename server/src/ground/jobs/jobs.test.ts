import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { pino } from 'pino';
import { z } from '@editorial/contracts/schema';
import { HOST_TENANT, type Database } from '../database/database.ts';
import { openTestDatabase } from '../database/embedded.testing.ts';
import { openJobs } from './jobs.ts';

const log = pino({ level: 'silent' });
const schema = z.object({ n: z.number() });
const send = (
  database: Database,
  jobs: Awaited<ReturnType<typeof openJobs>>,
  n: number,
  fails = false,
) =>
  database.inTenant(HOST_TENANT, async (tx) => {
    await jobs.send(tx, 'test.job', { n });
    if (fails) throw new Error('taken back');
  });

test('a job runs if and only if its transaction commits', async () => {
  const database = await openTestDatabase();
  const jobs = await openJobs(database, log);
  const done: number[] = [];
  let tell = () => {};
  const both = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await jobs.register('test.job', schema, ({ n }) => {
    done.push(n);
    if (done.length === 2) tell();
    return Promise.resolve();
  });
  await assert.rejects(send(database, jobs, 1, true), /taken back/);
  await send(database, jobs, 2);
  await send(database, jobs, 3);
  await both;
  assert.deepEqual(done.toSorted(), [2, 3]);
  await jobs.stop();
  await database.close();
});

test('a job interrupted by a crash is retried at the next start', async () => {
  const database = await openTestDatabase();
  const before = await openJobs(database, log);
  let finish = () => {};
  const hanging = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await new Promise<void>((begun) => {
    void before
      .register('test.job', schema, () => {
        begun();
        return hanging;
      })
      .then(() => send(database, before, 7));
  });
  const after = await openJobs(database, log);
  const done = await new Promise<number>((resolve) => {
    void after.register('test.job', schema, ({ n }) => {
      resolve(n);
      return Promise.resolve();
    });
  });
  assert.equal(done, 7);
  finish();
  await Promise.all([before.stop(), after.stop()]);
  await database.close();
});

test('a server without workers only queues jobs; a server with workers runs them', async () => {
  const database = await openTestDatabase();
  const server = await openJobs(database, log, { works: false });
  await server.register('test.job', schema, () =>
    Promise.reject(new Error('the wrong server works')),
  );
  await send(database, server, 9);
  const worker = await openJobs(database, log);
  const done = await new Promise<number>((resolve) => {
    void worker.register('test.job', schema, ({ n }) => {
      resolve(n);
      return Promise.resolve();
    });
  });
  assert.equal(done, 9);
  await Promise.all([server.stop(), worker.stop()]);
  await database.close();
});

test('short jobs are fetched in batches: each runs once, in order, and only a failed one is retried', async () => {
  const database = await openTestDatabase();
  const server = await openJobs(database, log, { works: false });
  await server.register('test.job', schema, () => Promise.resolve());
  for (let n = 0; n < 60; n += 1) await send(database, server, n);
  // Set different creation times, as jobs of different requests have.
  await database.executeSql(
    "update pgboss.job set created_on = now() + (data->>'n')::int * interval '1 second' where name = 'test.job'",
  );
  const worker = await openJobs(database, log);
  const done: number[] = [];
  await new Promise<void>((tell) => {
    void worker.register(
      'test.job',
      schema,
      ({ n }) => {
        if (n === 7) return Promise.reject(new Error('not now'));
        done.push(n);
        if (n === 59) tell();
        return Promise.resolve();
      },
      { together: 20 },
    );
  });
  assert.deepEqual(
    done,
    Array.from({ length: 60 }, (_, n) => n).filter((n) => n !== 7),
  );
  const { rows } = await database.executeSql(
    "select data->>'n' as n, state::text from pgboss.job where name = 'test.job' and data->>'n' in ('6', '7', '8') order by n",
  );
  assert.deepEqual(rows, [
    { n: '6', state: 'completed' },
    { n: '7', state: 'retry' },
    { n: '8', state: 'completed' },
  ]);
  await Promise.all([server.stop(), worker.stop()]);
  await database.close();
});

test('a key is queued only once, within one transaction and after it', async () => {
  const database = await openTestDatabase();
  const jobs = await openJobs(database, log);
  const done: number[] = [];
  let tell = () => {};
  const last = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await jobs.register('test.job', schema, ({ n }) => {
    done.push(n);
    if (n === 3) tell();
    return Promise.resolve();
  });
  await database.inTenant(HOST_TENANT, async (tx) => {
    await jobs.send(tx, 'test.job', { n: 1 }, { key: 'one' });
    await jobs.send(tx, 'test.job', { n: 1 }, { key: 'one' });
  });
  await database.inTenant(HOST_TENANT, (tx) => jobs.send(tx, 'test.job', { n: 2 }, { key: 'one' }));
  await send(database, jobs, 3);
  await last;
  assert.deepEqual(done, [1, 3]);
  await jobs.stop();
  await database.close();
});

test('idle queues are not polled: sent, late and failed jobs wake their workers', async () => {
  const database = await openTestDatabase();
  let statements = 0;
  const counting: Database = {
    ...database,
    executeSql(text, values) {
      statements += 1;
      return database.executeSql(text, values);
    },
  };
  const sender = await openJobs(database, log, { works: false });
  const worker = await openJobs(counting, log);
  for (let n = 0; n < 40; n += 1)
    await worker.register(`test.idle-${n}`, schema, () => Promise.resolve());
  const done: number[] = [];
  const heard = new EventEmitter();
  await worker.register('test.job', schema, async ({ n }) => {
    done.push(n);
    heard.emit(`job ${n}`);
    if (n === 2 && done.filter((one) => one === 2).length === 1) throw new Error('not now');
  });
  await sender.register('test.job', schema, () => Promise.resolve());
  const first = once(heard, 'job 1');
  await send(database, sender, 1);
  await first;
  const failed = once(heard, 'job 2');
  await send(database, sender, 2);
  await failed;
  const again = once(heard, 'job 2');
  const late = once(heard, 'job 3');
  const before = statements;
  const begin = performance.now();
  await database.inTenant(HOST_TENANT, (tx) =>
    sender.send(tx, 'test.job', { n: 3 }, { startAfter: new Date(Date.now() + 1500) }),
  );
  await Promise.all([again, late]);
  // Each second of polling would be 80 statements.
  assert.ok(statements - before < 40, `${statements - before} statements`);
  assert.ok(performance.now() - begin < 20_000, 'the net of 30 s found the jobs');
  assert.deepEqual(done.toSorted(), [1, 2, 2, 3]);
  await Promise.all([sender.stop(), worker.stop()]);
  await database.close();
});

test('the jobs of schedules wake their worker, which queues them', async () => {
  const database = await openTestDatabase();
  const jobs = await openJobs(database, log);
  const heard = new EventEmitter();
  await jobs.register('test.job', schema, ({ n }) => {
    heard.emit('job', n);
    return Promise.resolve();
  });
  const ran = once(heard, 'job');
  const begin = performance.now();
  // As pg-boss queues what is due, here by another server.
  await database.executeSql(
    "insert into pgboss.job (name, data) values ('__pgboss__send-it', $1)",
    [JSON.stringify({ name: 'test.job', data: { n: 4 }, options: {} })],
  );
  await database.executeSql("select pg_notify('jobs', '')");
  assert.deepEqual(await ran, [4]);
  assert.ok(performance.now() - begin < 20_000, 'a net of 30 s or more found the job');
  await jobs.stop();
  await database.close();
});

test('schedules are read in time for each minute, even if pg-boss skips every second reading', async () => {
  const database = await openTestDatabase();
  const read = Promise.withResolvers<number>();
  const watched: Database = {
    ...database,
    executeSql(text, values) {
      // pg-boss reads only if its last reading was longer ago than this.
      const seconds = /set cron_on = now\(\)[^>]+> (\d+)/i.exec(text)?.[1];
      if (seconds) read.resolve(Number(seconds));
      return database.executeSql(text, values);
    },
  };
  const jobs = await openJobs(watched, log);
  // What was due a minute before is never queued.
  assert.ok((await read.promise) * 2 < 60, `${await read.promise} s`);
  await jobs.stop();
  await database.close();
});

test('one group of jobs keeps no other waiting, and its own come one after another', async () => {
  const database = await openTestDatabase();
  const jobs = await openJobs(database, log);
  const running = { a: 0, b: 0 };
  const ends: (() => void)[] = [];
  const news = new EventEmitter();
  const group = z.object({ group: z.enum(['a', 'b']) });
  await jobs.register(
    'test.job',
    group,
    async (data) => {
      running[data.group] += 1;
      news.emit(data.group);
      const end = Promise.withResolvers<void>();
      ends.push(end.resolve);
      await end.promise;
      running[data.group] -= 1;
    },
    { beside: 2, perGroup: 1 },
  );
  const queue = (name: 'a' | 'b') =>
    database.inTenant(HOST_TENANT, (tx) =>
      jobs.send(tx, 'test.job', { group: name }, { group: name }),
    );
  const begun = once(news, 'a');
  for (let count = 0; count < 4; count += 1) await queue('a');
  await begun;
  const other = once(news, 'b');
  await queue('b');
  await other;
  assert.deepEqual(running, { a: 1, b: 1 });
  const next = once(news, 'a');
  ends.shift()?.();
  await next;
  assert.deepEqual(running, { a: 1, b: 1 });
  for (let end = ends.shift(); end; end = ends.shift()) end();
  await jobs.stop();
  await database.close();
});
