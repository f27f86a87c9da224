import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PicturePool } from '../../catalog/picture/pool.ts';
import { createLookReader } from './searched-look.ts';

/** A pool whose process reads a picture until it is let go: the pictures that were begun. */
function slowReader() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const pool: Pick<PicturePool, 'run' | 'close'> = {
    run: ((_task: string, picture: Buffer) => {
      begun.push(picture.subarray(3).toString());
      return new Promise((resolve) => ends.push(() => resolve([0])));
    }) as PicturePool['run'],
    close: async () => undefined,
  };
  const looks = createLookReader({ addHook: () => undefined } as never, pool as PicturePool);
  const read = (name: string, person: string, place: string) =>
    looks.read(jpeg(name), { person, place }).then(
      () => 'read',
      (error: { code: string }) => error.code,
    );
  return { begun, read, endNext: () => ends.shift()?.() };
}
/** The first bytes of a JPEG, and a name. */
const jpeg = (name: string) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(name)]).toString('base64');
const turn = () => new Promise<void>((done) => void setImmediate(done));

test('pictures of one person or place are read one after the other; others don’t wait for them', async () => {
  const { begun, read, endNext } = slowReader();
  const first = [1, 2, 3].map((at) => read(`slow ${at}`, 'user a', 'address 1'));
  const second = read('same place', 'user b', 'address 1');
  const third = read('same person', 'user a', 'address 2');
  const other = read('other', 'user c', 'address 3');
  await turn();
  assert.deepEqual(begun, ['slow 1', 'other']);
  // A colleague's picture comes before the next one of the person who has sent several.
  for (const expected of ['same place', 'slow 2', 'slow 3', 'same person']) {
    for (let at = 0; at < 2; at += 1) endNext();
    await turn();
    assert.equal(begun.at(-1), expected);
  }
  endNext();
  assert.deepEqual(await Promise.all([...first, second, third, other]), Array(6).fill('read'));
});

test('where a person is the place, pictures are read one after the other, too, and none waits for itself', async () => {
  const { begun, read, endNext } = slowReader();
  const all = [1, 2].map((at) => read(`slow ${at}`, 'user a', 'user a'));
  for (const count of [1, 2]) {
    await turn();
    assert.equal(begun.length, count);
    endNext();
  }
  assert.deepEqual(await Promise.all(all), ['read', 'read']);
});

test('one place has half of the room, however many accounts it has', async () => {
  const { begun, read } = slowReader();
  const all = Array.from({ length: 12 }, (_, at) => read(`${at}`, `user ${at}`, 'address 1'));
  void read('other', 'user z', 'address 2');
  const refused = new Map<number, string>();
  for (const [at, one] of all.entries()) void one.then((code) => refused.set(at, code));
  await turn();
  assert.deepEqual(
    [...refused],
    [8, 9, 10, 11].map((at) => [at, 'Editorial:TooManyRequests']),
  );
  assert.deepEqual(begun, ['0', 'other']);
});

test('a drawing, and what is no picture, is refused without a process', async () => {
  const { begun, read } = slowReader();
  const looks = createLookReader(
    { addHook: () => undefined } as never,
    {
      run: () => assert.fail('a process was asked'),
      close: async () => undefined,
    } as never,
  );
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'a text'])
    await assert.rejects(
      looks.read(Buffer.from(text).toString('base64'), { person: 'user a', place: 'address 1' }),
      { code: 'Editorial:PictureUnreadable' },
    );
  void read('next', 'user a', 'address 1');
  await turn();
  assert.deepEqual(begun, ['next']);
});
