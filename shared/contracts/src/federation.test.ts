import { assertOwnPolicies, ownPolicies, remotePolicy } from './federation.ts';
import { readRegistry } from './read-registry.ts';

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

test('a remote declares policies below its own name alone, each once, in five languages', () => {
  const texts = { en: 'See', de: 'Sehen', fr: 'Voir', es: 'Ver', ar: 'عرض' };
  const declares = (...names: string[]) => ({
    name: 'light-table',
    policies: names.map((name) => ({ name, texts })),
  });
  expect(() => assertOwnPolicies(declares('light-table.Boards', 'light-table.Edit'))).not.toThrow();
  for (const foreign of [
    'AbpIdentity.Users',
    'catalog.Boards',
    'light-table',
    'light-tables.Boards',
  ])
    expect(() => assertOwnPolicies(declares(foreign))).toThrow("must begin with the remote's name");
  expect(() => assertOwnPolicies(declares('light-table.A', 'light-table.A'))).toThrow('twice');
  expect(ownPolicies(declares('light-table.A', 'catalog.A'))).toHaveLength(1);
  const policy = { name: 'light-table.Boards', texts };
  expect(remotePolicy.safeParse(policy).success).toBe(true);
  const { ar: _ar, ...fourLanguages } = texts;
  for (const change of [
    { name: 'AbpIdentity.Users' },
    { name: 'light-table' },
    { texts: fourLanguages },
    { texts: { ...texts, en: '' } },
  ])
    expect(remotePolicy.safeParse({ ...policy, ...change }).success).toBe(false);
});
