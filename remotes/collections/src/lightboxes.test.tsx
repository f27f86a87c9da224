import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { recentApi } from '@editorial/contracts/recent';
import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import { emit, getState } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import {
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  render,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from './remote.ts';
import { MemoryRouter } from 'react-router-dom';
import Gather from './add/Gather.tsx';
import PictureSide from './add/PictureSide.tsx';
import ResultsActs from './searches/ResultsActs.tsx';

const box = {
  id: idOf(1),
  name: 'Harbor',
  ownerName: 'Clara',
  right: 'Owner' as const,
  sharing: 'Private' as const,
  isArchived: false,
  pictureCount: 2,
  changedAt: '2026-01-01T00:00:00.000Z',
  cover: [],
  coverId: null,
  links: [],
  people: [],
};
const choice = (n: number, name: string) => ({ id: idOf(n), name, pictureCount: 2, isIn: false });
const undecided = { ownOpinion: null, starredBy: [], rejectedBy: [], openCommentCount: 0 };
const comment = {
  id: idOf(21),
  body: '<b>Sky?</b>',
  authorName: 'Tom',
  isGuest: false,
  isOwn: false,
  point: { x: 0.5, y: 0.25 },
  createdAt: '2026-01-01T00:00:00.000Z',
  resolvedAt: null,
  resolvedByName: null,
};
const items = {
  totalCount: 2,
  items: [
    { assetId: idOf(11), title: 'Anchor', note: '', ...undecided, asset: null },
    { assetId: idOf(12), title: 'Buoy', note: 'Cover', ...undecided, asset: null },
  ],
};

const search = {
  id: idOf(31),
  name: 'Blue harbors',
  query: 'searchText=harbor&colour=blue',
  newCount: 3,
  visitedAt: '2026-01-01T00:00:00.000Z',
  alert: 'None' as const,
};

let api: FakeApi;
beforeEach(async () => {
  // The page’s own window scrolls.
  window.scrollTo = () => {};
  api = new FakeApi()
    .answer(lightboxesApi.list, { totalCount: 1, items: [box] })
    .answer(lightboxesApi.choices, { totalCount: 1, items: [choice(1, 'Harbor')] })
    .answer(lightboxesApi.seats, {
      items: [
        { id: idOf(41), name: 'Ole Lind' },
        { id: idOf(42), name: 'Mia Rot' },
      ],
    })
    .answer(savedSearchesApi.list, { items: [search] })
    .answer(savedSearchesApi.save, search)
    .answer(savedSearchesApi.visit, undefined)
    .answer(recentApi.list, { pictures: [], searches: [] })
    .answer(recentApi.view, undefined)
    .answer(recentApi.search, undefined)
    .answer(recentApi.clear, undefined)
    .answer(savedSearchesApi.change, { ...search, alert: 'Daily' })
    .answer(lightboxesApi.get, box)
    .answer(lightboxesApi.items, items)
    .answer(lightboxesApi.arrange, box)
    .answer(lightboxesApi.note, items.items[0]!)
    .answer(lightboxesApi.judge, items.items[0]!)
    .answer(lightboxesApi.people, { items: [{ id: idOf(7), name: 'Tom' }] })
    .answer(lightboxesApi.comments, { items: [comment] })
    .answer(lightboxesApi.say, { items: [comment] })
    .answer(lightboxesApi.resolve, { items: [comment] })
    .answer(lightboxesApi.attend, { others: ['Tom'] })
    .answer(lightboxesApi.share, { key: 'k'.repeat(43), lightbox: box })
    .install();
  await installFakePlatform({ user: aUser({ id: idOf(1) }) });
});

test('the list leads to a lightbox, and an empty name makes none', async () => {
  await renderRemote(remote, '/lightboxes');
  const link = await screen.findByRole('link', { name: 'Harbor' });
  expect(link.getAttribute('href')).toBe(`/lightboxes/${idOf(1)}`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
});

test('a picture moves by its buttons, and its note is saved when the field is left', async () => {
  await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Move “Buoy” one place earlier' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.arrange)[0]?.body).toEqual({
      assetIds: [idOf(12)],
      before: idOf(11),
    }),
  );
  const note = screen.getByRole('textbox', { name: 'Note on “Anchor”' });
  fireEvent.change(note, { target: { value: 'Too dark?' } });
  fireEvent.blur(note);
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.note)[0]?.body).toEqual({ note: 'Too dark?' }),
  );
  expect(screen.getAllByText('No longer offered')).toHaveLength(2);
  expect(getState().feedback.toasts).toEqual([]);
});

test('a star is given by its button; only pictures with one are shown on request', async () => {
  await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Give “Buoy” a star' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.judge)[0]?.body).toEqual({ opinion: 'Star' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'With a star' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.items).at(-1)?.query.get('selection')).toBe('Starred'),
  );
  // Pictures of a selection have no place of their own.
  const earlier = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Move “Buoy” one place earlier',
  });
  expect(earlier.disabled).toBe(true);
});

test('who else is there is shown; changes of others appear, and a note that is being written stays', async () => {
  const { unmount } = await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  expect(await screen.findByText('Also here: Tom')).toBeTruthy();
  const noteOn = (title: string) =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Note on “${title}”` });
  fireEvent.change(noteOn('Anchor'), { target: { value: 'Half a tho' } });

  const [anchor, buoy] = items.items;
  api.answer(lightboxesApi.items, {
    totalCount: 2,
    items: [
      { ...anchor!, note: 'Too dark' },
      { ...buoy!, note: 'Second' },
    ],
  });
  emit('lightbox/changed', { lightboxId: idOf(2), what: 'Content' });
  expect(api.callsOf(lightboxesApi.items)).toHaveLength(1);
  emit('lightbox/changed', { lightboxId: idOf(1), what: 'Content' });
  await waitFor(() => expect(noteOn('Buoy').value).toBe('Second'));
  expect(noteOn('Anchor').value).toBe('Half a tho');

  // What is said of one picture comes with the message, and nothing is asked.
  const asked = api.callsOf(lightboxesApi.items).length;
  emit('lightbox/changed', {
    lightboxId: idOf(1),
    what: 'Content',
    picture: { assetId: buoy!.assetId, note: 'Third', starredBy: ['Tom'], rejectedBy: [] },
  });
  await waitFor(() => expect(noteOn('Buoy').value).toBe('Third'));
  expect(api.callsOf(lightboxesApi.items)).toHaveLength(asked);

  api.answer(lightboxesApi.attend, { others: [] });
  emit('lightbox/changed', { lightboxId: idOf(1), what: 'People' });
  await waitFor(() => expect(screen.queryByText('Also here: Tom')).toBeNull());
  const before = api.callsOf(lightboxesApi.items).length;
  emit('hubs/reconnected', { hub: 'assetManagement' });
  await waitFor(() => expect(api.callsOf(lightboxesApi.items).length).toBe(before + 1));
  unmount();
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.attend).at(-1)?.body).toEqual({ isHere: false }),
  );
});

test.each([
  ['View', 'You may look at this lightbox, not comment on it.', []],
  ['Comment', null, [{ opinion: 'Star' }]],
] as const)('with the right %s the page offers no more', async (right, hint, opinions) => {
  api.answer(lightboxesApi.get, { ...box, right });
  await renderRemote(remote, `/lightboxes/${box.id}`);
  const star = await screen.findByRole('button', { name: 'Give “Buoy” a star' });
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take “Buoy” out' })).toBeNull();
  expect(star.getAttribute('aria-disabled')).toBe(hint && 'true');
  fireEvent.click(star);
  fireEvent.click(screen.getByRole('button', { name: 'Comment: Comments on “Buoy”' }));
  expect(await screen.findByText('<b>Sky?</b>')).toBeTruthy();
  expect(screen.queryByText(/^You may look/)?.textContent ?? null).toBe(hint);
  expect(screen.queryByRole('button', { name: 'Resolve' }) === null).toBe(hint !== null);
  expect(screen.queryByRole('textbox', { name: 'Comment' }) === null).toBe(hint !== null);
  const judged = api.callsOf(lightboxesApi.judge).map(({ body }) => body);
  expect(judged).toEqual(opinions);
});

test('a comment is shown as it was written, resolved, and answered with a mention', async () => {
  await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Comment: Comments on “Buoy”' }));
  expect(await screen.findByText('<b>Sky?</b>')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.resolve)[0]?.body).toEqual({ isResolved: true }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '@Tom' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  fireEvent.change(field, { target: { value: `${field.value}lighter now` } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.say)[0]?.body).toEqual({
      body: '@Tom lighter now',
      point: null,
      mentions: [idOf(7)],
    }),
  );
  await waitFor(() => expect(field.value).toBe(''));
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

test('a link with a password asks for it, says what is wrong, and opens', async () => {
  const key = 'k'.repeat(43);
  api
    .refuse(lightboxesApi.open, 'Editorial:LightboxPasswordNeeded')
    .refuse(lightboxesApi.unlock, 'Editorial:LightboxPasswordWrong', {
      message: 'This password is wrong.',
    });
  await renderRemote(remote, `/lightbox#${key}`);
  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  fireEvent.change(field, { target: { value: 'guess' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('This password is wrong.');

  api.answer(lightboxesApi.unlock, { pass: 'p=1' }).answer(lightboxesApi.open, {
    totalCount: 0,
    items: [],
    name: 'Sealed',
    ownerName: 'Clara',
    mayComment: false,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'Sealed' });
  expect(api.callsOf(lightboxesApi.open).at(-1)?.body).toMatchObject({ key, pass: 'p=1' });
  expect(getState().feedback.toasts).toEqual([]);
});

test('a guest is told when the link is ended meanwhile; one load is one visit', async () => {
  const shown = {
    totalCount: 0,
    items: [],
    name: 'For Kim',
    ownerName: 'Clara',
    mayComment: false,
  };
  api.answer(lightboxesApi.open, shown);
  await renderRemote(remote, `/lightbox#${'g'.repeat(43)}`);
  await screen.findByRole('heading', { name: 'For Kim' });
  const asked = () => api.callsOf(lightboxesApi.open);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked().map(({ body }) => body)).toMatchObject([{ isReturn: false }, { isReturn: true }]);

  const again = () => queryClient.refetchQueries({ queryKey: [lightboxesApi.open.path, 'end'] });
  api.fail(lightboxesApi.open, 502);
  await again();
  expect(screen.getByRole('heading', { name: 'For Kim' })).toBeTruthy();
  api.refuse(lightboxesApi.open, 'Editorial:LightboxLinkEnded');
  await again();
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

test('who may no longer see a lightbox is told at once instead of its pictures', async () => {
  await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  await screen.findByRole('button', { name: 'Give “Buoy” a star' });
  api
    .refuse(lightboxesApi.get, 'Editorial:NotFound')
    .refuse(lightboxesApi.items, 'Editorial:NotFound');
  emit('lightbox/changed', { lightboxId: idOf(1), what: 'Content' });
  await screen.findByRole('heading', { name: 'You no longer see “Harbor”' });
  expect(screen.queryByRole('button', { name: 'Give “Buoy” a star' })).toBeNull();
  expect(getState().feedback.toasts).toEqual([]);
});

test('an address without its key says so, and asks nothing', async () => {
  await renderRemote(remote, '/lightbox');
  await screen.findByRole('link', { name: 'To the catalog' });
  expect(api.callsOf(lightboxesApi.open)).toEqual([]);
});

test('another lightbox is merged in after the dialog said what becomes of both; a cover is chosen', async () => {
  api
    .answer(lightboxesApi.choices, {
      totalCount: 2,
      items: [choice(1, 'Harbor'), choice(2, 'Docks')],
    })
    .answer(lightboxesApi.merge, box)
    .answer(lightboxesApi.update, box);
  await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Merge another lightbox into this one' }));
  await screen.findByText(/come after those that are here/);
  const now = screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
  expect(now.disabled).toBe(true);
  expect(screen.queryByRole('radio', { name: /Harbor/ })).toBeNull();
  fireEvent.click(await screen.findByRole('radio', { name: /Docks/ }));
  fireEvent.click(now);
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.merge)[0]).toMatchObject({
      params: { id: idOf(1) },
      body: { fromId: idOf(2) },
    }),
  );

  fireEvent.click(await screen.findByRole('button', { name: 'Use “Buoy” as the cover' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.update)[0]?.body).toEqual({ coverId: idOf(12) }),
  );
});

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

const toasts = () => getState().feedback.toasts.map(({ message }) => message);

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

test('of 5,000 pictures only those near the window are in the document; a note in one that leaves is saved', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  const many = Array.from({ length: 100 }, (_, place) => ({
    ...items.items[0]!,
    assetId: idOf(100 + place),
    title: `Picture ${place}`,
  }));
  api.answer(lightboxesApi.items, { totalCount: 5000, items: many });
  const { unmount } = await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  const note = await screen.findByRole('textbox', { name: 'Note on “Picture 1”' });
  const cards = screen.getByRole('list', { name: 'Pictures of “Harbor”' }).children;
  expect(cards.length).toBeLessThan(60);
  expect(cards[1]?.getAttribute('aria-posinset')).toBe('2');
  expect(cards[1]?.getAttribute('aria-setsize')).toBe('5000');
  expect(api.callsOf(lightboxesApi.items)).toHaveLength(1);

  fireEvent.change(note, { target: { value: 'Half a tho' } });
  unmount();
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.note)[0]?.body).toEqual({ note: 'Half a tho' }),
  );
  jest.restoreAllMocks();
});

test('what is decided without a connection shows at once, is said, and is sent when it is back', async () => {
  await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  const star = () => screen.getByRole('button', { name: 'Give “Buoy” a star' });
  await screen.findByRole('button', { name: 'Give “Buoy” a star' });
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  fireEvent.click(star());
  await waitFor(() =>
    expect(getState().feedback.toasts.map(({ message }) => message)).toEqual([
      'collections::OpinionWaits',
    ]),
  );
  expect(star().getAttribute('aria-pressed')).toBe('true');
  expect(api.callsOf(lightboxesApi.judge)).toHaveLength(0);

  globalThis.fetch = fetch;
  const [anchor, buoy] = items.items;
  const starred = { ...buoy!, ownOpinion: 'Star' as const };
  api.answer(lightboxesApi.items, { totalCount: 2, items: [anchor!, starred] });
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.judge)[0]?.body).toEqual({ opinion: 'Star' }),
  );
  await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('true'));
  globalThis.dispatchEvent(new Event('online'));
  expect(api.callsOf(lightboxesApi.judge)).toHaveLength(1);
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

test('an owner shares a lightbox by name, changes a right and takes it back', async () => {
  const ole = { id: idOf(41), name: 'Ole Lind', right: 'View' as const };
  api
    .answer(lightboxesApi.get, { ...box, people: [ole] })
    .answer(lightboxesApi.namePerson, { ...box, people: [ole] });
  await renderRemote(remote, `/lightboxes/${box.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  const people = await screen.findByRole('group', { name: 'Certain people' });
  const choose = (label: string, value: string) =>
    fireEvent.change(within(people).getByLabelText(label), { target: { value } });
  await within(people).findByRole('option', { name: 'Mia Rot' });
  choose('Add a person …', idOf(42));
  choose('Ole Lind', 'Edit');
  choose('Ole Lind', '');
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.namePerson).map(({ body }) => body)).toEqual([
      { userId: idOf(42), right: 'Comment' },
      { userId: ole.id, right: 'Edit' },
      { userId: ole.id, right: null },
    ]),
  );
});
