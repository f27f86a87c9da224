import { Policy } from '@editorial/contracts/policy';
import { profitApi } from '@editorial/contracts/profit';
import {
  aUser,
  FakeApi,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
} from '@editorial/testing';
import remote from '../remote.ts';

test('statements of one contributor in two currencies are two links, each to its currency', async () => {
  const statement = {
    contributorId: idOf(3),
    contributorName: 'Ada Moor',
    month: '2026-11',
    licenseCount: 1,
    revenue: 1567,
    share: 627,
    closedAt: null,
  };
  new FakeApi()
    .answer(profitApi.list, {
      totalCount: 2,
      items: [
        { ...statement, currency: 'USD' },
        { ...statement, currency: 'EUR' },
      ],
    })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Statements] });
  await renderRemote(remote, '/profit?month=2026-11');
  // antd loads with the table.
  const links = await screen.findAllByRole('link', { name: 'Ada Moor' }, { timeout: 30_000 });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/profit/${idOf(3)}/2026-11?currency=USD`,
    `/profit/${idOf(3)}/2026-11?currency=EUR`,
  ]);
});
