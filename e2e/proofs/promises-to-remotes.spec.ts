import { typedExports } from '@editorial/federation/typed-exports';
import { seen, whileTeam } from '../site/team.ts';
import { expect, test } from '../site/test.ts';

/** Names in React's types that exist only in its development build. */
const onlyInDevelopment = new Set(['react act', 'react captureOwnerStack']);

const startPage = `
import { useFetcher } from 'react-router-dom';
export function StartPage() {
  const fetcher = useFetcher();
  return <div className="ed-page"><h1>Open to all</h1><p>{fetcher.state}</p></div>;
}
`;

test('every value of every shared library that type-checks in a remote exists on the page', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/preview');
  // The server draws the page, too: only the scripts’ own page has their libraries.
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  const there = await page.evaluate(async () => {
    type Scope = Record<string, Record<string, { get: () => Promise<() => object> }>>;
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: {
        __INSTANCES__: { name: string; shareScopeMap: Record<string, Scope> }[];
      };
    };
    const shell = federation.__INSTANCES__.find(({ name }) => name === 'shell');
    const libraries = Object.entries(shell?.shareScopeMap.default ?? {});
    return Object.fromEntries(
      await Promise.all(
        libraries.map(async ([library, versions]) => {
          const factory = await Object.values(versions)[0]?.get();
          return [library, Object.keys(factory?.() ?? {})] as const;
        }),
      ),
    );
  });
  expect(Object.keys(there).length).toBeGreaterThan(12);
  const typed = typedExports(Object.keys(there));
  const missing = Object.entries(typed).flatMap(([library, names]) =>
    names
      .filter((name) => !there[library]?.includes(name))
      .map((name) => `${library} ${name}`)
      .filter((name) => !onlyInDevelopment.has(name)),
  );
  expect(missing).toEqual([]);
  expect(typed['react-router-dom']).toContain('useFetcher');
});

test('a public page of a remote is open to anonymous visitors; a link to a missing version shows a message', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await whileTeam('open-page', async (team) => {
    await team.write('src/StartPage.tsx', startPage);
    await team.change('requiresSignIn: true', 'requiresSignIn: false', 'src/remote.ts');
    const version = await team.release(seen);
    await page.goto('/open-page?remote.open-page=0.0.9-forgotten');
    await expect(page.getByRole('heading', { level: 1, name: 'Open to all' })).toBeVisible();
    await expect(page.getByText('idle')).toBeVisible();
    await expect(
      page.getByText(
        `The link asks for open-page 0.0.9-forgotten, which is not available or not allowed here. ${version} is shown instead.`,
      ),
    ).toBeVisible();
  });
});
