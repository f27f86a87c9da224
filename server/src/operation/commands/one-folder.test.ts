import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { writeTestDatabase } from '../../ground/database/embedded.testing.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { end, programsOn } from './programs.testing.ts';

let data: string;
let port: string;
let running: ChildProcess;
let programs: ReturnType<typeof programsOn>;

before(async () => {
  data = await mkdtemp(join(tmpdir(), 'editorial-one-folder-'));
  port = String(await freePort());
  await writeTestDatabase(data);
  programs = programsOn(data, { PORT: port });
  running = await programs.startSite();
});
after(async () => {
  await end(running, 'SIGKILL');
  await rm(data, { recursive: true, force: true });
});

test('a second start on the same folder, at the same port and at another, says in a line where the first one runs', async () => {
  for (const second of [port, String(await freePort())]) {
    const { code, out, error } = await programs.run('main.ts', [], { PORT: second });
    assert.deepEqual([code, out], [1, '']);
    assert.equal(error.split('\n').length, 1, error);
    assert(
      error.includes(`is in use by the site at http://127.0.0.1:${port} (process ${running.pid}`),
    );
    assert.match(
      error,
      /Stop that one, or use another folder and port: DATA_DIR=\.data-2 PORT=8081/,
    );
  }
});

test('commands of operators do their work through the running server, with their own exit codes', async () => {
  const ledger = await programs.run('commerce/ledger/ledger.verify.ts');
  assert.deepEqual([ledger.code, ledger.error], [0, '']);
  assert.match(ledger.out, /^The ledger is right: \d+ rules hold\.$/);
  const admin = await programs.run('people/account/admin.create.ts', ['ada@example.org']);
  assert.deepEqual([admin.code, admin.error], [0, '']);
  assert(admin.out.includes(`http://127.0.0.1:${port}/`), admin.out);
  const nobody = await programs.run('people/second-factor/remove.command.ts', [
    'nobody@example.org',
  ]);
  assert.deepEqual(nobody, {
    code: 1,
    out: '',
    error: "Nobody has the address 'nobody@example.org'.",
  });
  const list = await programs.run('people/clients/client.command.ts', ['list']);
  assert.deepEqual([list.code, list.error], [0, '']);
});

test('a command that does not know a word does nothing, with or without a running server', async () => {
  for (const [file, args] of [
    ['people/sessions/rotate-key.ts', ['--help']],
    ['people/sessions/rotate-key.ts', ['--now']],
    ['federation/teams/team.command.ts', ['lsit']],
    ['search/search-cluster/search.command.ts', []],
  ] as const) {
    const { code, out, error } = await programs.run(file, args);
    assert.equal(code, args[0] === '--help' ? 0 : 2, error);
    assert.match(
      args[0] === '--help' ? out : error,
      /^(Unknown option|There is no|COMMAND is missing|npm run keys:rotate)/,
    );
    assert.match(out + error, /-h, --help +shows this and changes nothing/);
  }
});

test('a site that was killed leaves nothing that keeps the next one from starting', async () => {
  await end(running, 'SIGKILL');
  const ledger = await programs.run('commerce/ledger/ledger.verify.ts');
  assert.deepEqual([ledger.code, ledger.error], [0, '']);
  running = await programs.startSite();
});
