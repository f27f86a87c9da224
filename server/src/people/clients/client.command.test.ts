import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeTestDatabase } from '../../ground/database/embedded.testing.ts';

interface Ended {
  readonly code: number;
  readonly said: string;
  readonly complaint: string;
}

test('npm run client adds a client and shows its secret once, lists and removes it; invalid addresses change nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-client-'));
  const command = join(import.meta.dirname, 'client.command.ts');
  const client = (...words: string[]) =>
    new Promise<Ended>((resolve) => {
      const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, DEMO: 'off' };
      const given = ['--liftoff-only', command, ...words];
      execFile(process.execPath, given, { env }, (error, said, complaint) =>
        resolve({ code: Number(error?.code ?? 0), said, complaint }),
      );
    });
  await writeTestDatabase(folder);
  try {
    const wrong = await client('add', 'agency', '--redirect', 'http://agency.test/');
    assert.equal(wrong.code, 1, wrong.complaint);
    assert.match(wrong.complaint, /redirectUris/);

    const redirect = 'https://agency.test/callback';
    const added = await client('add', 'agency', '--confidential', '--redirect', redirect);
    assert.equal(added.code, 0, added.complaint);
    const [, secret = ''] = /client secret {2}([\w-]{43})/.exec(added.said) ?? [];
    assert.notEqual(secret, '');
    const listed = await client('list');
    assert.match(listed.said, /agency \(confidential\)/);
    assert.ok(!listed.said.includes(secret));
    assert.equal((await client('remove', 'agency')).code, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
