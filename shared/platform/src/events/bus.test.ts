import { emit, on } from './bus.ts';

test('listeners receive events until they unsubscribe', () => {
  const heard: string[] = [];
  const stop = on('search/submitted', ({ searchText }) => heard.push(searchText));
  emit('search/submitted', { searchText: 'harbour' });
  stop();
  emit('search/submitted', { searchText: 'dune' });
  expect(heard).toEqual(['harbour']);
});

test('a sticky event is replayed to a late listener; other events are not', () => {
  emit('basket/changed', { count: 3 });
  emit('search/submitted', { searchText: 'x' });
  const late = jest.fn();
  on('basket/changed', late)();
  on('search/submitted', late)();
  expect(late.mock.calls).toEqual([[{ count: 3 }]]);
});

test('a listener that throws does not stop the other listeners', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const other = jest.fn();
  const stops = [
    on('search/submitted', () => {
      throw new Error('broken');
    }),
    on('search/submitted', other),
  ];
  emit('search/submitted', { searchText: 'x' });
  stops.forEach((stop) => stop());
  expect(other).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('a payload that does not match the schema is rejected', () =>
  expect(() => emit('basket/changed', { count: 'many' } as never)).toThrow(TypeError));
