import { installFakePlatform, renderRemote, screen } from '@editorial/testing';
import type { SlotHost } from '@editorial/platform';
import { installSlots } from '@editorial/platform/shell';
import remote from '../remote.ts';
import { signedIn, smallCatalog } from './catalog-page.testing.ts';

const Host: SlotHost = ({ name }) => (name === 'results.acts' ? <p>Acts for the results</p> : null);

test.each([
  ['signed in, filtered', signedIn, '/catalog?expandAssets=true&categories=Sea', true],
  ['signed in, all pictures', signedIn, '/catalog?expandAssets=true', false],
  ['a visitor, filtered', {}, '/preview?categories=Sea', false],
])('what other remotes offer for results, %s', async (_who, given, address, isOffered) => {
  window.scrollBy = () => {};
  smallCatalog();
  installSlots(Host);
  await installFakePlatform(given);
  await renderRemote(remote, address);
  await screen.findAllByRole('listitem');
  expect(screen.queryByText('Acts for the results') !== null).toBe(isOffered);
});
