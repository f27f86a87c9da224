import { catalogApi } from '@editorial/contracts/catalog';
import { importsApi, type PictureImport } from '@editorial/contracts/imports';
import { AllPolicies } from '@editorial/contracts/policy';
import {
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';

const at = '2026-11-20T10:00:00.000Z';
const anImport = (change: Partial<PictureImport> = {}): PictureImport => ({
  id: idOf(7),
  kind: 'Zip',
  name: 'summer.zip',
  state: 'Done',
  reason: '',
  total: 3,
  counts: { imported: 1, drafts: 1, changed: 0, unchanged: 0, known: 0, refused: 1, alike: 0 },
  startedBy: 'Ada Moor',
  createdAt: at,
  startedAt: at,
  endedAt: at,
  ...change,
});

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi()
    .answer(importsApi.list, { totalCount: 1, items: [anImport()] })
    .answer(importsApi.get, anImport())
    .answer(importsApi.create, anImport())
    .answer(importsApi.files, {
      totalCount: 2,
      items: [
        {
          path: 'a.jpg',
          outcome: 'Draft',
          reason: '',
          missing: ['tags', 'categories'],
          asset: { id: idOf(3), number: 'ED-3', title: 'Boats', thumbUrl: '/thumb' },
          alike: [],
        },
        {
          path: 'notes.txt',
          outcome: 'Refused',
          reason: 'This file is not a picture.',
          missing: [],
          asset: null,
          alike: [],
        },
      ],
    })
    .answer(importsApi.folders, ({ query }) => ({
      isConfigured: true,
      folder: query.get('folder') ?? '',
      items: query.get('folder') ? [] : [{ name: 'summer' }],
      files: 4,
    }))
    .answer(catalogApi.uploadStart, {
      blobContainerId: idOf(5),
      uploadId: 'u',
      partSize: 8,
      uploadedParts: [{ partNumber: 1, etag: '"1"' }],
    })
    .answer(catalogApi.uploadComplete, { blobContainerId: idOf(5), byteSize: 3 })
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
});

const choose = async (label: string, file: File) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { files: [file] },
  });

test('a ZIP is uploaded and imported with what its files do not say', async () => {
  await renderRemote(remote, '/administration/imports');
  fireEvent.click(await screen.findByRole('button', { name: 'New import' }));
  await screen.findByRole('button', { name: 'Start the import' });
  fireEvent.click(screen.getByRole('button', { name: 'Start the import' }));
  expect(await screen.findByText('Choose a ZIP file first.')).toBeVisible();
  fireEvent.change(await screen.findByLabelText('ZIP file', { selector: 'input[type=file]' }), {
    target: { files: [new File(['zip'], 'summer.zip')] },
  });
  expect(await screen.findByTitle('summer.zip')).toBeVisible();
  fireEvent.change(screen.getByLabelText(/^Creator/), { target: { value: 'Ada Moor' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start the import' }));
  await waitFor(() =>
    expect(api.callsOf(importsApi.create).map(({ body }) => body)).toEqual([
      {
        kind: 'Zip',
        blobContainerId: idOf(5),
        defaults: { creator: 'Ada Moor' },
        isPublished: true,
      },
    ]),
  );
  expect(await screen.findByText('Missing: five keywords, category')).toBeVisible();
  expect(screen.getByText('This file is not a picture.')).toBeVisible();
  // Its drafts lead on, all at once.
  expect(screen.getByRole('link', { name: 'Complete drafts together' })).toHaveAttribute(
    'href',
    '/administration/pictures?state=Draft',
  );
}, 30_000);

test('a folder of the server is chosen and imported with a table', async () => {
  await renderRemote(remote, '/administration/imports');
  fireEvent.click(await screen.findByRole('button', { name: 'New import' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Folder of the server' }));
  fireEvent.click(await screen.findByRole('button', { name: 'summer' }));
  const table = 'file,title\na.jpg,Boats';
  // jsdom has no File.text.
  const file = Object.assign(new File([table], 'm.csv'), { text: () => Promise.resolve(table) });
  await choose('Table (CSV), if there is one', file);
  expect(await screen.findByText('m.csv')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Start the import' }));
  await waitFor(() =>
    expect(api.callsOf(importsApi.create).map(({ body }) => body)).toEqual([
      {
        kind: 'Folder',
        folder: 'summer',
        csv: table,
        defaults: {},
        isPublished: true,
      },
    ]),
  );
}, 30_000);

test('people of an organization are not offered the folders of the server', async () => {
  await installFakePlatform({ user: aUser({ tenantId: idOf(9) }), policies: AllPolicies });
  await renderRemote(remote, '/administration/imports');
  fireEvent.click(await screen.findByRole('button', { name: 'New import' }));
  expect(await screen.findByRole('radio', { name: 'ZIP file' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Folder of the server' })).toBeNull();
}, 30_000);

test('a failed import says why and can go on', async () => {
  api
    .answer(importsApi.get, anImport({ state: 'Failed', reason: 'The uploaded ZIP is gone.' }))
    .answer(importsApi.resume, undefined);
  await renderRemote(remote, `/administration/imports/${idOf(7)}`);
  expect(await screen.findByText('The uploaded ZIP is gone.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(api.callsOf(importsApi.resume)).toHaveLength(1));
}, 30_000);

test.each([
  [null, '–'],
  [0, '3 of 0'],
  [1200, '3 of 1,200'],
])('an import of %s files shows how far it is: %s', async (total, shown) => {
  api.answer(importsApi.list, { totalCount: 1, items: [anImport({ total })] });
  await renderRemote(remote, '/administration/imports');
  const row = await screen.findByRole('row', { name: /summer\.zip/ });
  expect(within(row).getByText(shown)).toBeVisible();
});
