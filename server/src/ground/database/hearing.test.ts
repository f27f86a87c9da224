import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHearing } from './hearing.ts';

test('what could not be read is read again until it succeeds, and both are logged once', async () => {
  const lines: string[] = [];
  const note = (_facts: unknown, text: string) => void lines.push(text);
  const done = Promise.withResolvers<void>();
  let readCount = 0;
  const hearing = startHearing(
    'tests',
    {
      reread: async () => {
        readCount += 1;
        if (readCount < 3) throw new Error('no connection');
        setImmediate(done.resolve);
      },
    },
    { warn: note, info: note } as never,
  );
  hearing.hear('');
  await done.promise;
  assert.equal(readCount, 3);
  assert.equal(lines.length, 2);
  await hearing.stop();
});

test('reading never overlaps, and notifications that come during it are read once more', async () => {
  const reads: PromiseWithResolvers<void>[] = [];
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hearing = startHearing('tests', {
    reread: () => {
      const read = Promise.withResolvers<void>();
      begun[reads.push(read) - 1]!.resolve();
      return read.promise;
    },
  });
  hearing.hear('1');
  hearing.hear('2');
  hearing.reread();
  await begun[0]!.promise;
  assert.equal(reads.length, 1);
  reads[0]!.resolve();
  await begun[1]!.promise;
  reads[1]!.resolve();
  await hearing.stop();
  assert.equal(reads.length, 2);
});

test('a payload that can’t be taken in leads to reading everything', async () => {
  const done = Promise.withResolvers<void>();
  const hearing = startHearing('tests', {
    hear: (payload) => JSON.parse(payload) as void,
    reread: () => done.resolve(),
  });
  hearing.hear('{');
  await done.promise;
  await hearing.stop();
});

test('a stopped hearing reads no more, also while it waits to try again', async () => {
  const failed = Promise.withResolvers<void>();
  let readCount = 0;
  const hearing = startHearing('tests', {
    reread: async () => {
      readCount += 1;
      setImmediate(failed.resolve);
      throw new Error('no connection');
    },
  });
  hearing.reread();
  await failed.promise;
  await hearing.stop();
  assert.equal(readCount, 1);
});
