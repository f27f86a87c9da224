import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import { catalogApi } from '@editorial/contracts/catalog';
import { AllPolicies } from '@editorial/contracts/policy';
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
} from '@editorial/testing';
import remote from '../remote.ts';

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(catalogApi.list, {
      totalCount: 40,
      isCountExact: true,
      items: [
        anAsset({ id: idOf(3), title: 'Boats' }),
        anAsset({ id: idOf(4), title: 'Quay' }),
        anAsset({ id: idOf(5), title: '', number: 'ED-5', status: 'Draft' }),
      ],
    })
    .answer(assetBulkApi.preview, {
      pictures: 40,
      published: 40,
      hidden: 0,
      licensed: 3,
      licenses: 7,
    })
    .answer(assetBulkApi.apply, { changed: 40, unchanged: 0 })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/pictures?q=boat&category=Sea');
});

test('all that a search found is withdrawn with a reason; it is said what becomes of licenses', async () => {
  await screen.findByRole('link', { name: 'Boats' });
  fireEvent.click(screen.getByRole('button', { name: 'Change all that was found' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Withdraw' }));
  expect(screen.getByText(/3 of them are licensed, by 7 licenses. Licenses stay/)).toBeVisible();
  const withdraw = screen.getByRole('button', { name: 'Withdraw' });
  expect(withdraw).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Ground'), { target: { value: 'Terms, 4' } });
  fireEvent.change(screen.getByLabelText('Facts'), { target: { value: 'The rights ended.' } });
  fireEvent.click(withdraw);
  await waitFor(() =>
    expect(api.callsOf(assetBulkApi.apply).map(({ body }) => body)).toEqual([
      {
        selection: { searchText: 'boat', status: 'Published', category: 'Sea' },
        act: { kind: 'Withdraw', reasons: { ground: 'Terms, 4', facts: 'The rights ended.' } },
        expected: 40,
      },
    ]),
  );
}, 30_000);

test('chosen pictures get keywords', async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Quay' }));
  expect(screen.queryByRole('button', { name: 'Change all that was found' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change the chosen picture' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Add keywords' }));
  fireEvent.change(screen.getByLabelText(/^Keywords/), { target: { value: 'quay, stone' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add keywords' }));
  await waitFor(() =>
    expect(api.callsOf(assetBulkApi.apply)[0]?.body).toMatchObject({
      selection: { ids: [idOf(4)] },
      act: { kind: 'AddTags', tags: ['quay', 'stone'] },
    }),
  );
}, 30_000);

test('no picture is chosen any longer, and all that was found can be changed again', async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Quay' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(screen.getByRole('checkbox', { name: 'Choose Quay' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Change all that was found' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Change .*chosen/ })).toBeNull();
}, 30_000);

test('all that was found gets one title, and drafts lead to what they lack', async () => {
  expect(await screen.findByRole('link', { name: 'ED-5' })).toHaveAttribute(
    'href',
    `/contribute/review?state=Draft&id=${idOf(5)}`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change all that was found' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Give a title' }));
  const give = screen.getByRole('button', { name: 'Give a title' });
  expect(give).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: ' Cranes ' } });
  fireEvent.click(give);
  await waitFor(() =>
    expect(api.callsOf(assetBulkApi.apply).map(({ body }) => body)).toMatchObject([
      { act: { kind: 'SetTitle', title: 'Cranes' } },
    ]),
  );
}, 30_000);

test('a failed count of the chosen pictures is tried again in the dialog', async () => {
  api.fail(assetBulkApi.preview, 503);
  fireEvent.click(await screen.findByRole('button', { name: 'Change all that was found' }));
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  api.answer(assetBulkApi.preview, {
    pictures: 40,
    published: 40,
    hidden: 0,
    licensed: 3,
    licenses: 7,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: 'Withdraw' })).toBeVisible();
}, 30_000);
