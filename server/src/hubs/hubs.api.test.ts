import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { HubPaths } from '@editorial/contracts/hubs';
import { openTestSite, type TestSite } from '../catalog/catalog.testing.ts';
import { CLOCK_TOLERANCE_SECONDS, TokenLife } from '../issuer.ts';

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
