import { overviewApi, type Overview } from '@editorial/contracts/overview';
import { AllPolicies } from '@editorial/contracts/policy';
import { emit } from '@editorial/platform';
import { aUser, FakeApi, installFakePlatform, renderRemote, screen } from '@editorial/testing';
import remote from '../remote.ts';

const overview = (reviews: number): Overview => ({
  waiting: [{ name: 'Reviews', count: reviews }],
  figures: [{ name: 'Orders', today: 7, lastWeek: 5 }],
  steps: [],
});

test('the start shows what waits and today beside last week; a message of the hub updates it', async () => {
  const api = new FakeApi().answer(overviewApi.read, overview(2)).install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration');
  expect(await screen.findByRole('link', { name: 'Pictures to review' })).toHaveAttribute(
    'href',
    '/contribute/review',
  );
  expect(screen.getByText('5 a week ago')).toBeVisible();
  api.answer(overviewApi.read, overview(31));
  emit('administration/work-changed', {});
  expect(await screen.findByText('31')).toBeVisible();
}, 30_000);

test('a new site says what to do first, where, and what is done; an older one says nothing', async () => {
  const steps: Overview['steps'] = [
    { name: 'Name', isDone: true },
    { name: 'Prices', isDone: false },
  ];
  const api = new FakeApi().answer(overviewApi.read, { ...overview(0), steps }).install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration');
  const link = await screen.findByRole('link', { name: 'Set the prices' });
  expect(link).toHaveAttribute('href', '/administration/plans');
  expect(link.closest('li')).toHaveTextContent('open');
  expect(screen.getByRole('link', { name: 'Name the site' }).closest('li')).toHaveTextContent(
    'done',
  );
  expect(screen.getByRole('link', { name: 'Name the site' })).toHaveAttribute(
    'href',
    '/administration/settings?field=Site.Name',
  );
  expect(screen.getByText('1 of 2 done')).toBeVisible();
  api.answer(overviewApi.read, overview(31));
  emit('administration/work-changed', {});
  expect(await screen.findByText('31')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
}, 30_000);
