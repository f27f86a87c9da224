import { catalogApi } from '@editorial/contracts/catalog';
import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import { Policy } from '@editorial/contracts/policy';
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
import remote from '../remote.ts';

const reason = 'The horizon leans.';
async function show(asset: Partial<ReturnType<typeof anAsset>>): Promise<FakeApi> {
  const api = new FakeApi()
    .answer(catalogApi.list, {
      totalCount: 1,
      isCountExact: true,
      items: [anAsset({ title: 'Harbour', ...asset })],
    })
    .answer(ownPicturesApi.submit, undefined)
    .answer(ownPicturesApi.removeDraft, undefined)
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  await renderRemote(remote, '/contribute');
  await screen.findByRole('button', { name: 'Edit' });
  return api;
}
const buttons = () =>
  within(screen.getByRole('heading', { name: 'Harbour' }).closest('li')!)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('a rejected picture says why, and is contested with reasons', async () => {
  const api = await show({ status: 'Rejected', statusReason: reason });
  expect(screen.getByText(reason)).toBeVisible();
  expect(buttons()).toEqual(['Contest', 'Delete', 'Edit']);
  fireEvent.click(screen.getByRole('button', { name: 'Contest' }));
  const words = await screen.findByLabelText('Your reasons');
  const send = () => fireEvent.submit(words.closest('form')!);
  send();
  expect(await screen.findByText('This field is required.')).toBeVisible();
  fireEvent.change(words, { target: { value: ' It is the only one of its kind. ' } });
  send();
  await waitFor(() =>
    expect(api.callsOf(ownPicturesApi.submit).map(({ body }) => body)).toEqual([
      { words: 'It is the only one of its kind.' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was submitted is taken back, as long as no reviewer decided', async () => {
  const api = await show({ status: 'Submitted', id: idOf(4) });
  api.answer(catalogApi.update, anAsset({ status: 'Draft' }));
  expect(buttons()).toEqual(['Take back', 'Edit']);
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.update).map(({ params, body }) => [params, body])).toEqual([
      [{ id: idOf(4) }, { status: 'Draft' }],
    ]),
  );
});

test.each([
  ['Accepted', ['Edit']],
  ['Returned', ['Submit for review', 'Delete', 'Edit']],
  ['Withdrawn', ['Submit for review', 'Edit']],
  ['Draft', ['Submit for review', 'Delete', 'Edit']],
] as const)('%s leads on', async (status, expected) => {
  await show({ status, statusReason: status === 'Returned' ? reason : '' });
  expect(buttons()).toEqual(expected);
});

test('a draft is deleted by its owner, after a question', async () => {
  const api = await show({ status: 'Draft', id: idOf(4) });
  const asked = () => getState().feedback.confirmation;
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked()?.options.titleLocalizationParams).toEqual(['Harbour']));
  act(() => asked()?.answer('reject'));
  expect(api.callsOf(ownPicturesApi.removeDraft)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked()).toBeTruthy());
  act(() => asked()?.answer('confirm'));
  await waitFor(() =>
    expect(api.callsOf(ownPicturesApi.removeDraft).map(({ params }) => params)).toEqual([
      { id: idOf(4) },
    ]),
  );
});
