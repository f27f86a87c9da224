import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD, seedPeople } from '../demo/people.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { writeTestDatabase } from '../ground/database/embedded.testing.ts';
import { readEnvironment } from '../ground/environment.ts';
import { freePort } from '../http/free-port.testing.ts';
import { createServer } from '../server.ts';
import { end, programsOn } from './commands/programs.testing.ts';

const ROWS = 60_000;
const POLL_MS = 20;

let data: string;
before(async () => {
  data = await mkdtemp(join(tmpdir(), 'editorial-exports-'));
  await writeTestDatabase(data);
  const variables = { DATA_DIR: data, HOST: '127.0.0.1', PORT: '0', DEMO: 'off', JOBS: 'off' };
  const server = await createServer(readEnvironment({ ...variables, LOG_LEVEL: 'silent' }), {
    isScheduled: false,
  });
  await seedPeople(server.context);
  await server.context.database.executeSql(`insert into audit_log (tenant_id, action, data, at)
    select '${HOST_TENANT}', 'Test.Filled', jsonb_build_object('n', n), now() - n * interval '1 second'
    from generate_series(1, ${ROWS}) as n`);
  await server.close();
});
after(() => rm(data, { recursive: true, force: true }));

test('a site that is killed while it writes an export writes it whole after its next start', async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const programs = programsOn(data, {
    PORT: port,
    OAUTH_RESPONSE_TYPE: 'password',
    MAIL_FROM: 'editorial@editorial.test',
  });
  let site = await programs.startSite();
  after(() => end(site, 'SIGKILL'));
  const signedIn = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      username: 'admin@editorial.test',
      password: DEMO_PASSWORD,
    }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return (await answer.json()) as any;
  };
  const filter = { action: 'Test.Filled' };
  const asked = await call('POST', '/api/exports', { kind: 'AuditLog', filter });
  const state = async () => (await call('GET', '/api/exports')).items[0];
  let now = await state();
  while (now.state === 'Preparing' && now.written === 0) {
    await wait(POLL_MS);
    now = await state();
  }
  assert.ok(now.state === 'Preparing' && now.written < ROWS, JSON.stringify(now));
  await end(site, 'SIGKILL');
  site = await programs.startSite();
  now = await state();
  while (now.state === 'Preparing') {
    await wait(POLL_MS);
    now = await state();
  }
  assert.deepEqual([now.id, now.state, now.written, now.total], [asked.id, 'Ready', ROWS, ROWS]);
  const { url: link } = await call('POST', `/api/exports/${now.id}/link`, {});
  const text = await (await fetch(new URL(link, url))).text();
  const numbers = [...text.matchAll(/""n"":(\d+)/g)].map(([, number]) => Number(number));
  assert.deepEqual(
    numbers,
    Array.from({ length: ROWS }, (_, index) => index + 1),
  );
});
