import { StorageKeys } from '@editorial/contracts/names';
import { readText, writeText } from '@editorial/platform';
import type { AppProps } from '../frame/frame.ts';
import {
  aUser,
  fireEvent,
  type Given,
  installFakePlatform,
  render,
  screen,
  settings,
  waitFor,
} from '@editorial/testing';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { takeWantedAddress } from '../session/wanted-address.ts';

jest.mock('../texts/shell-texts.ts', () => ({ addShellTexts: () => Promise.resolve() }));

const board = {
  name: 'draft-board',
  basePaths: ['/draft-board'],
  clientOnlyPaths: [],
  menu: [],
  fills: [],
};
const Board = () => (
  <>
    <h1>Draft board</h1>
    <a href="/help">Help</a>
    <a href="https://elsewhere.test/help">Help elsewhere</a>
    <a href="/terms">Terms</a>
    <button type="button">No link</button>
  </>
);
let router: ReturnType<typeof createMemoryRouter>;
async function open(
  path: string,
  { site = {}, pages = [], ...given }: Given & { pages?: readonly string[] } = {},
) {
  const props = {
    settings: settings({ anonymousPaths: ['/draft-board'], ...site }),
    signInFromPopup: () => Promise.resolve(),
    remotes: [{ ...board, pages }],
    loadRemote: () =>
      Promise.resolve({
        name: board.name,
        routes: [{ path: '/draft-board', element: <Board />, handle: { layout: 'empty' } }],
        translations: { en: () => Promise.resolve({ default: {} }) },
      }),
    createRouter: (...[routes, options]: Parameters<typeof createMemoryRouter>) =>
      (router = createMemoryRouter(routes, { ...options, initialEntries: [path] })),
  } as unknown as AppProps;
  await installFakePlatform({ user: aUser(), ...given });
  return render(<App {...props} />);
}

test('a link to a disabled page does nothing; others, and links elsewhere, are followed', async () => {
  await open('/draft-board', { site: { disabledPages: [{ path: '/help' }] } });
  await screen.findByRole('heading', { name: 'Draft board' });
  // A click that is not prevented returns true; the router prevents those that it follows.
  const isFree = (name: string, role = 'link') => {
    let isPrevented = false;
    const hear = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', hear, { once: true });
    fireEvent.click(screen.getByRole(role, { name }));
    return !isPrevented;
  };
  expect(isFree('Help')).toBe(false);
  expect(isFree('Help elsewhere')).toBe(true);
  expect(isFree('Terms')).toBe(true);
  expect(isFree('No link', 'button')).toBe(true);
});

test('an address that nothing serves is unknown, and not kept for later', async () => {
  await open('/nowhere');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('404');
  expect(router.state.location.pathname).toBe('/nowhere');
  expect(takeWantedAddress()).toBeNull();
});

test.each([
  // The remote may have any page: with a plan, this one may be there.
  ['/draft-board/9?from=mail#note', [], '/subscription', '/draft-board/9?from=mail#note'],
  ['/draft-board/9', ['/draft-board/:id'], '/subscription', '/draft-board/9'],
  // It names its pages, and this is none.
  ['/draft-board/9', ['/draft-board'], '/draft-board/9', null],
])('%s of a remote that needs a plan and has the pages %j', async (path, pages, at, kept) => {
  writeText('session', StorageKeys.wantedWithPlan, null);
  await open(path, { site: { anonymousPaths: [] }, pages });
  await waitFor(() => expect(router.state.location.pathname).toBe(at));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('404');
  expect(readText('session', StorageKeys.wantedWithPlan)).toBe(kept);
  expect(takeWantedAddress()).toBeNull();
});
