import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../catalog/catalog.testing.ts';
import { DemoPassword } from '../demo/people.ts';

let site: TestSite;
let now = new Date();
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
});
after(() => site.close());

const Firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const Phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
async function signIn(person: string, userAgent: string): Promise<string> {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      username: `${person}@editorial.test`,
      password: DemoPassword,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test('sessions say which device they are of, and when it was used last', async () => {
  const started = now.toISOString();
  await signIn('seat', `${Phone}${'x'.repeat(5000)}`);
  await signIn('seat', '');
  now = new Date(now.getTime() + 10 * 60_000);
  const token = await signIn('seat', Firefox);
  type Session = Record<'browser' | 'system' | 'lastSeenAt', string | null> & {
    isCurrent: boolean;
  };
  const list = async (): Promise<Session[]> =>
    (await site.call('GET', '/api/account/sessions', { token })).body.items;
  const sessions = await list();
  assert.deepEqual(sessions.map(({ browser, system }) => `${browser}, ${system}`).sort(), [
    'Firefox 140, Windows',
    'Safari 18, iOS',
    'null, null',
  ]);
  const seen = (items: Session[], browser: string) =>
    items.find((item) => item.browser === browser)?.lastSeenAt;
  assert.equal(seen(sessions, 'Safari 18'), started);
  now = new Date(now.getTime() + 10 * 60_000);
  assert.equal(seen(await list(), 'Firefox 140'), now.toISOString());
});
