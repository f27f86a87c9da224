import { waitFor } from '@editorial/testing';
import type { UploadOptions } from '@editorial/platform/uploads';
import type { KeptFile } from './kept-files.ts';
import { UploadQueue } from './upload-queue.ts';

const aFile = (name: string, text = 'x') => new File([text], name);

/** A browser's database that outlives pages. */
function browser(room = 100) {
  const files = new Map<string, KeptFile>();
  return {
    files,
    kept: {
      keep: async (file: KeptFile) => {
        if (files.size === room) return false;
        files.set(file.id, file);
        return true;
      },
      of: async (userId: string) => [...files.values()].filter((one) => one.userId === userId),
      forget: async (id: string) => files.delete(id),
    },
  };
}

const openPage = (
  kept: ReturnType<typeof browser>['kept'],
  send: (file: File, options: UploadOptions) => Promise<unknown>,
) =>
  new UploadQueue({
    kept,
    send,
    reasonOf: (error) => (error as Error).message,
    track: () => () => undefined,
    onDone: () => undefined,
  });

const states = (queue: UploadQueue) => queue.items().map(({ file, state }) => [file.name, state]);
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const never = () => new Promise<never>(() => undefined);

test('files that were not sent when the browser was closed are sent by the next page, for the same person only', async () => {
  const { kept, files } = browser();
  const before = openPage(kept, never);
  await before.add('ada', [aFile('a.jpg'), aFile('b.jpg')], 'empty');
  expect(states(before)).toEqual([
    ['a.jpg', 'sending'],
    ['b.jpg', 'waiting'],
  ]);
  expect(before.items().map(({ isKept }) => isKept)).toEqual([true, true]);

  const sent: string[] = [];
  const after = openPage(kept, async (file) => sent.push(file.name));
  await after.restore('bo');
  expect(after.items()).toEqual([]);
  await after.restore('ada');
  await waitFor(() => expect(files.size).toBe(0));
  expect(sent).toEqual(['a.jpg', 'b.jpg']);
  await after.restore('ada');
  expect(after.items()).toHaveLength(2);
  for (const { id } of before.items()) before.stop(id);
});

test('leaving with unsent files asks first; a browser without room says that it keeps nothing', async () => {
  const { kept } = browser(0);
  let finish: () => void = () => undefined;
  const queue = openPage(kept, () => new Promise<void>((done) => (finish = done)));
  expect(isAsked()).toBe(false);
  await queue.add('ada', [aFile('a.jpg')], 'empty');
  expect(queue.items()[0]?.isKept).toBe(false);
  expect(isAsked()).toBe(true);
  finish();
  await waitFor(() => expect(states(queue)).toEqual([['a.jpg', 'done']]));
  expect(isAsked()).toBe(false);
});

test('a refused file stays with its reason until it is sent again or stopped; an empty one fails at once', async () => {
  const { kept, files } = browser();
  let isRefused = true;
  const queue = openPage(kept, async () => {
    if (isRefused) throw new Error('Too many');
  });
  await queue.add('ada', [aFile('a.jpg'), new File([], 'empty.jpg')], 'It is empty.');
  await waitFor(() =>
    expect(queue.items().map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'Too many'],
      ['failed', 'It is empty.'],
    ]),
  );
  expect(files.size).toBe(1);
  isRefused = false;
  queue.retry(queue.items()[0]!.id);
  await waitFor(() => expect(queue.items()[0]?.state).toBe('done'));
  expect(files.size).toBe(0);
});

test('a stopped upload is not kept', async () => {
  const { kept, files } = browser();
  const queue = openPage(kept, never);
  await queue.add('ada', [aFile('a.jpg')], 'empty');
  queue.stop(queue.items()[0]!.id);
  expect([states(queue), files.size]).toEqual([[['a.jpg', 'stopped']], 0]);
});

test('the first file goes alone until some of it has arrived; then two go at once, in their order', async () => {
  const { kept } = browser();
  const under = new Map<string, { options: UploadOptions; finish: () => void }>();
  const queue = openPage(
    kept,
    (file, options) =>
      new Promise<void>((finish) => under.set(file.name, { options, finish: () => finish() })),
  );
  await queue.add(
    'ada',
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => aFile(name)),
    'empty',
  );
  expect([...under.keys()]).toEqual(['a.jpg']);
  under.get('a.jpg')!.options.onProgress({ sentBytes: 0, totalBytes: 2 });
  expect([...under.keys()]).toEqual(['a.jpg']);
  under.get('a.jpg')!.options.onProgress({ sentBytes: 1, totalBytes: 2 });
  expect([...under.keys()]).toEqual(['a.jpg', 'b.jpg']);
  under.get('b.jpg')!.finish();
  await waitFor(() => expect([...under.keys()]).toEqual(['a.jpg', 'b.jpg', 'c.jpg']));
  expect(states(queue).map(([, state]) => state)).toEqual([
    'sending',
    'done',
    'sending',
    'waiting',
  ]);
  // A stopped one makes room as well.
  queue.stop(queue.items()[3]!.id);
  for (const name of ['a.jpg', 'c.jpg']) under.get(name)!.finish();
  await waitFor(() => expect(states(queue)[2]![1]).toBe('done'));
  expect([...under.keys()]).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(isAsked()).toBe(false);
});
