import { AllPolicies } from '@editorial/contracts/policy';
import { searchesApi } from '@editorial/contracts/searches';
import {
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

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(searchesApi.list, {
      totalCount: 51,
      room: 'Little',
      items: [{ text: 'kestrel <b>', searches: 4, empty: 3, corrected: 1, opened: 2, licensed: 1 }],
      total: { searches: 4, empty: 3, corrected: 1, opened: 2, licensed: 1 },
    })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/searches');
});

const asked = () => Object.fromEntries(api.callsOf(searchesApi.list).at(-1)!.query);

test('the texts show what came of them and lead to the search; texts without results and other times are chosen', async () => {
  const row = (await screen.findByRole('link', { name: 'Search for kestrel <b>' })).closest('tr')!;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['kestrel <b>', '4', '3', '1', '2', '1']);
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    '/catalog?searchText=kestrel+%3Cb%3E',
  );
  expect(screen.getByText(/nearly full/)).toBeVisible();
  const figureOf = (name: string) =>
    screen.getAllByText(name).find(({ tagName }) => tagName === 'DT')!.nextSibling;
  expect(figureOf('Without results')).toHaveTextContent('3 75%');
  expect(figureOf('Corrected')).toHaveTextContent('1 25%');
  fireEvent.change(screen.getByRole('combobox', { name: 'Searches' }), {
    target: { value: 'Nothing' },
  });
  await waitFor(() => expect(asked()).toMatchObject({ found: 'Nothing', days: '30' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '7' } });
  await waitFor(() => expect(asked()).toMatchObject({ found: 'Nothing', days: '7' }));
});
