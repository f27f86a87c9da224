import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { z } from '@editorial/contracts/schema';
import { HostTenant, type Database } from '../database/database.ts';
import { openTestDatabase } from '../database/embedded.testing.ts';
import { openJobs } from './jobs.ts';

const log = pino({ level: 'silent' });
const schema = z.object({ n: z.number() });
const send = (database: Database, jobs: Awaited<ReturnType<typeof openJobs>>, n: number, fails = false) => database.inTenant(HostTenant, async (tx) => {
  await jobs.send(tx, 'test.job', { n });
  if (fails) throw new Error('taken back');
});

test('a job is done if and only if its transaction is committed', async () => {
  const database = await openTestDatabase();
  const jobs = await openJobs(database, log);
  const done: number[] = [];
  let tell = () => {};
  const both = new Promise<void>((resolve) => { tell = resolve; });
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
test('a job that a dead process left half done is taken up at the next start', async () => {
  const database = await openTestDatabase();
  const before = await openJobs(database, log);
  let finish = () => {};
  const hanging = new Promise<void>((resolve) => { finish = resolve; });
  await new Promise<void>((begun) => {
    void before.register('test.job', schema, () => {
      begun();
      return hanging;
    }).then(() => send(database, before, 7));
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
test('a server that leaves the work to others queues jobs, and one that works takes them up', async () => {
  const database = await openTestDatabase();
  const server = await openJobs(database, log, { works: false });
  await server.register('test.job', schema, () => Promise.reject(new Error('the wrong server works')));
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
