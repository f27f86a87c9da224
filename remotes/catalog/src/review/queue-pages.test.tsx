import { catalogApi } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
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

const waiting = Array.from({ length: 101 }, (_, index) =>
  anAsset({ id: idOf(index + 1), title: `Picture ${index + 1}`, status: 'Submitted' }),
);
let left = waiting;
let api: FakeApi;

beforeEach(async () => {
  left = waiting;
  api = new FakeApi()
    .answer(catalogApi.list, ({ query }) => {
      const from = Number(query.get('skipCount'));
      const items = left.slice(from, from + Number(query.get('maxResultCount')));
      return { totalCount: left.length, isCountExact: true, items };
    })
    .answer(catalogApi.get, ({ params }) => waiting.find(({ id }) => id === params.id)!)
    .answer(catalogApi.update, ({ params }) => {
      left = left.filter(({ id }) => id !== params.id);
      return waiting[0]!;
    })
    .answer(catalogApi.nearDuplicates, { items: [] })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsReview] });
});

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const asked = () => Object.fromEntries(api.callsOf(catalogApi.list).at(-1)?.query ?? []);

test('keys lead over the end of a page of the queue and back; verdicts on its last picture too', async () => {
  await renderRemote(remote, `/contribute/review?id=${idOf(100)}`);
  expect(await screen.findByDisplayValue('Picture 100')).toBeVisible();
  press('j');
  expect(await screen.findByDisplayValue('Picture 101')).toBeVisible();
  expect(asked()).toMatchObject({ status: 'Submitted', sorting: 'oldest', skipCount: '100' });
  // There is no further one.
  press('j');
  press('k');
  expect(await screen.findByDisplayValue('Picture 1')).toBeVisible();
  press('k');
  expect(screen.getByDisplayValue('Picture 1')).toBeVisible();
});

test('after a verdict on the only picture of a later page, the page before it is shown', async () => {
  await renderRemote(remote, '/contribute/review?from=100');
  expect(await screen.findByDisplayValue('Picture 101')).toBeVisible();
  press('a');
  expect(await screen.findByDisplayValue('Picture 1')).toBeVisible();
  await waitFor(() => expect(left).toHaveLength(100));
  expect(asked()).toMatchObject({ skipCount: '0' });
});

test('after the verdict on the last of several pictures the one before it is shown', async () => {
  left = waiting.slice(0, 2);
  await renderRemote(remote, `/contribute/review?id=${idOf(2)}`);
  expect(await screen.findByDisplayValue('Picture 2')).toBeVisible();
  press('a');
  expect(await screen.findByDisplayValue('Picture 1')).toBeVisible();
});
