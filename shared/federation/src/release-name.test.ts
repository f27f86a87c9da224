import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { publish, publishWorkingCopy, readRegistry } from '@editorial/registry';
import { buildRemote } from './build.ts';
import { newRemote } from './new-remote.ts';
import { root } from './workspace.ts';

let workspace: string;
let folder: string;
before(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'editorial-mark-'));
  folder = await newRemote('marked-one', workspace);
  await symlink(join(root, 'remotes/checkout/node_modules'), join(folder, 'node_modules'));
});

after(() => rm(workspace, { recursive: true, force: true }));

async function build() {
  await rm(join(root, 'node_modules/.cache/editorial/marked-one.json'), { force: true });
  const { output, files } = await buildRemote(folder);
  const { editorial } = JSON.parse(await readFile(join(output, 'mf-manifest.json'), 'utf8'));
  const code = Object.fromEntries(
    await Promise.all(
      files
        .filter(({ path }) => path.endsWith('.js'))
        .map(async ({ path }) => [path, await readFile(join(output, path), 'utf8')] as const),
    ),
  );
  return { ...(editorial as { version: string; container: string }), code, output };
}

test('a release’s hash identifies its content: equal builds have the same hash, all their globals contain it, and a rebuild does not replace the release', async () => {
  const first = await build();
  const mark = first.version.split('-').at(-1) ?? '';
  assert.match(mark, /^[0-9a-f]{10}$/);
  assert.equal(first.container, `marked_one_${mark}`);
  for (const [path, text] of Object.entries(first.code))
    assert.deepEqual(
      [text.includes('x0release0'), text.includes(mark)],
      [false, true],
      `${path} belongs to ${mark}`,
    );

  // A build is a working copy, which is live as long as nothing was released.
  const remotes = join(workspace, 'registry');
  const works = (output: string) => publishWorkingCopy(remotes, output, 'a person');
  assert.equal((await works(first.output)).live, first.version);
  await publish(remotes, { buildFolder: first.output, by: 'a team', look: 'unverified' });

  // Documentation and tests do not change the hash.
  await writeFile(join(folder, 'README.md'), 'Other words.');
  await writeFile(join(folder, 'src/other.test.ts'), '// another test');
  const again = await build();
  assert.deepEqual([again.version, again.code], [first.version, first.code]);

  await writeFile(
    join(folder, 'src/texts/en.ts'),
    (await readFile(join(folder, 'src/texts/en.ts'), 'utf8')).replace("Title: '", "Title: 'Very "),
  );
  const second = await build();
  assert.notEqual(second.version, first.version);
  for (const [path, text] of Object.entries(second.code))
    assert.ok(!text.includes(mark), `${path} has nothing of the release before`);
  assert.deepEqual(await works(second.output), { version: second.version, live: first.version });
  assert.equal(
    (await readRegistry(remotes)).remotes['marked-one']?.working?.version,
    second.version,
  );
});
