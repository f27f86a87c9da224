import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { Quality, SelectionMode, TransferProtocol } from '@editorial/contracts/enumerations';
import { transferApi } from '@editorial/contracts/transfers';
import FtpServer from 'ftp-srv';
import { StorageUnavailable } from '../../ground/storage/storage.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { newHostKey, openTestSftp, type TestSftp } from './sftp-server.testing.ts';
import { startDueRuns } from './transfer-runs.ts';
import { at, noise, titled, transfersOf } from './transfers.testing.ts';

let site: TestSite;
let root: string;
let sftp: TestSftp;
let ftp: FtpServer;
let ftpPort: number;
const hostKey = newHostKey();
const password = 'pa55 wörd';
let token: string;
let { call, define, ended, filesOf, run } = {} as ReturnType<typeof transfersOf>;

before(
  async () => {
    root = await mkdtemp(join(tmpdir(), 'editorial-server-'));
    await mkdir(join(root, 'out', 'north'), { recursive: true });
    await writeFile(join(root, 'out', 'bay.jpg'), await noise());
    await writeFile(join(root, 'out', 'north', 'fjord.jpg'), await titled('A fjord'));
    await writeFile(join(root, 'out', 'broken.jpg'), 'no picture');
    await writeFile(join(root, 'out', 'notes.txt'), 'left alone');
    await writeFile(join(root, 'out', '.hidden.jpg'), 'left alone');
    sftp = await openTestSftp({ root, hostKey, password });
    ftpPort = await freePort();
    ftp = new FtpServer({ url: `ftp://127.0.0.1:${ftpPort}`, pasv_url: '127.0.0.1' });
    ftp.on('login', (given, accept, refuse) =>
      given.username === 'ada' && given.password === password
        ? accept({ root })
        : refuse(new Error('Wrong password')),
    );
    await ftp.listen();
    site = await openTestSite({ variables: { PRIVATE_FILE_SERVERS: 'on' } });
    token = await site.tokenOf('contributor');
    ({ call, define, ended, filesOf, run } = transfersOf(site, token, {
      protocol: TransferProtocol.Sftp,
      host: '127.0.0.1',
      port: sftp.port,
      userName: 'ada',
      secret: password,
      folder: '/out',
    }));
  },
  { timeout: 60_000 },
);
after(async () => {
  await site.close();
  await sftp.close();
  await ftp.close();
  await rm(root, { recursive: true, force: true });
});

test('[R3.85N] an SFTP server is read: pictures become drafts of the contributor with their texts, each once, with a log', async () => {
  const id = await define({});
  const first = await run(id);
  assert.deepEqual(
    [first.state, first.reason, first.found, first.taken, first.refused],
    ['Done', '', 3, 2, 1],
  );
  const files = await filesOf(id);
  assert.deepEqual(files.map(({ path, outcome }: any) => [path, outcome]).toSorted(), [
    ['bay.jpg', 'Taken'],
    ['broken.jpg', 'Refused'],
    ['north/fjord.jpg', 'Taken'],
  ]);
  const { assetId } = files.find(({ path }: any) => path === 'north/fjord.jpg');
  const draft = (await call('GET', `/api/asset-management/asset/${assetId}/by-id`)).body;
  assert.deepEqual([draft.status, draft.title], ['Draft', 'A fjord']);
  const before = sftp.sentBytes();
  const second = await run(id);
  assert.deepEqual([second.state, second.found, second.taken], ['Done', 3, 0]);
  assert.equal(sftp.sentBytes(), before, 'what was taken is not read again');
  await writeFile(join(root, 'out', 'new.jpg'), await noise());
  assert.equal((await run(id)).taken, 1);
});

test('a connection that breaks in the middle of a file is opened again, and only the rest is sent', async () => {
  const bytes = await noise(1200);
  await mkdir(join(root, 'large'));
  await writeFile(join(root, 'large', 'wide.jpg'), bytes);
  const id = await define({ folder: '/large' });
  const before = sftp.sentBytes();
  sftp.cutAfter(Math.floor(bytes.length / 2));
  const done = await run(id);
  assert.deepEqual([done.state, done.reason, done.taken], ['Done', '', 1]);
  const sent = sftp.sentBytes() - before;
  // The client reads ahead, so a little of what was on its way is sent twice.
  assert.ok(sent < bytes.length * 1.9, `${sent} of ${bytes.length}`);
});

test('the key of a server is kept from the first connection on; another one is refused until it is accepted', async () => {
  const port = await freePort();
  const open = (key: string) => openTestSftp({ root, hostKey: key, password, port });
  let server = await open(hostKey);
  const id = await define({
    port,
    selectionMode: SelectionMode.Individual,
    fileNames: ['bay.jpg'],
  });
  await run(id);
  const { pinned } = (await call('GET', at(transferApi.get, id))).body;
  assert.match(pinned, /^SHA256:[\w+/]{43}$/);
  await server.close();
  server = await open(newHostKey());
  const refused = await run(id);
  assert.equal(refused.state, 'Failed');
  assert.match(refused.reason, /another key than before.*Nothing was sent/s);
  assert.equal((await call('DELETE', at(transferApi.trust, id))).status, 204);
  assert.equal((await run(id)).state, 'Done');
  assert.notEqual((await call('GET', at(transferApi.get, id))).body.pinned, pinned);
  await server.close();
});

test('a store that is full ends a run in clear words; the next one takes the rest, and nothing twice', async () => {
  await mkdir(join(root, 'full'));
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    await writeFile(join(root, 'full', name), await noise());
  const id = await define({ folder: '/full' });
  const { storage } = site.context;
  const put = storage.put.bind(storage);
  let originals = 0;
  const full = mock.method(storage, 'put', async (...given: Parameters<typeof put>) => {
    if (given[0].includes('/high.') && (originals += 1) === 2)
      throw new StorageUnavailable(new Error('ENOSPC: no space left on device'));
    return put(...given);
  });
  const broken = await run(id);
  full.mock.restore();
  assert.deepEqual([broken.state, broken.taken, broken.found], ['Failed', 1, 3]);
  assert.match(broken.reason, /cannot keep more files .* the next run takes the rest/);
  const whole = await run(id);
  assert.deepEqual([whole.state, whole.reason, whole.taken], ['Done', '', 2]);
  const files = (await filesOf(id)) as { path: string; assetId: string | null }[];
  assert.deepEqual(
    [files.length, new Set(files.map(({ assetId }) => assetId)).size],
    [3, 3],
    JSON.stringify(files),
  );
});

test('a wrong password, a missing file and a server that is away are reported in words', async () => {
  const wrong = await run(await define({ secret: 'wrong' }));
  assert.deepEqual([wrong.state, /name, password or key/.test(wrong.reason)], ['Failed', true]);
  const missing = await run(
    await define({ selectionMode: SelectionMode.Individual, fileNames: ['gone.jpg'] }),
  );
  assert.match(missing.reason, /no file 'gone.jpg'/);
  const badKey = await run(await define({ signsInWith: 'PrivateKey', secret: 'no key' }));
  assert.match(badKey.reason, /private key cannot be read/);
});

test('why a run failed or a file was refused is said in the language of the reader', async () => {
  const failed = await define({ folder: '/nowhere' });
  const read = await define({});
  await run(failed);
  await run(read);
  const told = async (language: string) => {
    const get = async (path: string) =>
      (await site.call('GET', path, { token, headers: { 'accept-language': language } })).body;
    const [{ reason }] = (await get(at(transferApi.runs, failed))).items;
    const { items } = await get(at(transferApi.files, read));
    return [reason, items.find(({ path }: any) => path === 'broken.jpg').reason];
  };
  const inEnglish = await told('en');
  assert.match(inEnglish[0], /^The server refused: /);
  for (const [language, ...expected] of [
    ['de', /^Der Server hat abgelehnt: .*nowhere/, 'Die Datei ist kein Bild.'],
    ['fr', /^Le serveur a refusé\u202f: .*nowhere/, 'Le fichier n’est pas une image.'],
    ['es', /^El servidor rechazó: .*nowhere/, 'El archivo no es una imagen.'],
    ['ar', /^رفض الخادم: .*nowhere/, 'الملف ليس صورة.'],
  ] as const) {
    const [reason, refused] = await told(language);
    assert.match(reason, expected[0]);
    assert.equal(refused, expected[1]);
  }
  // Rows of the release before have words alone.
  await site.context.database.executeSql('update transfer_runs set cause = null');
  assert.deepEqual((await told('de'))[0], inEnglish[0]);
});

test('FTP is read too, in low quality as a small copy with the texts of its file, on a schedule', async () => {
  await mkdir(join(root, 'ftp'));
  await writeFile(join(root, 'ftp', 'tower.jpg'), await titled('Tower of Pisa', 1800));
  const id = await define({
    protocol: TransferProtocol.Ftp,
    port: ftpPort,
    folder: '/ftp',
    quality: Quality.Low,
    schedule: 'Daily',
  });
  await Promise.all([startDueRuns(site.context), startDueRuns(site.context)]);
  const done = await ended(id);
  assert.deepEqual([done.state, done.reason, done.taken], ['Done', '', 1]);
  const [{ assetId }] = await filesOf(id);
  const draft = (await call('GET', `/api/asset-management/asset/${assetId}/by-id`)).body;
  assert.deepEqual([draft.width, draft.title, draft.tags], [1600, 'Tower of Pisa', ['tower']]);
  assert.equal((await call('GET', at(transferApi.runs, id))).body.totalCount, 1);
  const { nextRunAt } = (await call('GET', at(transferApi.get, id))).body;
  assert.ok(new Date(nextRunAt).getTime() > Date.now() + 23 * 3_600_000);
});

test('only its owner runs a transfer and reads its log', async () => {
  const id = await define({});
  const admin = await site.tokenOf('admin');
  for (const [method, endpoint] of [
    ['POST', transferApi.run],
    ['GET', transferApi.runs],
    ['GET', transferApi.files],
    ['DELETE', transferApi.trust],
  ] as const)
    assert.equal((await site.call(method, at(endpoint, id), { token: admin })).status, 404);
});

test('a run that is stopped lets go of a server that goes on sending nothing of use', async () => {
  // A byte now and then is no silence, so the connection itself never times out.
  const closed = new EventEmitter();
  let connections = 0;
  const tarpit = createServer((socket) => {
    connections += 1;
    socket.write('220-');
    const drip = setInterval(() => socket.write('.'), 50);
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(drip);
        closed.emit('one');
      });
  }).listen(0, '127.0.0.1');
  await once(tarpit, 'listening');
  try {
    const { port } = tarpit.address() as AddressInfo;
    const hanging = await define({ protocol: TransferProtocol.Ftp, port });
    const isClosed = once(closed, 'one');
    const isReached = once(tarpit, 'connection');
    await call('POST', at(transferApi.run, hanging));
    await isReached;
    await call('DELETE', at(transferApi.stopRun, hanging));
    await isClosed;
    // One person's runs come one after another: this one begins only when the other has ended.
    assert.equal((await run(await define({}))).state, 'Done');
    assert.equal(connections, 1);
  } finally {
    tarpit.close();
  }
});
