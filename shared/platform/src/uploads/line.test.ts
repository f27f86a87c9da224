import { openLine } from './line.ts';

const MIB = 1024 ** 2;

test('an unknown line begins with a small part that goes alone', () => {
  const line = openLine();
  expect([line.partBytes(), line.lanes(MIB)]).toEqual([MIB, 1]);
});

test.each([
  // Bytes a second of the whole line, the size of a part, and how many go at once.
  [50 * 1024, 1, 1],
  [100 * 1024, 1, 1],
  [200 * 1024, 1, 3],
  [1 * MIB, 1, 4],
  [2.5 * MIB, 3, 4],
  [20 * MIB, 8, 4],
])('at %d bytes a second parts have %d MiB, and %d go at once', (rate, size, lanes) => {
  const line = openLine();
  line.sent({ bytes: MIB, seconds: MIB / rate, lanes: 1 });
  const partSize = line.partBytes();
  expect([partSize, line.lanes(partSize)]).toEqual([size * MIB, lanes]);
  // No part comes near the minute of a proxy, if the line goes on like this.
  expect((partSize * lanes) / rate).toBeLessThan(25);
});

test('a part that is cut after a minute makes the next ones smaller, and lets one go at once', () => {
  const line = openLine();
  line.sent({ bytes: 8 * MIB, seconds: 1, lanes: 4 });
  expect(line.partBytes()).toBe(8 * MIB);
  expect(line.failed({ bytes: 8 * MIB, seconds: 60, lanes: 4 })).toBe(true);
  expect([line.partBytes(), line.lanes(8 * MIB)]).toEqual([MIB, 1]);
});

test('a connection that is refused at once says nothing about its speed', () => {
  const line = openLine();
  line.sent({ bytes: 8 * MIB, seconds: 1, lanes: 4 });
  expect(line.failed({ bytes: 8 * MIB, seconds: 0.2, lanes: 4 })).toBe(false);
  expect(line.partBytes()).toBe(8 * MIB);
});

test('parts of all files share the line, in the order in which they asked; each that ends lets the next one go', async () => {
  const line = openLine();
  const begun: string[] = [];
  const ask = (name: string) =>
    line.enter(MIB, new AbortController().signal).then((leave) => {
      begun.push(name);
      return leave;
    });
  const first = ask('a1');
  const others = ['a2', 'b1', 'b2', 'b3', 'b4'].map(ask);
  const leave = await first;
  expect([begun, line.underWay()]).toEqual([['a1'], 1]);
  // The first one showed that the line takes four.
  line.sent({ bytes: MIB, seconds: 1, lanes: 1 });
  leave();
  await Promise.all(others.slice(0, 4));
  expect([begun, line.underWay()]).toEqual([['a1', 'a2', 'b1', 'b2', 'b3'], 4]);
  (await others[1]!)();
  await others[4];
  expect(begun.at(-1)).toBe('b4');
});

test('a part that is stopped while it waits leaves the line at once, and its place goes to the next', async () => {
  const line = openLine();
  const signal = () => new AbortController().signal;
  const leave = await line.enter(MIB, signal());
  const stopping = new AbortController();
  const stopped = line.enter(MIB, stopping.signal);
  const next = line.enter(MIB, signal());
  stopping.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  await expect(line.enter(MIB, stopping.signal)).rejects.toThrow('stopped');
  leave();
  (await next)();
  expect(line.underWay()).toBe(0);
});
