import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { TransferProtocol } from '@editorial/contracts/enumerations';
import { transferApi } from '@editorial/contracts/transfers';
import { freePort } from '../../http/free-port.testing.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import {
  newCertificate,
  newSshKey,
  openSshd,
  openVsftpd,
  type RealServer,
  withoutSshd,
  withoutVsftpd,
} from './real-servers.testing.ts';
import { openStallingProxy } from './stalling-proxy.testing.ts';
import { at, noise, transfersOf } from './transfers.testing.ts';

// The servers that most people run, as Debian packages them. The usual tests speak to small ones of
// their own, which run everywhere.

let site: TestSite;
let folder: string;
let root: string;
let ours: ReturnType<typeof transfersOf>;
const password = 'pa55word';
const open: { close(): Promise<void> }[] = [];
const kept = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};

before(
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'editorial-real-servers-'));
    root = join(folder, 'files');
    await mkdir(join(root, 'out', 'north sea'), { recursive: true });
    await mkdir(join(root, 'large'));
    await writeFile(join(root, 'out', 'bay.jpg'), await noise());
    await writeFile(join(root, 'out', 'north sea', 'fjord Ærø.jpg'), await noise());
    await writeFile(join(root, 'out', 'notes.txt'), 'left alone');
    await writeFile(join(root, 'large', 'wide.jpg'), await noise(1500));
    site = await openTestSite({ variables: { PRIVATE_FILE_SERVERS: 'on' } });
    ours = transfersOf(site, await site.tokenOf('contributor'), {
      host: '127.0.0.1',
      secret: password,
    });
  },
  { timeout: 120_000 },
);
after(async () => {
  await site.close();
  for (const one of open.toReversed()) await one.close();
  await rm(folder, { recursive: true, force: true });
});

const freshFolder = () => mkdtemp(join(folder, 'server-'));
async function sshd(port: number, hostKey: string, userKey: string): Promise<RealServer> {
  return kept(await openSshd(await freshFolder(), { root, password, hostKey, userKey, port }));
}
/** Each protocol takes the pictures of the folder once, and then nothing. */
async function takesOnce(definition: object) {
  const id = await ours.define({ folder: join(root, 'out'), ...definition });
  const first = await ours.run(id);
  assert.deepEqual([first.state, first.reason, first.found], ['Done', '', 2]);
  const files: { path: string; outcome: string }[] = await ours.filesOf(id);
  assert.deepEqual(files.map(({ path }) => path).toSorted(), [
    'bay.jpg',
    'north sea/fjord Ærø.jpg',
  ]);
  // Known by its bytes, if another protocol took it.
  assert.ok(files.every(({ outcome }) => outcome === 'Taken' || outcome === 'Known'));
  const second = await ours.run(id);
  assert.deepEqual([second.state, second.found, second.taken, second.known], ['Done', 2, 0, 0]);
  return id;
}

/** A server that hangs, and one that vanishes, in the middle of a file: only the rest is sent. */
async function resumes(definition: object, port: number) {
  const proxy = kept(await openStallingProxy(port));
  const large = { folder: join(root, 'large'), host: '127.0.0.2' };
  const id = await ours.define({ ...large, ...definition });
  const { length } = await readFile(join(root, 'large', 'wide.jpg'));
  proxy.cutAfter(Math.floor(length / 3));
  proxy.stallAfter(Math.floor(length / 3) + 200_000);
  const done = await ours.run(id);
  assert.deepEqual([done.state, done.reason, done.found], ['Done', '', 1]);
  assert.ok(proxy.sentBytes() < length * 1.9, `${proxy.sentBytes()} of ${length}`);
  return id;
}

test(
  '[R3.85N] OpenSSH: by password and by key, resumed after a cut and a hanging server; another host key is refused',
  { skip: withoutSshd, timeout: 300_000 },
  async () => {
    const port = await freePort();
    const hostKey = await newSshKey(join(folder, 'host'));
    const userKey = await newSshKey(join(folder, 'user'));
    let server = await sshd(port, hostKey, userKey);
    const usual = { protocol: TransferProtocol.Sftp, port, userName: 'ada' };
    const out = { ...usual, folder: join(root, 'out') };
    const id = await takesOnce(usual);
    const secret = await readFile(userKey, 'utf8');
    const byKey = { ...out, protocol: TransferProtocol.SftpSsh, signsInWith: 'PrivateKey', secret };
    const withKey = await takesOnce(byKey);
    // The key is kept encrypted, and no answer has it.
    const { rows } = await site.context.database.executeSql(
      'select sealed_secret as kept from transfer_definitions where id = $1',
      [withKey],
    );
    assert.ok(!String(rows[0]?.kept).includes(secret.slice(60, 100)));
    const shown = await ours.call('GET', at(transferApi.get, withKey));
    assert.ok(!JSON.stringify(shown.body).includes('PRIVATE KEY'));

    const wrong = await ours.run(await ours.define({ ...out, secret: 'wrong' }));
    assert.match(wrong.reason, /refused the name, password or key/);
    const foreign = await readFile(await newSshKey(join(folder, 'foreign')), 'utf8');
    const other = await ours.run(await ours.define({ ...byKey, secret: foreign }));
    assert.match(other.reason, /refused the name, password or key/);
    const missing = await ours.run(await ours.define({ ...out, folder: join(root, 'gone') }));
    assert.match(missing.reason, /The server refused: .*No such file/);

    await resumes(usual, port);

    await server.close();
    server = await sshd(port, await newSshKey(join(folder, 'other-host')), userKey);
    for (const one of [id, withKey]) {
      const refused = await ours.run(one);
      assert.equal(refused.state, 'Failed');
      assert.match(refused.reason, /another key than before.*Nothing was sent/s);
    }
    assert.equal((await ours.call('DELETE', at(transferApi.trust, id))).status, 204);
    assert.equal((await ours.run(id)).state, 'Done');
  },
);

test(
  '[R3.85N] vsftpd: FTP and FTPS, resumed after a cut and a hanging server; another certificate is refused',
  { skip: withoutVsftpd, timeout: 400_000 },
  async () => {
    const vsftpd = async (certificate: string | null, port: number, dataPort: number) =>
      kept(await openVsftpd(await freshFolder(), { root, password, certificate, port, dataPort }));
    const [plainPort, plainData] = [await freePort(), await freePort()];
    await vsftpd(null, plainPort, plainData);
    const plain = { protocol: TransferProtocol.Ftp, port: plainPort, userName: 'anonymous' };
    await takesOnce(plain);
    const wrong = await ours.run(await ours.define({ ...plain, secret: 'wrong' }));
    assert.match(wrong.reason, /The server refused: .*530/);
    const missing = await ours.run(await ours.define({ ...plain, folder: join(root, 'gone') }));
    assert.match(missing.reason, /The server refused: .*550/);
    const insecure = { ...plain, protocol: TransferProtocol.Ftps };
    const noTls = await ours.run(await ours.define(insecure));
    assert.deepEqual([noTls.state, /The server refused/.test(noTls.reason)], ['Failed', true]);

    const [port, dataPort] = [await freePort(), await freePort()];
    const first = await newCertificate(join(folder, 'first.pem'));
    const server = await vsftpd(first, port, dataPort);
    const secure = { ...plain, protocol: TransferProtocol.Ftps, port };
    const id = await takesOnce(secure);
    const { pinned } = (await ours.call('GET', at(transferApi.get, id))).body;
    assert.match(pinned, /^SHA256:([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    // Transfers go by their own connection.
    kept(await openStallingProxy(port));
    await resumes(secure, dataPort);

    await server.close();
    await vsftpd(await newCertificate(join(folder, 'second.pem')), port, dataPort);
    const refused = await ours.run(id);
    assert.equal(refused.state, 'Failed');
    assert.match(refused.reason, /another key than before.*Nothing was sent/s);
    assert.equal((await ours.call('DELETE', at(transferApi.trust, id))).status, 204);
    assert.equal((await ours.run(id)).state, 'Done');
  },
);
