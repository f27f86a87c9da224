import { emit } from './events/bus.ts';
import { queryClient } from './queries.ts';
import { setLanguage, setTenant } from './store/session.slice.ts';

const [northlight, southlight] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
].map((id) => ({ id, name: id, isAvailable: true })) as [
  { id: string; name: string; isAvailable: true },
  { id: string; name: string; isAvailable: true },
];

const known = () => queryClient.getQueryData(['/pictures']);
beforeEach(() => {
  setTenant(northlight);
  queryClient.setQueryData(['/pictures'], 'of northlight');
});

test('data of one organization is not visible to another, nor after leaving it', () => {
  setTenant(southlight);
  expect(known()).toBeUndefined();
  queryClient.setQueryData(['/pictures'], 'of southlight');
  setTenant(null);
  expect(known()).toBeUndefined();
});

test('a response that arrives after a switch of organization is not cached', async () => {
  let answer: (value: string) => void = () => {};
  const asked = queryClient.fetchQuery({
    queryKey: ['/sets'],
    queryFn: () =>
      new Promise<string>((done) => {
        answer = done;
      }),
  });
  setTenant(southlight);
  answer('of northlight');
  await expect(asked).rejects.toThrow();
  expect(queryClient.getQueryData(['/sets'])).toBeUndefined();
});

test('setting the same organization again, or another language, keeps the cache', () => {
  setTenant({ ...northlight });
  setLanguage('de');
  expect(known()).toBe('of northlight');
});

test('data of one user is not visible to another', () => {
  emit('session/changed', { userId: null });
  expect(known()).toBeUndefined();
});

test('after a change of the language, everything is asked for again: titles come in the language of the request', () => {
  expect(queryClient.getQueryState(['/pictures'])?.isInvalidated).toBe(false);
  setLanguage('fr');
  expect(queryClient.getQueryState(['/pictures'])?.isInvalidated).toBe(true);
});
