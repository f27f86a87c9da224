import { noticesApi, type Notice } from '@editorial/contracts/notices';
import { AllPolicies } from '@editorial/contracts/policy';
import {
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

const notice = (change: Partial<Notice> = {}): Notice => ({
  id: idOf(1),
  number: 'N-000001',
  kind: 'Child',
  assetNumber: 'E-7',
  assetId: idOf(7),
  ownerId: idOf(9),
  name: 'Mira',
  email: 'mira@example.test',
  message: 'This is my child.',
  details: { relation: 'Parent' },
  receivedAt: '2026-11-01T10:00:00.000Z',
  dueAt: '2026-11-02T10:00:00.000Z',
  isHidden: false,
  state: 'Open',
  outcome: null,
  ground: null,
  reason: null,
  decidedAt: null,
  strikes: 2,
  answers: [{ side: 'Owner', body: 'A public event.', answeredAt: '2026-11-01T12:00:00.000Z' }],
  ...change,
});

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().answer(noticesApi.list, [notice()]).install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

test('a notice is read, its picture hidden until the decision, and decided with reasons', async () => {
  await renderRemote(remote, '/administration/notices');
  expect(await screen.findByText(/Overdue since/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /N-000001/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('This is my child.')).toBeVisible();
  expect(dialog.getByText('A public event.')).toBeVisible();
  expect(dialog.getByText('A child or ward of the one who writes')).toBeVisible();
  expect(dialog.getByText('2 pictures removed after notices')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Contributor' })).toHaveAttribute(
    'href',
    `/administration/people/${idOf(9)}`,
  );
  api.answer(noticesApi.hide, undefined).answer(noticesApi.list, [notice({ isHidden: true })]);
  fireEvent.click(dialog.getByRole('button', { name: 'Hide until decided' }));
  await waitFor(() => expect(api.callsOf(noticesApi.hide)).toHaveLength(1));
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: 'Hide until decided' })).toBeNull(),
  );

  fireEvent.change(dialog.getByLabelText('Ground'), { target: { value: 'Terms, 4' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Nobody agreed.' } });
  api.answer(noticesApi.decide, undefined).answer(noticesApi.list, []);
  fireEvent.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() =>
    expect(api.callsOf(noticesApi.decide).map(({ body }) => body)).toEqual([
      { outcome: 'Removed', ground: 'Terms, 4', reason: 'Nobody agreed.' },
    ]),
  );
  expect(await screen.findByText('No notices')).toBeVisible();
}, 30_000);

test('the yearly report shows counts and the median time of each kind', async () => {
  api.answer(noticesApi.report, {
    kinds: [
      { kind: 'Child', received: 4, removed: 3, kept: 1, medianHours: 5.5 },
      { kind: 'Illegal', received: 0, removed: 0, kept: 0, medianHours: null },
    ],
  });
  await renderRemote(remote, '/administration/notices');
  fireEvent.click(await screen.findByRole('button', { name: 'Yearly report' }));
  const dialog = within(await screen.findByRole('dialog'));
  const row = within(await dialog.findByRole('row', { name: /A child is shown/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '4',
    '3',
    '1',
    '5.5',
  ]);
  expect(dialog.getByRole('row', { name: /Illegal/ })).toHaveTextContent('–');
  const last = new Date().getUTCFullYear() - 1;
  fireEvent.click(dialog.getByRole('button', { name: String(last) }));
  await waitFor(() =>
    expect(api.callsOf(noticesApi.report).at(-1)?.query.get('year')).toBe(String(last)),
  );
}, 30_000);

test('decided notices are listed apart, with the outcome', async () => {
  api.answer(noticesApi.list, [
    notice({
      state: 'Decided',
      outcome: 'Kept',
      ground: 'Terms, 4',
      reason: 'A public event.',
      decidedAt: '2026-11-02T09:00:00.000Z',
    }),
  ]);
  await renderRemote(remote, '/administration/notices?state=Decided');
  expect(await screen.findByText(/The picture stays/)).toBeVisible();
  expect(Object.fromEntries(api.callsOf(noticesApi.list)[0]!.query)).toMatchObject({
    state: 'Decided',
  });
}, 30_000);
