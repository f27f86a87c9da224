import assert from 'node:assert/strict';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { openServer, type Database } from '../../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../../ground/database/postgres.testing.ts';
import { Browser } from '../sign-in/browser.testing.ts';

/** By how much servers' clocks may differ, in ms, less the time of a slow test. */
const SKEW_MS = 160_000;
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

describe(
  'servers whose clocks differ',
  { skip: postgresFolder === null && 'PostgreSQL is not installed here' },
  () => {
    let postgres: TestPostgres;
    let database: Database;
    let site: TestSite;
    before(async () => {
      postgres = await openTestPostgres();
      database = await openServer(postgres.url);
      site = await openTestSite({ database });
    });
    after(async () => {
      await site?.close();
      await postgres.close();
    });
    afterEach(() => mock.restoreAll());

    /** Sets the clock of the machine, as it is on another server. The database keeps its own. */
    function skew(ms: number): void {
      mock.restoreAll();
      const right = Date.now.bind(Date);
      if (ms !== 0) mock.method(Date, 'now', () => right() + ms);
    }

    async function codeOf(): Promise<string> {
      const address = new URL(`${site.url}/identity/auth`);
      address.search = String(
        new URLSearchParams({
          client_id: 'Editorial_App',
          redirect_uri: `${site.url}/signin-callback`,
          response_type: 'code',
          scope: 'openid offline_access Editorial',
          code_challenge: CHALLENGE,
          code_challenge_method: 'S256',
          state: 'some-state',
        }),
      );
      const callback = await new Browser().signIn(address, 'client@editorial.test');
      return callback.searchParams.get('code') ?? '';
    }
    const exchange = async (form: Record<string, string>) =>
      (await (
        await fetch(`${site.url}/identity/token`, {
          method: 'POST',
          body: new URLSearchParams({ client_id: 'Editorial_App', ...form }),
        })
      ).json()) as { access_token: string; refresh_token: string };

    for (const [from, to] of [
      [-SKEW_MS, 0],
      [SKEW_MS, 0],
      [0, SKEW_MS],
    ] as const)
      test(`a code and tokens of a server at ${from / 1000} s are good on one at ${to / 1000} s [R1.21]`, async () => {
        skew(from);
        const code = await codeOf();
        skew(to);
        const tokens = await exchange({
          grant_type: 'authorization_code',
          code,
          code_verifier: VERIFIER,
          redirect_uri: `${site.url}/signin-callback`,
        });
        skew(from);
        const { status } = await site.call('GET', '/api/account/my-profile', {
          token: tokens.access_token,
        });
        assert.equal(status, 200);
        const { refresh_token: refresh } = tokens;
        const next = await exchange({ grant_type: 'refresh_token', refresh_token: refresh });
        assert.ok(next.refresh_token);
      });

    test('a difference is a note of readiness and a metric, and the database’s time counts', async () => {
      const ready = async () => (await site.call('GET', '/health/ready')).body;
      // Earlier tests set the clock: the next beat measures it again.
      while ((await ready()).notes);
      const right = Date.now.bind(Date);
      skew(SKEW_MS);
      let health = await ready();
      while (!health.notes) health = await ready();
      assert.deepEqual([health.status, health.notes[0].name], ['ready', 'clock']);
      assert.match(health.notes[0].reason, /160 seconds ahead of the database/);
      assert.ok(Math.abs(site.context.clock.now().getTime() - right()) < 60_000);
      const metrics = await (await fetch(`${site.url}/metrics`)).text();
      const line = /^editorial_clock_difference_seconds (\S+)$/m.exec(metrics);
      assert.equal(Math.round(Number(line?.[1])), -SKEW_MS / 1000);
    });
  },
);
