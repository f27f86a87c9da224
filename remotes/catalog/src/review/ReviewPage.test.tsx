import { assetSetsApi } from '@editorial/contracts/asset-sets';
import { catalogApi } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import { queryClient } from '@editorial/platform/queries';
import { reporter } from '@editorial/platform/shell';
import {
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
import remote from '../remote.ts';

const first = anAsset({
  id: idOf(1),
  title: 'Harbour',
  status: 'Submitted',
  concurrencyStamp: 'one',
  originalUrl: '/original.jpg',
});
const second = anAsset({ id: idOf(2), title: 'Pier', status: 'Submitted' });
let api: FakeApi;

beforeEach(async () => {
  api = new FakeApi()
    .answer(catalogApi.list, { totalCount: 2, isCountExact: true, items: [first, second] })
    .answer(catalogApi.get, ({ params }) => (params.id === second.id ? second : first))
    .answer(catalogApi.update, first)
    .answer(catalogApi.nearDuplicates, ({ params }) => ({
      items: params.id === first.id ? [anAsset({ id: idOf(3), title: 'Old harbor' })] : [],
    }))
    .answer(assetSetsApi.list, {
      totalCount: 1,
      items: [
        {
          id: 2,
          title: 'Quays',
          names: {},
          description: '',
          descriptions: {},
          position: null,
          coverId: null,
          coverUrl: null,
          isHidden: false,
          assetCount: 1,
          creationTime: '2026-11-02T10:00:00.000Z',
          concurrencyStamp: 'one',
        },
      ],
    })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsReview] });
  await renderRemote(remote, '/contribute/review');
});

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const sent = () => api.callsOf(catalogApi.update).map(({ body }) => body);

test('a reviewer accepts by one key, with what was edited, and sees the next picture', async () => {
  const picture = await screen.findByRole('img', { name: first.alternativeText });
  expect(picture).toHaveAttribute('src', '/original.jpg');
  press('z');
  expect(screen.getByRole('button', { name: /^100/ })).toHaveAttribute('aria-pressed', 'true');
  fireEvent.change(screen.getByLabelText('Categories'), { target: { value: 'Travel' } });
  await screen.findByRole('option', { name: 'Quays' });
  fireEvent.change(screen.getByLabelText('Set'), { target: { value: '2' } });
  press('a');
  await waitFor(() =>
    expect(sent()).toEqual([
      { categories: ['Sea', 'Travel'], setId: 2, status: 'Accepted', concurrencyStamp: 'one' },
    ]),
  );
  expect(await screen.findByDisplayValue('Pier')).toBeVisible();
});

test('whoever goes to the other queue while a verdict is saved stays there', async () => {
  await screen.findByRole('img', { name: first.alternativeText });
  press('a');
  const accepted = screen.getByRole('link', { name: 'Accepted' });
  fireEvent.click(accepted);
  await waitFor(() => expect(sent()).toHaveLength(1));
  // Both queues, and the open one again after the verdict.
  await waitFor(() => expect(api.callsOf(catalogApi.list)).toHaveLength(3));
  expect(accepted).toHaveAttribute('aria-current', 'page');
});

test('a refusal by key needs a reason, which a usual one may start', async () => {
  await screen.findByDisplayValue('Harbour');
  press('r');
  const dialog = await screen.findByRole('dialog');
  fireEvent.submit(within(dialog).getByLabelText('Reason').closest('form')!);
  expect(await screen.findByText('This field is required.')).toBeVisible();
  // Keys are letters of the reason now, not verdicts.
  press('a');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Not sharp' }));
  fireEvent.submit(within(dialog).getByLabelText('Reason').closest('form')!);
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        status: 'Rejected',
        statusReason: 'The main subject is not sharp.',
        concurrencyStamp: 'one',
      },
    ]),
  );
});

test('what somebody else saved meanwhile is shown next to the own edits', async () => {
  const theirs = { ...first, place: 'Bari', concurrencyStamp: 'two' };
  api.refuse(catalogApi.update, 'Editorial:ChangedMeanwhile', { data: { current: theirs } });
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Quay' } });
  fireEvent.submit(screen.getByLabelText('Title').closest('form')!);
  expect(await screen.findByRole('row', { name: 'Title Harbour Quay' })).toBeVisible();
  api.answer(catalogApi.update, { ...theirs, title: 'Quay' });
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ title: 'Quay', concurrencyStamp: 'two' }));
});

test('a reviewer sees published pictures that may be the same one', async () => {
  const strip = await screen.findByRole('region', { name: 'May be in the catalog already:' });
  expect(within(strip).getByRole('link')).toHaveAttribute('href', `/public/${idOf(3)}`);
  press('j');
  expect(await screen.findByDisplayValue('Pier')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'May be in the catalog already:' })).toBeNull();
});

test('a queue that may not be read fails as the content of the page', async () => {
  const errors: boolean[] = [];
  const stop = reporter.onError(({ isPageContent }) => errors.push(isPageContent));
  api.refuse(catalogApi.list, 'Editorial:NotAllowed');
  await queryClient.resetQueries();
  await waitFor(() => expect(errors).toEqual([true]));
  stop();
});
