import { assetSetsApi, type ManagedSet } from '@editorial/contracts/asset-sets';
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
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const set: ManagedSet = {
  id: 7,
  title: 'Quays',
  names: { de: 'Kais' },
  description: '',
  descriptions: {},
  position: null,
  coverId: null,
  coverUrl: null,
  isHidden: false,
  assetCount: 2,
  creationTime: '2026-11-02T10:00:00.000Z',
  concurrencyStamp: 'first',
};

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(assetSetsApi.list, { totalCount: 2, items: [set, { ...set, id: 8, title: 'Piers' }] })
    .answer(catalogApi.list, {
      totalCount: 1,
      isCountExact: true,
      items: [anAsset({ id: idOf(3), title: 'Boats' })],
    })
    .answer(assetSetsApi.change, set)
    .answer(assetSetsApi.remove, undefined)
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/sets');
});

test('a set is named, placed and covered; the second of two editors sees both', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Quays' }));
  const form = await screen.findByRole('form', { name: 'Quays' });
  fireEvent.change(within(form).getByLabelText(/^French/), { target: { value: 'Quais' } });
  fireEvent.change(within(form).getByLabelText(/^Place/), { target: { value: '2' } });
  fireEvent.click(await within(form).findByRole('radio', { name: 'Boats' }));
  api.refuse(assetSetsApi.change, 'Editorial:ChangedMeanwhile', {
    data: { current: { ...set, names: { fr: 'Les quais' }, concurrencyStamp: 'second' } },
  });
  fireEvent.submit(form);
  expect(await screen.findByRole('row', { name: 'French Les quais Quais' })).toBeVisible();
  api.answer(assetSetsApi.change, set);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(assetSetsApi.change).at(-1)?.body).toEqual({
      names: { fr: 'Quais' },
      position: 2,
      coverId: idOf(3),
      concurrencyStamp: 'second',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 30_000);

test('a set with pictures is removed once it is said where they go', async () => {
  const [row] = await screen.findAllByRole('row', { name: /Quays/ });
  fireEvent.click(within(row!).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  const remove = within(dialog).getByRole('button', { name: 'Remove' });
  expect(remove).toBeDisabled();
  const place = { name: 'Its pictures move to' };
  fireEvent.mouseDown(await within(dialog).findByRole('combobox', place));
  fireEvent.click(await within(dialog).findByText('Piers'));
  fireEvent.click(remove);
  await waitFor(() =>
    expect(Object.fromEntries(api.callsOf(assetSetsApi.remove)[0]!.query)).toEqual({ moveTo: '8' }),
  );
}, 30_000);
