import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import {
  type FakeApi,
  fireEvent,
  idOf,
  render,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import { search, openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';
import ResultsActs from './ResultsActs.tsx';

let api: FakeApi;
beforeEach(async () => {
  api = await openCollections();
});

test('a saved search says what is new, and is visited when it is opened', async () => {
  await renderRemote(remote, '/lightboxes');
  const link = await screen.findByRole('link', { name: 'Blue harbors' });
  expect(link.getAttribute('href')).toBe(`/catalog?${search.query}&sorting=newest`);
  await screen.findByText('3 new pictures');
  const alert = screen.getByRole('combobox', {
    name: 'Mails about new pictures in “Blue harbors”',
  });
  fireEvent.change(alert, { target: { value: 'Weekly' } });
  await waitFor(() =>
    expect(api.callsOf(savedSearchesApi.change)[0]?.body).toEqual({ alert: 'Weekly' }),
  );
  fireEvent.click(link);
  await waitFor(() =>
    expect(api.callsOf(savedSearchesApi.visit)[0]?.params).toEqual({ id: idOf(31) }),
  );
});

test('the search of the results is saved by a name, which its words suggest', async () => {
  // The remote's page brings its texts.
  await renderRemote(remote, '/lightboxes');
  render(<ResultsActs query={search.query} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save this search' }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the search' });
  expect(name.value).toBe('harbor');
  fireEvent.change(name, { target: { value: ' Blue ' } });
  const alert = screen.getByRole('combobox', { name: /^Mails about new pictures/ });
  fireEvent.change(alert, { target: { value: 'Daily' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(savedSearchesApi.save)[0]?.body).toEqual({
      name: 'Blue',
      query: search.query,
      alert: 'Daily',
    }),
  );
});
