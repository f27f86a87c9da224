import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import {
  anAsset,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';

const KEY = 'k'.repeat(43);
const asset = anAsset({ id: idOf(11), title: 'Anchor' });
const shown = { totalCount: 1, items: [asset], name: 'For Kim', ownerName: 'Clara' };
const comment = {
  id: idOf(21),
  body: '<b>Warmer?</b>',
  authorName: 'Lee',
  createdAt: '2026-01-01T00:00:00.000Z',
};
let api: FakeApi;
beforeEach(async () => {
  sessionStorage.clear();
  api = new FakeApi()
    .answer(lightboxLinksApi.open, { ...shown, mayComment: true })
    .answer(lightboxLinksApi.guestComments, { items: [comment] })
    .answer(lightboxLinksApi.sayAsGuest, { items: [comment] })
    .install();
  await installFakePlatform({ user: aUser() });
});

const open = async () => {
  await renderRemote(remote, `/lightbox#${KEY}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Comment: Comments on “Anchor”' }));
};
const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: text } });
const sent = () => api.callsOf(lightboxLinksApi.sayAsGuest).map(({ body }) => body);

test('a guest gives a name once and comments; what others wrote is text, and can be reported', async () => {
  await open();
  await screen.findByText('<b>Warmer?</b>');
  const report = screen.getByRole<HTMLAnchorElement>('link', { name: 'Report this comment' });
  expect(new URL(report.href).searchParams.get('picture')).toBe(`Comment ${comment.id}`);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  write('More sky');
  expect(send.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: ' Kim ' } });
  const own = { ...comment, id: idOf(22), body: 'More sky', authorName: 'Kim' };
  api.answer(lightboxLinksApi.sayAsGuest, { items: [comment, own] });
  fireEvent.click(send);
  await screen.findByText('You comment as Kim.');
  expect(screen.getByText('More sky')).toBeVisible();
  // The answer had the comments already.
  expect(api.callsOf(lightboxLinksApi.guestComments)).toHaveLength(1);
  write('And less sea');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const said = { key: KEY, assetId: idOf(11), name: 'Kim' };
  expect(sent()).toMatchObject([
    { ...said, body: 'More sky' },
    { ...said, body: 'And less sea' },
  ]);
});

test('a text that was refused stays in the field', async () => {
  api.refuse(lightboxLinksApi.sayAsGuest, 'Editorial:NoRoomForGuests');
  await open();
  write('More sky');
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'Kim' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'More sky');
  screen.getByLabelText('Your name');
});

test('a link without the right shows no comments', async () => {
  api.answer(lightboxLinksApi.open, { ...shown, mayComment: false });
  await renderRemote(remote, `/lightbox#${KEY}`);
  await screen.findByText('Anchor');
  expect(screen.queryByRole('button', { name: /Comments on/ })).toBeNull();
});
