import { licensingApi } from '@editorial/contracts/licensing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  aLicense,
  aSubscription,
  aUser,
  FakeApi,
  idOf,
  installFakePlatform,
  renderInside,
  screen,
  waitFor,
} from '@editorial/testing';
import { emit } from '@editorial/platform';
import { addBundledTexts } from '@editorial/platform/shell';
import OwnLicenses from './licenses/OwnLicenses.tsx';
import PlanSummary from './plan/PlanSummary.tsx';
import config from '../remote.config.ts';
import remote from './remote.ts';
import texts from './texts/en.ts';

beforeEach(async () => {
  await installFakePlatform({ user: aUser(), active: aSubscription({ currentCreditBalance: 7 }) });
  addBundledTexts('en', 'subscription', texts);
});

const show = (part: React.ReactElement) => renderInside(part);

test('the slots that the shell knows of are those that the remote fills', () => {
  expect(config.fills.map(({ slot }) => slot).sort()).toEqual(
    Object.keys(remote.fills ?? {}).sort(),
  );
});

test('beside a picture, a client sees which licenses of it there are already', async () => {
  const own = aLicense({ assetId: idOf(1), userName: 'Cleo', usage: 'Advertising' });
  const returned = { revokedAt: '2026-01-02T00:00:00Z', userName: 'Rita', id: idOf(9) };
  const other = aLicense({ id: idOf(8), assetId: idOf(2), userName: 'Otto' });
  const api = new FakeApi()
    .answer(licensingApi.list, {
      totalCount: 3,
      items: [own, other, aLicense({ assetId: idOf(1), ...returned })],
    })
    .answer(subscriptionApi.licenseZones, [
      { id: own.licenseZoneId, name: 'One country', priceFactor: 1, advertisingFactor: 1 },
    ])
    .install();
  show(<OwnLicenses assetId={idOf(1)} assetNumber="ED-1" />);
  expect(await screen.findByText(/by Cleo/)).toBeVisible();
  expect(screen.queryByText(/by Otto|by Rita/)).toBeNull();
  expect(await screen.findByText('High · One country · Advertising')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Licensing history' })).toHaveAttribute(
    'href',
    '/licensing-history?q=ED-1',
  );
  expect(api.callsOf(licensingApi.list)[0]?.query.get('filter')).toBe('ED-1');
  // Licensed once more, in this window or another.
  emit('subscription/licenses-changed', { subscriptionId: idOf(3) });
  await waitFor(() => expect(api.callsOf(licensingApi.list)).toHaveLength(2));
});

test('a picture without own licenses, or whose licenses can’t be read, shows nothing of them', async () => {
  const api = new FakeApi().answer(licensingApi.list, { totalCount: 0, items: [] }).install();
  const { container } = show(<OwnLicenses assetId={idOf(1)} assetNumber="ED-1" />);
  await waitFor(() => expect(api.callsOf(licensingApi.list)).toHaveLength(1));
  expect(container.querySelector('section')).toBeNull();
});

test('the personal settings show what is left of the credits', () => {
  show(<PlanSummary />);
  expect(screen.getByText('7 credits')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/subscription');
});

test.each([
  ['who never had credits', 0, null],
  ['who has some from staff', 3, '3 credits'],
])('the account of a buyer of single pictures %s', async (_, balance, shown) => {
  const active = aSubscription({
    paysPerImage: true,
    creditsPerCycle: 0,
    currentCreditBalance: balance,
  });
  await installFakePlatform({ user: aUser(), active });
  addBundledTexts('en', 'subscription', texts);
  show(<PlanSummary />);
  if (shown) expect(screen.getByText(shown)).toBeVisible();
  else expect(document.body).not.toHaveTextContent(/credit/i);
});
