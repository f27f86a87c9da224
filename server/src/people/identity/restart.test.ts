import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { DEMO_PASSWORD, seedPeople } from '../../demo/people.ts';
import { readEnvironment } from '../../ground/environment.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { createServer } from '../../server.ts';
import { rotateSigningKey } from '../sessions/signing-keys.ts';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

test('sessions survive a restart, and older tokens stay valid after a key rotation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-restart-'));
  // The port is kept across restarts, since it is part of the issuer's name.
  const environment = readEnvironment({
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: 'on',
    LOG_LEVEL: 'silent',
  });
  const run = async <T>(
    work: (server: Awaited<ReturnType<typeof createServer>>) => Promise<T>,
  ): Promise<T> => {
    const server = await createServer(environment);
    await seedPeople(server.context);
    await server.listen();
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  };
  const token = async (form: Record<string, string>) =>
    (await (
      await fetch(`${environment.publicUrl}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'Editorial_App', ...form }),
      })
    ).json()) as Tokens;
  const isAccepted = async ({ access_token }: Tokens) =>
    (
      await fetch(`${environment.publicUrl}/api/account/my-profile`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
    ).status === 200;
  try {
    const first = await run(async ({ context }) => {
      const tokens = await token({
        grant_type: 'password',
        username: 'client@editorial.test',
        password: DEMO_PASSWORD,
        scope: 'openid offline_access Editorial',
      });
      await rotateSigningKey(context.database);
      return tokens;
    });
    await run(async () => {
      assert.ok(await isAccepted(first), 'signed with the older key');
      const second = await token({
        grant_type: 'refresh_token',
        refresh_token: first.refresh_token,
      });
      assert.ok(await isAccepted(second));
      assert.notEqual(
        decodeProtectedHeader(second.access_token).kid,
        decodeProtectedHeader(first.access_token).kid,
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
