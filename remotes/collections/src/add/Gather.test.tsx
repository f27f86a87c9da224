import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { getState } from '@editorial/platform';
import {
  type FakeApi,
  fireEvent,
  idOf,
  render,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import { MemoryRouter } from 'react-router-dom';
import { box, choice, openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';
import { AddToLightbox } from './AddToLightbox.tsx';
import Gather from './Gather.tsx';

let api: FakeApi;
beforeEach(async () => {
  api = await openCollections();
});

const toasts = () => getState().feedback.toasts.map(({ message }) => message);

test('what a grid gathers goes into the chosen lightbox, and the grid hears that it is done', async () => {
  api.answer(lightboxesApi.add, box);
  // The remote's page brings its texts.
  await renderRemote(remote, '/lightboxes');
  const [onReady, onClose] = [jest.fn(), jest.fn()];
  const gather = (assetIds: string[] | null) => (
    <MemoryRouter>
      <Gather {...{ assetIds, onReady, onClose }} />
    </MemoryRouter>
  );
  const { rerender } = render(gather(null));
  expect(onReady).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(gather([idOf(11), idOf(12)]));
  await screen.findByRole('dialog', { name: 'Add to lightbox' });
  fireEvent.click(await screen.findByRole('button', { name: /Harbor/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.callsOf(lightboxesApi.add)[0]?.body).toEqual({ assetIds: [idOf(11), idOf(12)] });
});

test('the field for a new lightbox has the focus, in a menu and over a grid', async () => {
  await renderRemote(remote, '/lightboxes');
  render(
    <MemoryRouter>
      <AddToLightbox assetIds={[idOf(11)]} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add to lightbox' }));
  const panel = await screen.findByRole('dialog', { name: 'Add to lightbox' });
  await within(panel).findByRole('button', { name: /Harbor/ });
  expect(within(panel).getByRole('textbox')).toHaveFocus();
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(screen.getByRole('button', { name: 'Add to lightbox' })).toHaveFocus();
  render(
    <MemoryRouter>
      <Gather assetIds={[idOf(11)]} onReady={jest.fn()} onClose={jest.fn()} />
    </MemoryRouter>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add to lightbox' });
  await within(dialog).findByRole('button', { name: /Harbor/ });
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
});

test('a long menu is searched; the list turns pages by its address', async () => {
  api.answer(lightboxesApi.choices, ({ query }) =>
    query.get('searchText') === 'dock'
      ? { totalCount: 1, items: [{ ...choice(2, 'Docks'), isIn: true }] }
      : { totalCount: 2000, items: [choice(1, 'Harbor')] },
  );
  api.answer(lightboxesApi.list, { totalCount: 100, items: [box] });
  await renderRemote(remote, '/lightboxes?page=2');
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.list).map(({ query }) => query.get('skipCount'))).toEqual([
      '48',
      '96',
    ]),
  );
  render(
    <MemoryRouter>
      <Gather assetIds={[idOf(11)]} onReady={jest.fn()} onClose={jest.fn()} />
    </MemoryRouter>,
  );
  const search = await screen.findByRole('searchbox', { name: 'Find a lightbox' });
  for (const value of ['d', 'do', 'dock']) fireEvent.change(search, { target: { value } });
  const found = await screen.findByRole('button', { name: /Docks/ });
  expect(found.getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: /Harbor/ })).toBeNull();
  expect(api.callsOf(lightboxesApi.choices).map(({ query }) => query.get('searchText'))).toEqual([
    null,
    'dock',
  ]);
});

test('adding says what was there already, and how much of a long selection is missing', async () => {
  api.answer(lightboxesApi.add, { ...box, pictureCount: box.pictureCount + 1 });
  await renderRemote(remote, '/lightboxes');
  const assetIds = Array.from({ length: 3 }, (_, at) => idOf(at));
  const gather = (ids: string[]) => (
    <MemoryRouter>
      <Gather assetIds={ids} onReady={jest.fn()} onClose={jest.fn()} />
    </MemoryRouter>
  );
  const { rerender } = render(gather(assetIds));
  fireEvent.click(await screen.findByRole('button', { name: /Harbor/ }));
  await waitFor(() => expect(toasts()).toContain('Added to “Harbor”. Already there: 2.'));

  const many = Array.from({ length: 600 }, (_, at) => idOf(at));
  let calls = 0;
  api.answer(lightboxesApi.add, () => {
    calls += 1;
    if (calls > 1) throw new Error('away');
    return { ...box, pictureCount: 500 };
  });
  rerender(gather(many));
  fireEvent.click(await screen.findByRole('button', { name: /Harbor/ }));
  await waitFor(() =>
    expect(toasts()).toContain('Added: 500 of 600. Add them again for the rest.'),
  );
});
