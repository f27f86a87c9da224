/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@editorial/platform';
import { majorOf, platformMajors } from '@editorial/contracts/platform-majors';
import type * as schema from '@editorial/contracts/schema-1';
import { earlierScope } from './earlier-major.ts';

const react = { '19.3.1': { from: 'shell' } };
const forms = { '2.0.0': { from: 'shell', version: '2.0.0', get: () => 'the forms', useIn: [] } };
const page = {
  default: {
    react,
    '@editorial/ui/forms': forms,
    '@editorial/platform': { '2.0.0': { from: 'shell', version: '2.0.0', lib: () => 'today’s' } },
    '@editorial/ui': { '2.0.0': { from: 'shell', version: '2.0.0' } },
    '@editorial/contracts/schema': { '2.0.0': { from: 'shell', version: '2.0.0' } },
  },
} as unknown as Record<
  string,
  Record<string, Record<string, { get: () => Promise<() => object> }>>
>;
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: page }),
}));

/** Returns what a committed report of the previous major lists as code. */
const reported = (folder: string): string[] =>
  [
    ...readFileSync(
      join(__dirname, '../../../shared', folder, 'api/major-1/index.api.md'),
      'utf8',
    ).matchAll(/^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \}/gm),
  ].map(([, name, renamed]) => renamed ?? name ?? '');

const offered = async (library: string): Promise<Record<string, unknown>> => {
  const [entry] = Object.values(page[earlierScope()]?.[library] ?? {});
  return (await entry!.get())() as Record<string, unknown>;
};

test('everything that the last contract of the previous major named is there', async () => {
  for (const [library, folder] of [
    ['@editorial/platform', 'platform'],
    ['@editorial/ui', 'ui'],
  ] as const) {
    const names = reported(folder);
    expect(names.length).toBeGreaterThan(30);
    const given = await offered(library);
    expect(names.filter((name) => given[name] === undefined)).toEqual([]);
  }
  const { z } = (await offered('@editorial/contracts/schema')) as unknown as typeof schema;
  expect(z.string().min(1).optional().parse(undefined)).toBeUndefined();
});

test('the previous major has the page’s own store and libraries, and a scope of its own', async () => {
  const [platform, now] = [
    await offered('@editorial/platform'),
    await import('@editorial/platform'),
  ];
  expect(platform.useStore).toBe(now.useStore);
  expect(platform.on).toBe(now.on);
  expect(platform.CONTRACT_VERSION).toBe('1.1.0');
  const scope = page[earlierScope()]!;
  expect(scope.react).toBe(react);
  expect(Object.keys(scope['@editorial/platform']!)).toEqual(['1.1.0']);
  expect(scope['@editorial/ui/forms']!['1.1.0']!.get()).toBe('the forms');
  expect(Object.keys(page.default!['@editorial/platform']!)).toEqual(['2.0.0']);
});

test('the list of majors knows the current one, and what the one before it ended with', () => {
  const current = majorOf(CONTRACT_VERSION);
  const known = new Map(platformMajors.map((each) => [each.major, each]));
  expect(known.get(current)?.lastContract).toBeUndefined();
  expect(majorOf(known.get(current - 1)?.lastContract ?? '')).toBe(current - 1);
  const days = platformMajors.map(({ releasedOn }) => releasedOn);
  expect(days).toEqual(days.toSorted());
});
