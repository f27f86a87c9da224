import type { PageRequest } from '@editorial/contracts/document';
import {
  readCategories,
  readOffer,
  readPicture,
  readPictures,
  readSet,
  readSets,
} from './calls.ts';

const answering = (status: number, body: unknown = null): PageRequest =>
  ({ language: 'en', read: () => Promise.resolve({ status, body }) }) as unknown as PageRequest;

const calls: readonly (readonly [string, (request: PageRequest) => Promise<unknown>])[] = [
  ['pictures', (request) => readPictures(request, {})],
  ['sets', (request) => readSets(request, {})],
  ['a set', (request) => readSet(request, '1')],
  ['categories', readCategories],
  ['prices', readOffer],
  ['a picture', (request) => readPicture(request, '1')],
];

test.each(calls)(
  'no answer, too many calls and a failed server never mean that %s are missing',
  async (_, read) => {
    for (const status of [0, 429, 500, 502, 503, 504])
      await expect(read(answering(status))).rejects.toThrow(String(status));
  },
);

test('only the server says that something is missing, or withdrawn', async () => {
  for (const status of [400, 404]) {
    expect(await readSet(answering(status), '1')).toBeNull();
    expect(await readPicture(answering(status), '1')).toEqual({
      picture: null,
      isWithdrawn: false,
    });
  }
  const gone = answering(404, { error: { data: { isWithdrawn: true } } });
  expect((await readPicture(gone, '1')).isWithdrawn).toBe(true);
});
