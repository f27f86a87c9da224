import { installFakePlatform, settings, waitFor } from '@editorial/testing';
import type { AppProps } from '../frame/frame.ts';
import { UNKNOWN_ROUTE } from './Root.tsx';
import { createSiteRouter } from './router.tsx';

const board = { name: 'draft-board', basePaths: ['/draft-board'], clientOnlyPaths: [], pages: [] };

test('a router that React made for a render it dropped takes no routes from the one that is shown', async () => {
  await installFakePlatform();
  const props = {
    settings: settings({ anonymousPaths: ['/draft-board'] }),
    signInFromPopup: () => Promise.resolve(),
    remotes: [board],
    loadRemote: () =>
      Promise.resolve({
        name: board.name,
        routes: [{ path: '/draft-board', element: <h1>Draft board</h1> }],
        translations: { en: () => Promise.resolve({ default: {} }) },
      }),
  } as unknown as AppProps;
  const dropped = createSiteRouter(props);
  const shown = createSiteRouter(props);
  // Both hear of a change of the address until the one that was dropped is collected.
  await dropped.router.navigate('/draft-board');
  await shown.router.navigate('/draft-board');
  await waitFor(() => expect(shown.router.state.navigation.state).toBe('idle'));
  expect(shown.router.state.matches.map(({ route }) => route.id)).not.toContain(UNKNOWN_ROUTE);
  expect([...shown.openedRemotes]).toEqual(['draft-board']);
});
