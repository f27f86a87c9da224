import { Policy } from '@editorial/contracts/policy';
import { profitApi } from '@editorial/contracts/profit';
import {
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const line = {
  id: idOf(1),
  kind: 'Sale' as const,
  licenseId: idOf(2),
  licenseNumber: 'L-2026-000007',
  verificationCode: 'AAAA-BBBB-CCCC',
  assetNumber: 'ED-7',
  assetTitle: 'Harbor',
  exclusivity: 'NonExclusive',
  issuedAt: '2026-11-03T10:00:00.000Z',
  revenue: 1900,
  sharePercent: 40,
  share: 760,
};

test('each line of a statement says what happened and leads to its license', async () => {
  new FakeApi()
    .answer(profitApi.get, {
      contributorId: idOf(3),
      contributorName: 'Ada Moor',
      month: '2026-11',
      currency: 'EUR',
      licenseCount: 1,
      revenue: 1567,
      share: 627,
      closedAt: null,
      lineCount: 2,
      lines: [line, { ...line, id: idOf(4), kind: 'Refund', revenue: -333, share: -133 }],
    })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Statements] });
  await renderRemote(remote, `/profit/${idOf(3)}/2026-11?currency=EUR`);
  const row = (await screen.findByText('Refund')).closest('tr')!;
  expect(within(row).getByText('-€1.33')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'L-2026-000007' })).toHaveAttribute(
    'href',
    '/verify/AAAA-BBBB-CCCC',
  );
  expect(screen.getByText('€6.27')).toBeVisible();
});

test('a statement of many lines is read in pages', async () => {
  const api = new FakeApi().answer(profitApi.get, ({ query }) => ({
    contributorId: idOf(3),
    contributorName: 'Ada Moor',
    month: '2026-11',
    currency: 'EUR',
    licenseCount: 101,
    revenue: 191_900,
    share: 76_760,
    closedAt: null,
    lineCount: 101,
    lines: [{ ...line, licenseNumber: `L-${query.get('skipCount')}` }],
  }));
  api.install();
  await installFakePlatform({ user: aUser(), policies: [Policy.Statements] });
  await renderRemote(remote, `/profit/${idOf(3)}/2026-11?currency=EUR`);
  expect(await screen.findByText('L-0')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('L-100')).toBeVisible();
  expect(screen.getByText('€767.60')).toBeVisible();
});
