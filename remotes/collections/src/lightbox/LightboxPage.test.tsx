import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { emit, getState } from '@editorial/platform';
import { type FakeApi, fireEvent, idOf, renderRemote, screen, waitFor } from '@editorial/testing';
import { box, choice, items, openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';

let api: FakeApi;
beforeEach(async () => {
  api = await openCollections();
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

test('a person who may no longer see a lightbox learns it at once, and sees no pictures', async () => {
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

test('the name is changed in place by Enter; an empty one and the same one are not sent', async () => {
  api.answer(lightboxesApi.update, { ...box, name: 'Docks' });
  await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  const name = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Name of the lightbox',
  });
  const write = (value: string) => {
    name.focus();
    fireEvent.change(name, { target: { value } });
    fireEvent.keyDown(name, { key: 'a' });
    expect(name).toHaveFocus();
    fireEvent.keyDown(name, { key: 'Enter' });
    expect(name).not.toHaveFocus();
  };
  write('  ');
  expect(name.value).toBe('Harbor');
  write('Harbor ');
  expect(api.callsOf(lightboxesApi.update)).toEqual([]);
  write('Docks');
  await waitFor(() =>
    expect(api.callsOf(lightboxesApi.update).map(({ body }) => body)).toEqual([{ name: 'Docks' }]),
  );
});
