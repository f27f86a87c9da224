import { releasesApi } from '@editorial/contracts/releases';
import { emit, HttpError, trackUnfinished } from '@editorial/platform';
import { reporter } from '@editorial/platform/shell';
import {
  act,
  aUser,
  FakeApi,
  installFakePlatform,
  renderInside,
  screen,
  settings,
  within,
} from '@editorial/testing';
import { FrameContext, type Frame } from '../frame/frame.ts';
import { keepLoaded } from '../federation/loaded.ts';
import { newerRelease } from '../federation/newer-release.ts';
import { ConsolePage } from './ConsolePage.tsx';
import { addConsoleTexts, consoleTexts } from './texts.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({
    shareScopeMap: {
      default: { react: { '19.3.1': { from: 'shell', useIn: ['catalog'], loaded: true } } },
    },
  }),
}));

const remote = (name: string) => ({
  name,
  version: `1.0.0-${name}`,
  contract: '1.0.0',
  commit: 'abcdef1234567890',
  owner: `${name} team`,
});

const frame = {
  settings: settings(),
  menu: [],
  remotes: [remote('catalog'), remote('account')],
} as unknown as Frame;
const acts = {
  totalCount: 1,
  items: [
    {
      id: '1',
      at: '2026-11-02T10:00:00.000Z',
      remote: 'catalog',
      version: '1.0.0-catalog',
      action: 'rollback',
      by: 'pictures (Ada)',
      reason: 'too dark',
    },
  ],
};

const errors = {
  totalCount: 1,
  items: [
    {
      id: 'a1',
      remote: 'catalog',
      version: '1.0.0-catalog',
      outcome: 'crashed',
      message: 'Error: no grid',
      stack: 'Error: no grid\n    at ./src/Grid.tsx:12:3',
      route: '/preview',
      browsers: ['Firefox'],
      reports: 12,
      visitors: 3,
      firstSeen: '2026-11-02T10:00:00.000Z',
      lastSeen: '2026-11-03T10:00:00.000Z',
    },
  ],
};

const show = () => {
  new FakeApi().answer(releasesApi.log, acts).answer(releasesApi.errors, errors).install();
  addConsoleTexts();
  return renderInside(
    <FrameContext value={frame}>
      <ConsolePage />
    </FrameContext>,
  );
};

test('administrators see remotes, libraries, events, errors and the store', async () => {
  await installFakePlatform({ user: aUser({ roles: ['1'] }) });
  keepLoaded({
    name: 'catalog',
    version: '0.9.0',
    asked: '1.0.0-catalog',
    source: 'last-good',
    ms: 12,
    entry: '/remotes/catalog/0.9.0/remoteEntry.js',
  });
  show();
  const remotes = within(screen.getByRole('region', { name: 'Remotes' }));
  expect(
    remotes.getByRole('row', {
      name: /catalog 0\.9\.0 last good one 12.*ms 1\.0\.0 release of contract 3 abcdef12 catalog team/,
    }),
  ).toBeTruthy();
  expect(remotes.getByRole('row', { name: /account 1\.0\.0-account not loaded yet/ })).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Shared libraries' })).getByRole('row', {
      name: 'react 19.3.1 shell catalog',
    }),
  ).toBeTruthy();
  act(() => {
    emit('search/submitted', { searchText: 'harbour' });
    reporter.report(
      new HttpError({
        status: 503,
        statusText: 'Away',
        url: '/api/x',
        remote: null,
        isPageContent: false,
      }),
    );
  });
  expect(
    within(screen.getByRole('region', { name: 'Events' })).getByText(/search\/submitted.*harbour/),
  ).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Errors' })).getByText('503 Away')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Store' })).getByText('basket')).toBeTruthy();
});

test('it says that a newer release is available, and what it is waiting for', async () => {
  await installFakePlatform({ user: aUser({ roles: ['1'] }) });
  show();
  expect(screen.queryByRole('status')).toBeNull();
  act(() => newerRelease.setState({ SwitchRelease: () => null }));
  expect(screen.getByRole('status').textContent).toBe(
    'A newer release waits: the next page is loaded with it.',
  );
  let finished = () => {};
  act(() => {
    finished = trackUnfinished('upload');
  });
  expect(screen.getByRole('status').textContent).toBe(
    'A newer release waits until this is finished: upload',
  );
  act(finished);
  act(() => newerRelease.setState({ SwitchRelease: null }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('other users see that they have no access', async () => {
  await installFakePlatform({ user: aUser({ roles: ['9'] }) });
  show();
  expect(screen.getByText('[403]')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});

test('its texts exist in every language', () => {
  for (const texts of Object.values(consoleTexts))
    expect(Object.keys(texts)).toEqual(Object.keys(consoleTexts.en ?? {}));
});

test('administrators see who released what, and why', async () => {
  await installFakePlatform({ user: aUser({ roles: ['1'] }) });
  show();
  const log = within(screen.getByRole('region', { name: 'Releases' }));
  const row = await log.findByRole('row', { name: /rollback/ });
  expect(row).toHaveTextContent('catalog');
  expect(row).toHaveTextContent('pictures (Ada)');
  expect(row).toHaveTextContent('too dark');
});

test('errors that visitors had are listed with their release, counts and mapped stack', async () => {
  await installFakePlatform({ user: aUser({ roles: ['1'] }) });
  show();
  const region = within(screen.getByRole('region', { name: 'Errors of remotes at visitors' }));
  expect(await region.findByText('Error: no grid', { selector: 'code' })).toBeTruthy();
  expect(region.getByText(/12 reports of 3 visitors/)).toBeTruthy();
  expect(region.getByText(/src\/Grid\.tsx:12:3/)).toBeTruthy();
});
