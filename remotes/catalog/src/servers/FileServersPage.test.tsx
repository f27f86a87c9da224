import { Quality, SelectionMode, TransferProtocol } from '@editorial/contracts/enumerations';
import { Policy } from '@editorial/contracts/policy';
import { transferApi } from '@editorial/contracts/transfers';
import {
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import { reporter } from '@editorial/platform/shell';
import remote from '../remote.ts';

const at = '2026-11-03T10:00:00.000Z';
const later = '2026-11-03T11:00:00.000Z';
const server = {
  id: idOf(1),
  name: 'Archive',
  protocol: TransferProtocol.Sftp,
  host: 'files.example',
  port: 22,
  userName: 'ada',
  folder: '/shoot',
  selectionMode: SelectionMode.Folder,
  fileNames: [],
  quality: Quality.High,
  signsInWith: 'Password' as const,
  schedule: 'None' as const,
  creationTime: at,
  nextRunAt: null,
  pinned: 'SHA256:abc',
};
const run = {
  id: idOf(2),
  state: 'Failed' as const,
  reason: 'The server has another key than before.',
  found: 150,
  taken: 100,
  known: 50,
  refused: 0,
  createdAt: at,
  endedAt: at,
};

test('a run says why it failed and what became of each file, also beyond the first hundred', async () => {
  const api = new FakeApi()
    .answer(transferApi.list, { totalCount: 1, items: [server] })
    .answer(transferApi.runs, { totalCount: 1, items: [run] })
    .answer(transferApi.files, ({ query }) => ({
      totalCount: 150,
      items: [
        {
          path: `DSC_${query.get('skipCount')}.jpg`,
          byteSize: 10,
          outcome: 'Taken' as const,
          reason: '',
          assetId: idOf(3),
          at,
        },
      ],
    }))
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  await renderRemote(remote, '/contribute/servers');
  expect(await screen.findByText(run.reason)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Files' }));
  expect(await screen.findByRole('link', { name: 'DSC_0.jpg' })).toHaveAttribute(
    'href',
    `/public/${idOf(3)}`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'DSC_100.jpg' })).toBeVisible();
  await waitFor(() => expect(api.callsOf(transferApi.files)).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'Describe and submit' })).toHaveAttribute(
    'href',
    '/contribute?state=Draft',
  );
});

test('the key that the first run keeps is shown as soon as the run has ended', async () => {
  let hasRun = false;
  new FakeApi()
    .answer(transferApi.list, () => ({
      totalCount: 1,
      items: [{ ...server, pinned: hasRun ? server.pinned : null }],
    }))
    .answer(transferApi.runs, () => ({
      totalCount: 2,
      items: [...(hasRun ? [{ ...run, id: idOf(4), endedAt: later }] : []), run],
    }))
    .answer(transferApi.run, () => {
      hasRun = true;
      return run;
    })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  await renderRemote(remote, '/contribute/servers');
  // The runs of before are known.
  await screen.findByText(run.reason);
  fireEvent.click(screen.getByRole('button', { name: 'Take new pictures' }));
  expect(await screen.findByText('SHA256:abc')).toBeVisible();
});

test('another server needs its own password, which its field says', async () => {
  const message = 'Type it again for this one.';
  const api = new FakeApi()
    .answer(transferApi.list, { totalCount: 1, items: [server] })
    .answer(transferApi.runs, { totalCount: 0, items: [] })
    .refuse(transferApi.update, 'Editorial:Validation', {
      validationErrors: [{ message, members: ['secret'] }],
    })
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  const reported: number[] = [];
  const stop = reporter.onError(({ status }) => void reported.push(status));
  await renderRemote(remote, '/contribute/servers');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const host = screen.getByRole('textbox', { name: 'Server' });
  fireEvent.change(host, { target: { value: 'moved.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  stop();
  expect(reported).toEqual([]);
  expect(api.callsOf(transferApi.update)).toHaveLength(1);
});

test.each([
  ['', '', { port: 22, fileNames: [], selectionMode: SelectionMode.Folder }],
  [
    ' one.jpg \n\n  \ntwo.jpg\n',
    '2222',
    { port: 2222, fileNames: ['one.jpg', 'two.jpg'], selectionMode: SelectionMode.Individual },
  ],
])(
  'the files %j and the port %j of a server are sent as they are meant',
  async (files, port, sent) => {
    const api = new FakeApi()
      .answer(transferApi.list, {
        totalCount: 1,
        items: [{ ...server, schedule: 'Daily', fileNames: ['old.jpg'] }],
      })
      .answer(transferApi.runs, { totalCount: 0, items: [] })
      .answer(transferApi.update, server)
      .install();
    await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
    await renderRemote(remote, '/contribute/servers');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
    fireEvent.change(field(/^Only these files/), { target: { value: files } });
    fireEvent.change(field(/^Port/), { target: { value: port } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(transferApi.update)).toHaveLength(1));
    expect(api.callsOf(transferApi.update)[0]?.body).toMatchObject({ ...sent, schedule: 'Daily' });
    expect(api.callsOf(transferApi.update)[0]?.body).not.toHaveProperty('secret');
  },
);
