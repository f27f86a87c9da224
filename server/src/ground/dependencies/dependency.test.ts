import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, mock, test } from 'node:test';
import { actAs, NOBODY } from '../audit/acting.ts';
import { isInTransaction, markTransaction } from '../database/open-transaction.ts';
import { createS3Storage } from '../storage/s3.storage.ts';
import { StorageUnavailable } from '../storage/storage.ts';
import { createDependencies, troublesOf } from './dependencies.ts';
import { createDependency, DependencyUnavailable } from './dependency.ts';

test('an open transaction is known to what its work calls, and to nothing that outlives it', async () => {
  let later: Promise<boolean> | undefined;
  assert.equal(isInTransaction(), false);
  const end = Promise.withResolvers<undefined>();
  const inside = await markTransaction(async () => {
    later = end.promise.then(isInTransaction);
    await Promise.resolve();
    return isInTransaction();
  });
  end.resolve(undefined);
  assert.deepEqual([inside, await later], [true, false]);
});

test('a call outside during a transaction ends a test, even if the error is caught', () => {
  const address = new URL('../database/open-transaction.ts', import.meta.url).href;
  const script = `const { assertOutsideTransaction, markTransaction } = await import('${address}');
    await markTransaction(async () => {
      try { assertOutsideTransaction('The store'); } catch {}
    });`;
  const run = (context: string | undefined) =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: context },
    });
  const { status, stderr } = run('child-v8');
  assert.notEqual(status, 0);
  assert.match(stderr, /The store was asked while a transaction was open/);
  const { NODE_TEST_CONTEXT: _, ...usual } = process.env;
  const inProduction = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: usual,
  });
  assert.deepEqual([inProduction.status, inProduction.stderr], [0, '']);
});

test('a dependency runs so many calls at once, lets some wait, and refuses the rest at once', async () => {
  const dependency = createDependency('issuers', {
    limit: 2,
    queue: 1,
    isUnanswered: () => false,
  });
  const end = Promise.withResolvers<string>();
  const askFor = (userId: string) =>
    actAs({ ...NOBODY, userId }, () => dependency.ask(() => end.promise));
  const calls = ['a', 'b', 'c'].map(askFor);
  await assert.rejects(
    askFor('d'),
    (error) => error instanceof DependencyUnavailable && /too many calls wait/.test(error.message),
  );
  assert.equal(dependency.counts().running, 2);
  end.resolve('answer');
  assert.deepEqual(await Promise.all(calls), ['answer', 'answer', 'answer']);
  assert.deepEqual(dependency.counts(), { answered: 3, failed: 0, refused: 1, running: 0 });
});

test('no visitor takes more places than are left for all others, who are still answered', async () => {
  const dependency = createDependency('payments', {
    limit: 4,
    queue: 4,
    isUnanswered: () => false,
  });
  const end = Promise.withResolvers<string>();
  const askFrom = (address: string) =>
    actAs({ ...NOBODY, address }, () => dependency.ask(() => end.promise));
  const flood = Array.from({ length: 70 }, () => askFrom('192.0.2.1'));
  const taken = Promise.allSettled(flood);
  const others = [
    askFrom('192.0.2.2'),
    actAs({ ...NOBODY, userId: 'b' }, () => dependency.ask(() => end.promise)),
    dependency.ask(() => end.promise),
  ];
  end.resolve('answer');
  assert.deepEqual(await Promise.all(others), ['answer', 'answer', 'answer']);
  const answered = (await taken).filter(({ status }) => status === 'fulfilled');
  assert.equal(answered.length, 4, 'half of the eight');
});

let store: Server;
let answers = false;
let requests = 0;
before(async () => {
  store = createServer((_request, response) => {
    requests += 1;
    if (answers) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
});
after(() => {
  store.closeAllConnections();
  store.close();
});

test('a store that hangs is given up in time, then asked once in five seconds until it answers', async () => {
  const dependencies = createDependencies();
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const storage = createS3Storage({
    endpoint,
    publicEndpoint: endpoint,
    bucket: 'editorial',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    dependency: dependencies.storage,
    answerTimeoutMs: 50,
  });
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  for (let call = 0; call < 5; call += 1)
    await assert.rejects(storage.stat('a.txt'), StorageUnavailable);
  assert.match(troublesOf(dependencies)[0]?.reason ?? '', /^no answer since .+ms/);
  const before = requests;
  await assert.rejects(storage.stat('a.txt'), /storage can't be asked just now/);
  await assert.rejects(storage.check(), /storage can't be asked just now/);
  assert.equal(requests, before, 'it was not asked');
  assert.equal(dependencies.storage.counts().refused, 2);
  mock.timers.tick(5_001);
  // One call tries; others do not wait for it.
  const trying = assert.rejects(storage.stat('a.txt'), StorageUnavailable);
  await assert.rejects(storage.stat('a.txt'), /storage can't be asked just now/);
  await trying;
  assert.ok(requests > before, 'it was asked again');
  answers = true;
  mock.timers.tick(5_001);
  assert.equal(await storage.stat('a.txt'), null);
  assert.deepEqual(troublesOf(dependencies), []);
  mock.timers.reset();
});
