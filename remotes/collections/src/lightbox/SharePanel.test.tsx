import { lightboxesApi } from '@editorial/contracts/lightboxes';
import {
  type FakeApi,
  fireEvent,
  idOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import { box, openCollections } from '../collections.testing.ts';
import remote from '../remote.ts';

let api: FakeApi;
beforeEach(async () => {
  api = await openCollections();
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
