import { lightboxCommentsApi } from '@editorial/contracts/lightbox-comments';
import { type FakeApi, fireEvent, idOf, renderRemote, screen, waitFor } from '@editorial/testing';
import { openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';

let api: FakeApi;
beforeEach(async () => {
  api = await openCollections();
});

test('a comment is shown as it was written, resolved, and answered with a mention', async () => {
  await renderRemote(remote, `/lightboxes/${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Comment: Comments on “Buoy”' }));
  expect(await screen.findByText('<b>Sky?</b>')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxCommentsApi.resolve)[0]?.body).toEqual({ isResolved: true }),
  );
  fireEvent.click(await screen.findByRole('button', { name: '@Tom' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  fireEvent.change(field, { target: { value: `${field.value}lighter now` } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(api.callsOf(lightboxCommentsApi.say)[0]?.body).toEqual({
      body: '@Tom lighter now',
      point: null,
      mentions: [idOf(7)],
    }),
  );
  await waitFor(() => expect(field.value).toBe(''));
});
