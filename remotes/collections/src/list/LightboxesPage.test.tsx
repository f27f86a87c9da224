import { idOf, renderRemote, screen } from '@editorial/testing';
import { openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';

beforeEach(openCollections);

test('the list leads to a lightbox, and an empty name makes none', async () => {
  await renderRemote(remote, '/lightboxes');
  const link = await screen.findByRole('link', { name: 'Harbor' });
  expect(link.getAttribute('href')).toBe(`/lightboxes/${idOf(1)}`);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
});
