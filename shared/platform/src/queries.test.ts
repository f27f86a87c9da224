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

test('answers for one organisation are not shown to another, nor after one was left', () => {
  setTenant(southlight);
  expect(known()).toBeUndefined();
  queryClient.setQueryData(['/pictures'], 'of southlight');
  setTenant(null);
  expect(known()).toBeUndefined();
});

test('an answer under way when the organisation is switched is not kept for the other', async () => {
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

test('the same organisation told again, or another language, keeps what is known', () => {
  setTenant({ ...northlight });
  setLanguage('de');
  expect(known()).toBe('of northlight');
});

test('answers for one user are not shown to another', () => {
  emit('session/changed', { userId: null });
  expect(known()).toBeUndefined();
});
