import { telemetryApi } from '@editorial/contracts/telemetry';
import { FakeApi, installFakePlatform } from '@editorial/testing';
import { reportToServer } from './tell.ts';

const report = { name: 'catalog', version: '2.0.0', outcome: 'failed' as const };
beforeEach(() => installFakePlatform());

test('the report of a failed load carries name, release and outcome, and nothing else', async () => {
  const api = new FakeApi().answer(telemetryApi.remoteLoad, undefined).install();
  await reportToServer({
    ...report,
    ms: 12,
    error: 'at https://person@example.test',
  } as typeof report);
  expect(api.callsOf(telemetryApi.remoteLoad).map(({ body }) => body)).toEqual([report]);
});

test('a report that cannot be sent causes no error', async () => {
  new FakeApi().fail(telemetryApi.remoteLoad, 500).install();
  await expect(reportToServer(report)).resolves.toBeUndefined();
});
