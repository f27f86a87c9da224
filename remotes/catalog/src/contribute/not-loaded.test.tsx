import { catalogApi } from '@editorial/contracts/catalog';
import { contributorsApi } from '@editorial/contracts/contributors';
import { Policy } from '@editorial/contracts/policy';
import { transferApi } from '@editorial/contracts/transfers';
import {
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
} from '@editorial/testing';
import remote from '../remote.ts';

const none = { totalCount: 0, items: [] };
const nothing = (api: FakeApi) =>
  api
    .answer(catalogApi.list, { ...none, isCountExact: true })
    .answer(transferApi.list, none)
    .answer(contributorsApi.months, { items: [] })
    .answer(contributorsApi.earnings, none);

test.each([
  ['/contribute', 'You have not contributed a picture yet'],
  ['/contribute/servers', 'You have not added a file server yet'],
  ['/contribute/review', 'Nothing to review'],
  ['/contribute/earnings', 'Nothing was licensed yet'],
])(
  '%s: a list that fails is not taken for an empty one, and is asked again',
  async (path, empty) => {
    const policies = [
      Policy.AssetsCreate,
      ...(path === '/contribute/review' ? [Policy.AssetsReview] : []),
    ];
    await installFakePlatform({ user: aUser(), policies });
    const api = new FakeApi()
      .refuse(catalogApi.list, 'Editorial:TooManyRequests')
      .refuse(transferApi.list, 'Editorial:TooManyRequests')
      .refuse(contributorsApi.months, 'Editorial:TooManyRequests')
      .refuse(contributorsApi.earnings, 'Editorial:TooManyRequests')
      .answer(contributorsApi.mails, { frequency: 'AtOnce' })
      .install();
    await renderRemote(remote, path);
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryByText(empty)).toBeNull();
    nothing(api);
    fireEvent.click(again!);
    expect(await screen.findByText(empty)).toBeVisible();
  },
);

test('a choice of earnings that leaves nothing does not say that nothing was licensed, and is left by a click', async () => {
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  const months = [
    { month: '2026-11', currency: 'EUR', licenseCount: 1, pending: 0, cleared: 1, settled: 0 },
  ];
  const api = nothing(new FakeApi())
    .answer(contributorsApi.months, { items: months })
    .answer(contributorsApi.mails, { frequency: 'AtOnce' })
    .install();
  await renderRemote(remote, '/contribute/earnings?state=Pending');
  expect(await screen.findByText('No earnings of this choice')).toBeVisible();
  expect(screen.queryByText('Nothing was licensed yet')).toBeNull();
  const all = screen.getByRole('button', { name: 'All' });
  fireEvent.click(all);
  expect(await screen.findByText('Nothing was licensed yet')).toBeVisible();
  expect(api.callsOf(contributorsApi.earnings).at(-1)?.query.get('state')).toBeNull();
});
