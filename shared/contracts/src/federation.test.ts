import { readRegistry } from './federation.ts';

const descriptor = {
  basePaths: ['/catalog'],
  name: 'catalog',
  version: '1.0.0',
  commit: 'abc',
  builtAt: '',
  contract: '1.0.0',
};

const entry = (more: object = {}) => ({
  live: '1.0.0',
  history: [],
  releases: [
    {
      version: '1.0.0',
      manifest: '/m.json',
      publishedAt: '',
      publishedBy: '',
      descriptor: { ...descriptor, ...more },
    },
  ],
});

test('a remote with an invalid entry is reported and skipped; the others are read', () => {
  const { registry, refused } = readRegistry({
    updatedAt: '',
    remotes: {
      catalog: entry(),
      broken: entry({ menu: 'none' }),
      old: { live: 7 },
      'No Name': entry(),
    },
  });
  expect(Object.keys(registry.remotes)).toEqual(['catalog']);
  expect(refused.map(({ name }) => name)).toEqual(['broken', 'old', 'No Name']);
});

test('unknown fields of a newer remote are ignored', () => {
  const { registry, refused } = readRegistry({
    updatedAt: '',
    remotes: { catalog: entry({ hologram: true }) },
  });
  expect(refused).toEqual([]);
  expect(registry.remotes.catalog?.releases[0]?.descriptor).not.toHaveProperty('hologram');
});
test.each([[null], ['text'], [{ updatedAt: '' }], [{ remotes: [] }]])(
  'the registry %j is rejected',
  (json) => {
    expect(() => readRegistry(json)).toThrow();
  },
);
