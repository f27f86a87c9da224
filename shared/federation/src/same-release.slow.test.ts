import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { PNPM } from '../../../scripts/install.mjs';
import { filesUnder } from './compress.ts';
import { root } from './workspace.ts';

const run = promisify(execFile);
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
const environment = { ...process.env, PATH, SOURCE_DATE_EPOCH: undefined };
const command = (cwd: string, program: string, ...words: readonly string[]) =>
  run(program, words, { cwd, env: environment, maxBuffer: 64 * 1024 ** 2 });

let folder: string;
/** Two clones of one commit, in folders of another depth and length. */
let one: string;
let other: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-same-'));
  [one, other] = [join(folder, 'one'), join(folder, 'quite/another-folder')];
  // The files as they are, also those that nobody has committed yet.
  const { stdout } = await command(root, 'git', 'ls-files', '-zco', '--exclude-standard');
  for (const path of stdout.split('\0').filter(Boolean)) {
    await mkdir(join(one, dirname(path)), { recursive: true });
    // A file that was deleted and not committed is still on the list.
    await copyFile(join(root, path), join(one, path)).catch(() => undefined);
  }
  const as = ['-c', 'user.name=One', '-c', 'user.email=one@editorial.test'];
  await command(one, 'git', 'init', '-q');
  await command(one, 'git', 'add', '-A');
  await command(one, 'git', ...as, 'commit', '-qm', 'The files of this checkout');
  await command(folder, 'git', 'clone', '-q', one, other);
});
after(() => rm(folder, { recursive: true, force: true }));

/** Installs and builds a clone, as a fresh machine does. */
async function build(clone: string, packages: readonly string[]): Promise<void> {
  await command(clone, 'npx', '--yes', PNPM, 'install', '--frozen-lockfile', '--prefer-offline');
  const builder = join(clone, 'shared/federation/src/build.ts');
  for (const name of packages) await command(join(clone, name), process.execPath, builder);
}

async function assertSameFiles(expected: string, actual: string): Promise<void> {
  const paths = await filesUnder(expected);
  assert.ok(paths.length > 5, `${expected} has files`);
  assert.deepEqual(await filesUnder(actual), paths);
  const different: string[] = [];
  for (const path of paths) {
    const [left, right] = await Promise.all(
      [expected, actual].map((output) => readFile(join(output, path))),
    );
    if (!left!.equals(right!)) different.push(path);
  }
  assert.deepEqual(different, [], `${different.length} of ${paths.length} files differ`);
}

test('two clean builds of one commit, in two folders, give the same files, byte for byte: shell, remotes, and their source maps', async (context) => {
  const remotes = (await readdir(join(one, 'remotes'))).map((name) => `remotes/${name}`);
  await Promise.all([one, other].map((clone) => build(clone, ['shell', ...remotes])));
  const outputs = [
    'dist/site',
    ...remotes.map((name) => `${name}/dist`),
    'node_modules/.cache/editorial/maps',
  ];
  for (const output of outputs)
    await context.test(output, () => assertSameFiles(join(one, output), join(other, output)));
});
