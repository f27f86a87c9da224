import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';

const root = resolve(import.meta.dirname, '../../..');
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const ownNamespace = isRoot ? '-m' : '-rm';
const mountsHere = spawnSync('unshare', [ownNamespace, 'true']).status === 0;
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
/** Root may do everything: where somebody else can read the checkout, the site runs as that one. */
const isNobody =
  isRoot && spawnSync(asNobody[0]!, [...asNobody.slice(1), 'test', '-r', root]).status === 0;
/** Makes the checkout and the home read-only, and runs the rest of the line with this umask. */
const READ_ONLY = `
  mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs -o ro home "$1" &&
  umask "$2" && cd "$0" && shift 2 && exec "$@"`;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-serve-'));
  await chmod(folder, 0o755);
  if (!mountsHere) return;
  const build = spawn(process.execPath, ['scripts/build.mjs', '--packages-later'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  assert.deepEqual(await once(build, 'exit'), [0, null]);
});
after(() => rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** What a visitor does first: opens the page, reads the configuration, registers. */
async function visit(url: string): Promise<void> {
  const page = await fetch(url);
  assert.equal(page.status, 200);
  const script = /src="(\/[^"]+\.js)"/.exec(await page.text())?.[1];
  for (const path of [script ?? '', '/health/ready', '/api/abp/application-configuration'])
    assert.equal((await fetch(url + path)).status, 200, path);
  const registered = await fetch(`${url}/api/account/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      userName: 'ada@example.test',
      emailAddress: 'ada@example.test',
      password: 'Nine-Herons-49',
      name: 'Ada',
      surname: 'Moor',
    }),
  });
  assert.equal(registered.status, 200, await registered.text());
}

for (const umask of ['000', '077', '777'])
  test(
    `a built site is served from a read-only checkout with a read-only home, umask ${umask} and no git`,
    { skip: !mountsHere && 'this user may not mount here', timeout: 180_000 },
    async () => {
      const [home, data, bin] = ['home', 'data', 'bin'].map((name) =>
        join(folder, `${name}-${umask}`),
      );
      for (const path of [home!, data!, bin!]) await mkdir(path);
      if (isNobody) await chown(data!, NOBODY, NOBODY);
      // The only program there is: no git, no npm, no shell.
      await symlink(process.execPath, join(bin!, 'node'));
      const url = `http://127.0.0.1:${await freePort()}`;
      const variables = {
        PATH: bin,
        HOME: home,
        DATA_DIR: data,
        HOST: '127.0.0.1',
        PORT: new URL(url).port,
        DEMO: 'off',
      };
      const mounts = [ownNamespace, 'sh', '-c', READ_ONLY, root, home!, umask];
      const named = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      const serve = ['env', '-i', ...named, 'node', 'scripts/run.mjs', 'serve'];
      const child = spawn('unshare', [...mounts, ...(isNobody ? asNobody : []), ...serve], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'close');
      let said = '';
      let warned = '';
      child.stderr.on('data', (chunk: Buffer) => (warned += chunk.toString()));
      const running = new Promise<void>((done) => {
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('is running at')) done();
        });
      });
      await Promise.race([running, ended.then(() => assert.fail(said + warned))]);
      try {
        await visit(url);
      } finally {
        child.kill('SIGTERM');
      }
      assert.deepEqual(await ended, [0, null]);
      assert.equal(warned, '');
    },
  );
