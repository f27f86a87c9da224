import { recentApi } from '@editorial/contracts/recent';
import {
  type FakeApi,
  fireEvent,
  idOf,
  render,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import { openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';
import PictureSide from '../add/PictureSide.tsx';
import ResultsActs from '../searches/ResultsActs.tsx';

let api: FakeApi;
beforeEach(async () => {
  api = await openCollections();
});

test('what was looked at and searched for is noted and shown, until it is cleared', async () => {
  api.answer(recentApi.list, { pictures: [], searches: ['searchText=harbor&colour=blue'] });
  await renderRemote(remote, '/lightboxes');
  const link = await screen.findByRole('link', { name: 'harbor' });
  expect(link.getAttribute('href')).toBe('/catalog?searchText=harbor&colour=blue');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(api.callsOf(recentApi.clear)).toHaveLength(1));

  render(<PictureSide assetId={idOf(11)} />);
  render(<ResultsActs query="searchText=harbor" />);
  render(<ResultsActs query="colour=blue" />);
  await waitFor(() => expect(api.callsOf(recentApi.view)[0]?.body).toEqual({ assetId: idOf(11) }));
  expect(api.callsOf(recentApi.search).map(({ body }) => body)).toEqual([
    { query: 'searchText=harbor' },
  ]);
});
