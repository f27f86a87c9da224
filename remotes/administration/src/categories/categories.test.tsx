import { catalogApi } from '@editorial/contracts/catalog';
import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
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

const category: ManagedCategory = {
  id: 'C13',
  name: 'Quays',
  names: { en: 'Quays', de: 'Kais' },
  defaultNames: {},
  position: null,
  coverId: null,
  coverUrl: null,
  isHidden: false,
  isBuiltIn: false,
  assetCount: 2,
  creationTime: '2026-11-02T10:00:00.000Z',
  concurrencyStamp: 'first',
};

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(categoriesApi.list, {
      totalCount: 2,
      items: [category, { ...category, id: 'C14', name: 'Piers' }],
    })
    .answer(catalogApi.list, {
      totalCount: 1,
      isCountExact: true,
      items: [anAsset({ id: idOf(3), title: 'Boats' })],
    })
    .answer(categoriesApi.change, category)
    .answer(categoriesApi.remove, undefined)
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/categories');
});

test('a category is named, placed and covered; the second of two editors sees both', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Quays' }));
  const form = await screen.findByRole('form', { name: 'Quays' });
  fireEvent.change(within(form).getByLabelText(/^French/), { target: { value: 'Quais' } });
  fireEvent.change(within(form).getByLabelText(/^Place/), { target: { value: '2' } });
  fireEvent.click(await within(form).findByRole('radio', { name: 'Boats' }));
  api.refuse(categoriesApi.change, 'Editorial:ChangedMeanwhile', {
    data: {
      current: { ...category, names: { en: 'Quays', fr: 'Les quais' }, concurrencyStamp: 'second' },
    },
  });
  fireEvent.submit(form);
  expect(await screen.findByRole('row', { name: 'French Les quais Quais' })).toBeVisible();
  api.answer(categoriesApi.change, category);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(api.callsOf(categoriesApi.change).at(-1)?.body).toEqual({
      names: { fr: 'Quais' },
      position: 2,
      coverId: idOf(3),
      concurrencyStamp: 'second',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}, 30_000);

test('a category with pictures is removed once it is said where they go', async () => {
  const [row] = await screen.findAllByRole('row', { name: /Quays/ });
  fireEvent.click(within(row!).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  const remove = within(dialog).getByRole('button', { name: 'Remove' });
  expect(remove).toBeDisabled();
  const instead = { name: 'Its pictures get instead' };
  fireEvent.mouseDown(await within(dialog).findByRole('combobox', instead));
  fireEvent.click(await within(dialog).findByText('Piers'));
  fireEvent.click(remove);
  await waitFor(() =>
    expect(Object.fromEntries(api.callsOf(categoriesApi.remove)[0]!.query)).toEqual({
      moveTo: 'C14',
      concurrencyStamp: 'first',
    }),
  );
}, 30_000);
