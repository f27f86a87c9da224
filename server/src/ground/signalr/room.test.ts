import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSignalRServer } from './server.ts';
import { serve, type TestHttp } from './signalr.testing.ts';

const signalr = createSignalRServer({
  authenticate: async (token) => token,
  allowedOrigins: [],
  limits: { connectionsPerUser: 3, tickMs: 20, disconnectMs: 2000 },
});
let http: TestHttp;
before(async () => {
  signalr.hub('/hub', {});
  http = await serve(signalr);
});
after(() => http.close());

const negotiate = (token: string) =>
  fetch(`${http.origin}/hub/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

test('one user has so many connections to a hub, and gives a place back when one ends', async () => {
  const more = await Promise.all([1, 2, 3, 4].map(() => negotiate('ada')));
  assert.deepEqual(more.map(({ status }) => status).toSorted(), [200, 200, 200, 429]);
  const refused = more.find(({ status }) => status === 429);
  assert.equal(refused?.headers.get('retry-after'), '60');
  assert.equal((await negotiate('ben')).status, 200, 'others find room');

  // Without a transport, they are forgotten after a while.
  while ((await negotiate('ada')).status === 429);
  signalr.close();
});
