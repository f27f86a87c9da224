import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HubPaths } from '@editorial/contracts/hubs';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { DatabaseUnavailable } from '../ground/database/database.ts';
import { CLOCK_TOLERANCE_SECONDS, TokenLife } from '../ground/issuer.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());
const connect = (path: string, token: string, transport: HttpTransportType) =>
  new HubConnectionBuilder()
    .withUrl(`${site.url}${path}`, { transport, accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();

for (const [id, path] of [
  ['[R7.30]', HubPaths.subscription],
  ['[R7.33]', HubPaths.assetManagement],
] as const) {
  test(`${id} Microsoft’s client connects to ${path} with an access token over every transport, and is refused without one`, async () => {
    const token = await site.tokenOf('client');
    for (const transport of [
      HttpTransportType.WebSockets,
      HttpTransportType.ServerSentEvents,
      HttpTransportType.LongPolling,
    ]) {
      const connection = connect(path, token, transport);
      await connection.start();
      assert.equal(connection.state, 'Connected');
      await connection.stop();
      for (const wrong of ['', 'wrong', `${token.slice(0, -4)}AAAA`])
        await assert.rejects(connect(path, wrong, transport).start(), /401/);
    }
  });
}

test(
  'a connection ends with its session, and hears nothing more',
  { timeout: 60_000 },
  async () => {
    const ended = await site.tokenOf('seat');
    const staff = await site.tokenOf('admin');
    const { sub } = (await site.call('GET', '/identity/me', { token: ended })).body;
    const connections = [];
    for (const transport of [
      HttpTransportType.WebSockets,
      HttpTransportType.ServerSentEvents,
      HttpTransportType.LongPolling,
    ]) {
      const connection = connect(HubPaths.assetManagement, ended, transport);
      const closed = new Promise<void>((done) => connection.onclose(() => done()));
      await connection.start();
      connections.push(closed);
    }
    const other = connect(HubPaths.assetManagement, staff, HttpTransportType.WebSockets);
    await other.start();
    const path = `/api/identity/users/${sub}/sessions`;
    assert.equal((await site.call('DELETE', path, { token: staff })).status, 204);
    await Promise.all(connections);
    await assert.rejects(
      connect(HubPaths.assetManagement, ended, HttpTransportType.WebSockets).start(),
      /401/,
    );
    assert.equal(other.state, 'Connected', 'nobody else’s ends');
    await other.stop();
  },
);

test(
  'a connection ends with its token, and the client comes back',
  { timeout: 60_000 },
  async (context) => {
    const token = await site.tokenOf('client');
    const connection = new HubConnectionBuilder()
      .withUrl(`${site.url}${HubPaths.subscription}`, { accessTokenFactory: () => token })
      .withAutomaticReconnect([0, 500, 500])
      .configureLogging(LogLevel.None)
      .build();
    const [left, returned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    connection.onreconnecting(() => left.resolve());
    connection.onreconnected(() => returned.resolve());
    await connection.start();
    const endsInSeconds = TokenLife.accessToken + CLOCK_TOLERANCE_SECONDS;
    const tooLate = Date.now() + endsInSeconds * 1000 + 1000;
    const clock = context.mock.method(Date, 'now', () => tooLate);
    await left.promise;
    clock.mock.restore();
    await returned.promise;
    await connection.stop();
  },
);

test('while the database is away, hubs ask to come again (503) by request and by WebSocket; afterwards they answer', async (context) => {
  // Of somebody whom the server has not read yet: callers are kept for a while.
  const token = await site.tokenOf('profit');
  const negotiate = () =>
    fetch(`${site.url}${HubPaths.subscription}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  const upgrade = async (): Promise<[number | undefined, string | undefined]> => {
    const asked = request(`${site.url}${HubPaths.subscription}?access_token=${token}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return [answer.statusCode, answer.headers['retry-after']];
  };
  const away = new DatabaseUnavailable(new Error('away'));
  const { database } = site.context;
  const mocks = (['asSystem', 'inTenant', 'executeSql'] as const).map((name) =>
    context.mock.method(database, name, () => Promise.reject(away)),
  );
  const answer = await negotiate();
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
  assert.deepEqual(await upgrade(), [503, '5']);
  for (const { mock } of mocks) mock.restore();
  assert.equal((await negotiate()).status, 200);
});
