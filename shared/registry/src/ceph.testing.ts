import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

// `npm run test:bucket`: runs the tests of the registry in a bucket against Ceph's gateway, a store
// with conditional writes. Starts one monitor, one in-memory store and the gateway while the tests
// run, on the loopback address only.
const CEPH_PACKAGES = 'ceph-mon ceph-osd radosgw ceph-common';
const folder = await mkdtemp(join(tmpdir(), 'editorial-ceph-'));
const at = (...path: string[]) => join(folder, ...path);
const conf = at('ceph.conf');
function program(command: string, ...args: string[]): string {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? new Error(`${command} is missing: apt-get install --no-install-recommends ${CEPH_PACKAGES}`)
      : error;
  }
}
const run = (command: string, ...args: string[]): string => program(command, '-c', conf, ...args);

async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((done) => {
          const probe = createServer().listen(0, '127.0.0.1', () => done(probe));
        }),
    ),
  );
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(
    probes.map(
      (probe) =>
        new Promise((done) => {
          probe.close(done);
        }),
    ),
  );
  return ports;
}

const [mon = 0, old = 0, gateway = 0] = await freePorts(3);
const [cluster, osd, endpoint] = [randomUUID(), randomUUID(), `http://127.0.0.1:${gateway}`];
const address = `[v2:127.0.0.1:${mon},v1:127.0.0.1:${old}]`;
const keys = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'remotes',
  S3_ACCESS_KEY_ID: 'registry',
  S3_SECRET_ACCESS_KEY: randomUUID(),
};

async function start(): Promise<void> {
  for (const name of ['mon', 'osd', 'rgw', 'run']) await mkdir(at(name));
  await writeFile(
    conf,
    `[global]
fsid = ${cluster}
mon host = ${address}
public addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd objectstore = memstore
keyring = ${at('keyring')}
mon data = ${at('mon')}
osd data = ${at('osd')}
rgw data = ${at('rgw')}
rgw frontends = beast endpoint=127.0.0.1:${gateway}
admin socket = ${at('run')}/$name.sock
pid file = ${at('run')}/$name.pid
log file = ${at('run')}/$name.log
`,
  );
  program(
    'ceph-authtool',
    '--create-keyring',
    at('keyring'),
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  );
  program(
    'ceph-authtool',
    at('keyring'),
    '--gen-key',
    '-n',
    'client.admin',
    '--cap',
    'mon',
    'allow *',
    '--cap',
    'osd',
    'allow *',
  );
  program('monmaptool', '--create', '--addv', 'a', address, '--fsid', cluster, at('monmap'));
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('keyring'));
  run('ceph-mon', '-i', 'a');
  run('ceph', 'osd', 'new', osd, '0');
  await appendFile(
    at('keyring'),
    run('ceph', 'auth', 'get-or-create', 'osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'),
  );
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
  run('ceph-osd', '-i', '0');
  run('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=here');
  run(
    'radosgw-admin',
    'user',
    'create',
    '--uid=registry',
    '--display-name=registry',
    `--access-key=${keys.S3_ACCESS_KEY_ID}`,
    `--secret-key=${keys.S3_SECRET_ACCESS_KEY}`,
  );
  await writeFile(at('rgw/keyring'), await readFile(at('keyring')));
  run('radosgw', '-n', 'client.admin');
  for (
    const end = Date.now() + 30_000;
    !(await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    ));
    await wait(200)
  )
    if (Date.now() > end) throw new Error(`The gateway did not start: see ${at('run')}.`);
  await new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY },
  }).send(new CreateBucketCommand({ Bucket: keys.S3_BUCKET }));
}

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

/**
 * Stops the processes by the ids that they wrote to files. The gateway stops first, because it
 * waits for the others.
 */
async function stop(): Promise<void> {
  for (const name of ['client.admin', 'osd.0', 'mon.a']) {
    const id = Number(await readFile(at('run', `${name}.pid`), 'utf8').catch(() => '0'));
    if (id === 0 || !isRunning(id)) continue;
    process.kill(id, 'SIGTERM');
    for (const end = Date.now() + 10_000; isRunning(id) && Date.now() < end;) await wait(100);
  }
  await rm(folder, { recursive: true, force: true });
}

try {
  await start();
  const tests = spawn(
    process.execPath,
    ['--test', join(import.meta.dirname, 'bucket.store.test.ts')],
    { stdio: 'inherit', env: { ...process.env, ...keys } },
  );
  process.exitCode = await new Promise<number>((done) => {
    tests.on('exit', (code) => done(code ?? 1));
  });
} finally {
  await stop();
}
