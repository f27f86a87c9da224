import { spendingApi } from '@editorial/contracts/spending';
import {
  act,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const row = { orders: 2, pictures: 5, credits: 9, amount: 0, currency: 'USD' };
let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().install();
  await installFakePlatform({ user: aUser(), active: aSubscription(), isMasterUser: true });
});

test('what was spent is a chart with its table, by month, person or field', async () => {
  api.answer(spendingApi.read, {
    fields: ['Project'],
    rows: [
      { ...row, label: '2026-01' },
      { ...row, label: '2026-02', credits: 3, amount: 17_400 },
    ],
  });
  const { router } = await renderRemote(remote, '/subscription/spending');
  const table = await screen.findByRole('table', { name: 'Spending' });
  const february = within(table).getByRole('row', { name: /^February 2026/ });
  expect(february).toHaveTextContent('February 2026253$174.00');
  const chart = screen.getByRole('img', { name: 'What was spent, as bars' });
  expect(chart).toHaveTextContent('January 20269February 20263');
  fireEvent.change(screen.getByLabelText('Chart'), { target: { value: 'amount' } });
  expect(chart).toHaveTextContent('February 2026$174.00');

  api.answer(spendingApi.read, {
    fields: ['Project'],
    rows: [
      { ...row, label: 'Harbor' },
      { ...row, label: '' },
    ],
  });
  fireEvent.change(screen.getByLabelText('By'), { target: { value: 'Field:Project' } });
  expect(await screen.findByRole('row', { name: /^Without a value/ })).toBeVisible();
  expect(router.state.location.search).toBe('?by=Field&field=Project');
  expect(api.callsOf(spendingApi.read).at(-1)?.query.get('field')).toBe('Project');
});

test('of many rows the chart shows the newest months, and the largest of everything else', async () => {
  const labels = Array.from({ length: 26 }, (_, index) =>
    new Date(Date.UTC(2024, index)).toISOString().slice(0, 7),
  );
  const rows = labels.map((label) => ({ ...row, label }));
  api.answer(spendingApi.read, { fields: ['Project'], rows });
  await renderRemote(remote, '/subscription/spending');
  const chart = await screen.findByRole('img', { name: 'What was spent, as bars' });
  expect(chart).not.toHaveTextContent('February 2024');
  expect(chart).toHaveTextContent('March 2024');
  expect(chart).toHaveTextContent('February 2026');
  const projects = rows.map((one, index) => ({ ...one, label: `Project ${index + 1}.` }));
  api.answer(spendingApi.read, { fields: ['Project'], rows: projects });
  fireEvent.change(screen.getByLabelText('By'), { target: { value: 'Field:Project' } });
  expect(await screen.findByRole('row', { name: /^Project 26\./ })).toBeVisible();
  const largest = screen.getByRole('img', { name: 'What was spent, as bars' });
  expect(largest).toHaveTextContent('Project 1.');
  expect(largest).toHaveTextContent('Project 24.');
  expect(largest).not.toHaveTextContent('Project 25.');
});

test('until it is known what was spent, the page shows that it loads', async () => {
  let answer = (_text: string) => {};
  api.send(spendingApi.read, new Promise((resolve) => (answer = resolve)));
  const { container } = await renderRemote(remote, '/subscription/spending');
  await waitFor(() => expect(api.callsOf(spendingApi.read)).toHaveLength(1));
  expect(container.querySelector('.ed-skeleton')).not.toBeNull();
  await act(async () => answer(JSON.stringify({ fields: [], rows: [] })));
  expect(await screen.findByText('Nothing was spent in this time')).toBeVisible();
  expect(container.querySelector('.ed-skeleton')).toBeNull();
});
