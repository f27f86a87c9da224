import { contributorsApi, type Earning } from '@editorial/contracts/contributors';
import { Policy } from '@editorial/contracts/policy';
import {
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

const earning: Earning = {
  id: idOf(1),
  kind: 'Refund',
  at: '2026-11-03T10:00:00.000Z',
  state: 'Pending',
  licenseNumber: 'L-2026-000007',
  verificationCode: 'AAAA-BBBB-CCCC',
  assetId: idOf(2),
  assetNumber: 'ED-7',
  assetTitle: 'Harbor',
  currency: 'EUR',
  revenue: -333,
  sharePercent: 40,
  shareHundredths: -13_320,
};

test('contributors see their earnings by month and license, narrow them, and choose how often they are mailed', async () => {
  const api = new FakeApi()
    .answer(contributorsApi.months, {
      items: [
        {
          month: '2026-11',
          currency: 'EUR',
          licenseCount: 3,
          pending: 760,
          cleared: 152,
          settled: 0,
        },
      ],
    })
    .answer(contributorsApi.earnings, { totalCount: 1, items: [earning] })
    .answer(contributorsApi.mails, { frequency: 'AtOnce' })
    .answer(contributorsApi.setMails, { frequency: 'Weekly' })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  await renderRemote(remote, '/contribute/earnings');
  expect(await screen.findByText('L-2026-000007')).toBeVisible();
  expect(screen.getByRole('link', { name: 'L-2026-000007' })).toHaveAttribute(
    'href',
    '/verify/AAAA-BBBB-CCCC',
  );
  expect(screen.getByRole('columnheader', { name: 'License' })).toBeVisible();
  expect(screen.getByText('€7.60')).toBeVisible();
  expect(screen.getByText('-€1.33')).toBeVisible();
  expect(screen.getByText('Refund')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'November 2026' }));
  await waitFor(() =>
    expect(api.callsOf(contributorsApi.earnings).at(-1)?.query.get('month')).toBe('2026-11'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Weekly' }));
  await waitFor(() =>
    expect(api.callsOf(contributorsApi.setMails)[0]?.body).toEqual({ frequency: 'Weekly' }),
  );
});

test('the earnings of one picture are left again', async () => {
  const api = new FakeApi()
    .answer(contributorsApi.months, {
      items: [
        { month: '2026-11', currency: 'EUR', licenseCount: 1, pending: 0, cleared: 1, settled: 0 },
      ],
    })
    .answer(contributorsApi.earnings, { totalCount: 1, items: [earning] })
    .answer(contributorsApi.mails, { frequency: 'AtOnce' })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  await renderRemote(remote, `/contribute/earnings?picture=${idOf(2)}`);
  const asked = () => api.callsOf(contributorsApi.earnings).at(-1)?.query.get('assetId');
  fireEvent.click(await screen.findByRole('button', { name: 'ED-7 ×' }));
  await waitFor(() => expect(asked()).toBeNull());
  expect(screen.queryByRole('button', { name: 'ED-7 ×' })).toBeNull();
});
