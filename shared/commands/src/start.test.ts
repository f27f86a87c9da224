import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { afterEach, beforeEach, test } from 'node:test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyCheckout, type Checkout } from './checkout.testing.ts';
import { commands } from './commands.mjs';

let checkout: Checkout;
beforeEach(async () => {
  checkout = await copyCheckout();
});
afterEach(() => checkout.close());

/** A program that starts another one, says that it works, and never ends by itself. */
const WORKING = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['-e', "console.log('Progress: at work'); setInterval(() => {}, 999)"],
    { stdio: 'inherit' });
  setInterval(() => {}, 999);`;
const ended = { timeout: 60_000 };
/** Ends the command with a signal as soon as its step works. */
const endAtWork = (signal: NodeJS.Signals) => ({
  onText: (said: string, child: { kill(signal: NodeJS.Signals): unknown }) => {
    if (said.includes('at work')) child.kill(signal);
  },
});

test('SIGTERM while packages are installed ends all of it, and is the result', ended, async () => {
  const node = JSON.stringify(process.execPath);
  await checkout.write('working.mjs', WORKING);
  await checkout.write('bin/npx', `#!/bin/sh\nexec ${node} ${checkout.folder}/working.mjs\n`);
  const PATH = `${join(checkout.folder, 'bin')}:${process.env.PATH}`;
  const options = endAtWork('SIGTERM');
  assert.equal((await checkout.run(['start'], { env: { PATH }, ...options })).code, 128 + 15);
});

test('SIGTERM while the site is built ends all of it, and is the result', ended, async () => {
  await checkout.markInstalled();
  await checkout.write('scripts/build.mjs', WORKING);
  assert.equal((await checkout.run(['start'], endAtWork('SIGTERM'))).code, 128 + 15);
});

test('npm start ends as its server did, and with it what was still packed', ended, async () => {
  await checkout.markInstalled();
  // A build is done at once. A team asks for what it installs, which is packed for ever.
  await checkout.write(
    'scripts/build.mjs',
    `import { writeFileSync } from 'node:fs';
    if (process.argv.includes('--only-packages')) {
      writeFileSync('packing', '');
      ${WORKING}
    }`,
  );
  const startWith = async (act: string, options = {}) => {
    await checkout.write(
      'server/src/main.ts',
      `import { existsSync, rmSync } from 'node:fs';
      import { channel } from 'node:diagnostics_channel';
      rmSync('packing', { force: true });
      channel('editorial:packages-wanted').publish({ until: (packed) => packed.catch(() => {}) });
      process.on('SIGTERM', () => process.exit(0));
      setInterval(() => { if (existsSync('packing')) { ${act} } }, 20);`,
    );
    return (await checkout.run(['start'], options)).code;
  };
  assert.equal(await startWith('process.exit(7);'), 7);
  assert.equal(await startWith("process.kill(process.pid, 'SIGKILL');"), 128 + 9);
  assert.equal(await startWith('', endAtWork('SIGTERM')), 0);
});

test('a start builds only after a file has changed, was added or is gone', ended, async () => {
  await checkout.markInstalled();
  await checkout.write(
    'scripts/build.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/site', { recursive: true });
    writeFileSync('dist/site/index.html', '');
    console.log('a build ran');`,
  );
  await checkout.write('server/src/main.ts', 'process.exit(0);');
  const isBuilt = async () => {
    const { code, said } = await checkout.run(['start']);
    assert.equal(code, 0);
    return said.includes('a build ran');
  };
  assert.deepEqual([await isBuilt(), await isBuilt()], [true, false]);
  await checkout.write('shell/src/page.ts', 'one');
  assert.deepEqual([await isBuilt(), await isBuilt()], [true, false]);
  await checkout.write('shell/src/page.ts', 'longer');
  assert.equal(await isBuilt(), true);
  await rm(join(checkout.folder, 'shell/src/page.ts'));
  assert.equal(await isBuilt(), true);
  await rm(join(checkout.folder, 'dist'), { recursive: true });
  assert.deepEqual([await isBuilt(), await isBuilt()], [true, false]);
});

test('nothing waits in memory for the server, and it ends with its parent', ended, async () => {
  await checkout.markInstalled();
  await checkout.write('scripts/build.mjs', '');
  await checkout.write(
    'server/src/main.ts',
    `process.on('SIGTERM', () => { console.log('told to end'); process.exit(0); });
    setInterval(() => {}, 999);
    console.log('server', process.pid);`,
  );
  await checkout.write(
    'parent.mjs',
    `import { spawn } from 'node:child_process';
    const start = spawn(process.execPath, ['scripts/run.mjs', 'start'], { stdio: 'inherit' });
    console.log('started', start.pid);
    setInterval(() => {}, 999);`,
  );
  const parent = spawn(process.execPath, ['parent.mjs'], {
    cwd: checkout.folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(checkout.folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  // Ends when all that holds the output open has ended.
  for await (const chunk of parent.stdout) {
    said += String(chunk);
    if (said.includes('server')) parent.kill('SIGKILL');
  }
  assert.match(said, /told to end/);
  const [started, server] = ['started', 'server'].map((word) =>
    new RegExp(`${word} (\\d+)`).exec(said)?.at(1),
  );
  if (process.execve !== undefined) assert.equal(server, started);
});

test(
  'every command notices that the lock file has changed, and installs first',
  ended,
  async () => {
    await checkout.markInstalled();
    await checkout.write('pnpm-lock.yaml', 'another one');
    await checkout.write('bin/npx', '#!/bin/sh\necho installing $3\nexit 3\n');
    const PATH = `${join(checkout.folder, 'bin')}:${process.env.PATH}`;
    // Those with a way of their own install by themselves; what was built is served as it is. For
    // the others it is done in one place, and what npx runs comes with its own packages, as the
    // site of the documents does. The hooks of git need none.
    const apart = new Set(['serve', 'docs', 'hooks']);
    const own = commands.filter(({ by, name }) => by === 'node' && !apart.has(name));
    const others = ['runtime', 'tool'].map((way) =>
      commands.find(({ by = 'runtime' }) => by === way)!,
    );
    for (const { name, words = [] } of [...own, ...others]) {
      const needed = words.filter(({ isOptional }) => !isOptional);
      const given = needed.map(({ oneOf }) => oneOf?.[0] ?? 'x');
      const { code, said } = await checkout.run([name, ...given], { env: { PATH } });
      assert.deepEqual([name, code], [name, 1]);
      assert.match(said, /^installing install$/m, name);
    }
  },
);

test('without a network, the installation says in words what to look at', ended, async () => {
  const env = {
    HOME: checkout.folder,
    npm_config_cache: join(checkout.folder, 'cache'),
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_fetch_retries: '0',
  };
  for (const command of ['start', 'types', 'test']) {
    const { code, said } = await checkout.run([command], { env });
    assert.equal(code, 1, said);
    assert.match(said, /could not be installed: .* Is the npm registry reachable\?\n$/);
    assert.doesNotMatch(said, /^\s+at /m);
  }
});

test('a site that was not built is not served, and the command that builds it is named', async () => {
  const missing = await checkout.run(['serve']);
  assert.equal(missing.code, 1);
  assert.match(missing.said, /^The site was not built yet: .* is missing\. Run: npm run build\n$/);
});
