import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { getState } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { type FakeApi, fireEvent, renderRemote, screen, waitFor } from '@editorial/testing';
import { openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';

let api: FakeApi;
beforeEach(async () => {
  api = await openCollections();
});

test('a link with a password asks for it, says what is wrong, and opens', async () => {
  const key = 'k'.repeat(43);
  api
    .refuse(lightboxLinksApi.open, 'Editorial:LightboxPasswordNeeded')
    .refuse(lightboxLinksApi.unlock, 'Editorial:LightboxPasswordWrong', {
      message: 'This password is wrong.',
    });
  await renderRemote(remote, `/lightbox#${key}`);
  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  fireEvent.change(field, { target: { value: 'guess' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('This password is wrong.');

  api.answer(lightboxLinksApi.unlock, { pass: 'p=1' }).answer(lightboxLinksApi.open, {
    totalCount: 0,
    items: [],
    name: 'Sealed',
    ownerName: 'Clara',
    mayComment: false,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'Sealed' });
  expect(api.callsOf(lightboxLinksApi.open).at(-1)?.body).toMatchObject({ key, pass: 'p=1' });
  expect(getState().feedback.toasts).toEqual([]);
});

test('a guest learns that the link has ended meanwhile; one load is one visit', async () => {
  const shown = {
    totalCount: 0,
    items: [],
    name: 'For Kim',
    ownerName: 'Clara',
    mayComment: false,
  };
  api.answer(lightboxLinksApi.open, shown);
  await renderRemote(remote, `/lightbox#${'g'.repeat(43)}`);
  await screen.findByRole('heading', { name: 'For Kim' });
  const asked = () => api.callsOf(lightboxLinksApi.open);
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked().map(({ body }) => body)).toMatchObject([{ isReturn: false }, { isReturn: true }]);

  const again = () => queryClient.refetchQueries({ queryKey: [lightboxLinksApi.open.path, 'end'] });
  api.fail(lightboxLinksApi.open, 502);
  await again();
  expect(screen.getByRole('heading', { name: 'For Kim' })).toBeTruthy();
  api.refuse(lightboxLinksApi.open, 'Editorial:LightboxLinkEnded');
  await again();
  await screen.findByRole('heading', { name: 'This link no longer works' });
});

test('an address without its key says so, and asks nothing', async () => {
  await renderRemote(remote, '/lightbox');
  await screen.findByRole('link', { name: 'To the catalog' });
  expect(api.callsOf(lightboxLinksApi.open)).toEqual([]);
});
