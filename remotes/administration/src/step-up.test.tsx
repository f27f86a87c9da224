import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import { assetSetsApi } from '@editorial/contracts/asset-sets';
import { catalogApi } from '@editorial/contracts/catalog';
import { categoriesApi } from '@editorial/contracts/categories';
import type { Endpoint, EndpointOutput } from '@editorial/contracts/endpoint';
import { importsApi } from '@editorial/contracts/imports';
import { operationApi } from '@editorial/contracts/operation';
import { AllPolicies } from '@editorial/contracts/policy';
import { getState } from '@editorial/platform';
import {
  act,
  anAsset,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from './remote.ts';

// jsdom has no canvas.
jest.mock('uplot', () => ({
  __esModule: true,
  default: class {
    setSize() {}
    destroy() {}
  },
}));

const at = '2026-11-20T10:00:00.000Z';
const group = {
  descriptions: {},
  position: null,
  coverId: null,
  coverUrl: null,
  isHidden: false,
  assetCount: 2,
  creationTime: at,
  concurrencyStamp: 'first',
};
const set = { ...group, id: 7, title: 'Quays', names: {}, description: '' };
const category = {
  ...group,
  id: 'C13' as const,
  name: 'Quays',
  names: { en: 'Quays' },
  defaultNames: {},
  isBuiltIn: false,
} as const;
const anImport = {
  id: idOf(7),
  kind: 'Folder',
  name: 'summer',
  state: 'Failed',
  reason: 'The folder is gone.',
  total: 3,
  counts: { imported: 1, drafts: 1, changed: 0, unchanged: 0, known: 0, refused: 1, alike: 0 },
  startedBy: 'Ada Moor',
  createdAt: at,
  startedAt: at,
  endedAt: at,
} as const;
const job = {
  id: idOf(9),
  queue: 'catalog.renditions',
  state: 'Failed',
  createdAt: at,
  startedAt: at,
  completedAt: at,
  startAfter: at,
  retryCount: 5,
  retryLimit: 5,
  reason: 'no disk',
} as const;

let api: FakeApi;
beforeEach(async () => {
  const assets = { totalCount: 2, isCountExact: true, items: [anAsset({ title: 'Boats' })] };
  const counts = { pictures: 2, published: 2, hidden: 0, licensed: 0, licenses: 0 };
  api = new FakeApi()
    .answer(catalogApi.list, assets)
    .answer(assetBulkApi.preview, counts)
    .answer(assetSetsApi.list, { totalCount: 1, items: [set] })
    .answer(categoriesApi.list, { totalCount: 1, items: [category] })
    .answer(importsApi.get, anImport)
    .answer(importsApi.files, { totalCount: 0, items: [] })
    .answer(operationApi.metrics, { stepSeconds: 60, points: [] })
    .answer(operationApi.jobs, { totalCount: 1, items: [job] })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

const question = () => getState().feedback.identityCheck;
/** The call waits for the person's proof, and is then made as it was. */
async function goesOnAfterProof<E extends Endpoint>(
  endpoint: E,
  output: EndpointOutput<E>,
): Promise<void> {
  await waitFor(() => expect(question()).not.toBeNull());
  expect(api.callsOf(endpoint)).toHaveLength(1);
  api.answer(endpoint, output);
  act(() => question()?.answer(true));
  await waitFor(() => expect(api.callsOf(endpoint)).toHaveLength(2));
  const [first, second] = api.callsOf(endpoint);
  expect([second?.params, second?.body]).toEqual([first?.params, first?.body]);
  expect(question()).toBeNull();
}
const refuse = (endpoint: Endpoint) => api.refuse(endpoint, 'Editorial:IdentityCheckRequired');

test('a change of many pictures asks who sits there, and then goes on', async () => {
  refuse(assetBulkApi.apply);
  await renderRemote(remote, '/administration/pictures?q=boat');
  await screen.findByRole('link', { name: 'Boats' });
  fireEvent.click(screen.getByRole('button', { name: 'Change all that was found' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Add keywords' }));
  fireEvent.change(screen.getByLabelText(/^Keywords/), { target: { value: 'quay' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add keywords' }));
  await goesOnAfterProof(assetBulkApi.apply, { changed: 2, unchanged: 0 });
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Add keywords' })).toBeNull());
}, 30_000);

test('a set and a category are saved after it', async () => {
  refuse(assetSetsApi.change);
  refuse(categoriesApi.change);
  for (const [path, label, save] of [
    ['sets', /^French/, () => goesOnAfterProof(assetSetsApi.change, set)],
    ['categories', /^French/, () => goesOnAfterProof(categoriesApi.change, category)],
  ] as const) {
    const { unmount } = await renderRemote(remote, `/administration/${path}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Quays' }));
    const form = await screen.findByRole('form', { name: 'Quays' });
    fireEvent.change(within(form).getByLabelText(label), { target: { value: 'Quais' } });
    fireEvent.submit(form);
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
  }
}, 30_000);

test('an import goes on after it, and a job runs again', async () => {
  refuse(importsApi.resume);
  refuse(operationApi.retryJob);
  const { unmount } = await renderRemote(remote, `/administration/imports/${idOf(7)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  await goesOnAfterProof(importsApi.resume, undefined);
  unmount();
  await renderRemote(remote, '/administration/operation?state=Failed');
  fireEvent.click(await screen.findByRole('button', { name: 'Run again' }));
  await goesOnAfterProof(operationApi.retryJob, undefined);
}, 30_000);

test('whoever does not answer changes nothing, keeps the form, and is shown no error', async () => {
  refuse(categoriesApi.change);
  await renderRemote(remote, '/administration/categories');
  fireEvent.click(await screen.findByRole('button', { name: 'Quays' }));
  const form = await screen.findByRole('form', { name: 'Quays' });
  fireEvent.change(within(form).getByLabelText(/^French/), { target: { value: 'Quais' } });
  fireEvent.submit(form);
  await waitFor(() => expect(question()).not.toBeNull());
  act(() => question()?.answer(false));
  await waitFor(() => expect(question()).toBeNull());
  expect(api.callsOf(categoriesApi.change)).toHaveLength(1);
  expect(within(form).getByLabelText(/^French/)).toHaveValue('Quais');
  expect(getState().feedback.toasts).toEqual([]);
}, 30_000);
