import { telemetryApi } from '@editorial/contracts/telemetry';
import { FakeApi, installFakePlatform } from '@editorial/testing';
import { reportToServer } from './report-to-server.ts';

const report = { name: 'catalog', version: '2.0.0', outcome: 'failed' as const };
beforeEach(() => installFakePlatform());

test('the report of a failed load carries name, release, outcome, error and route, and nothing about the visitor', async () => {
  const api = new FakeApi().answer(telemetryApi.remoteLoad, undefined).install();
  history.replaceState(null, '', '/lightboxes/0b7e4a52-77aa/share/9?code=secret');
  const error = new Error('person@example.test is missing');
  error.stack = `${String(error)}
    at open (https://site.test/remotes/catalog/2.0.0/7.js?code=secret:1:20)
open@https://site.test/remotes/catalog/2.0.0/7.js:1:20`;
  const given = { ...report, ms: 12, error };
  await reportToServer(given);
  expect(api.callsOf(telemetryApi.remoteLoad).map(({ body }) => body)).toEqual([
    {
      ...report,
      error: `Error: :mail is missing
    at open (https://site.test/remotes/catalog/2.0.0/7.js:1:20)
open@https://site.test/remotes/catalog/2.0.0/7.js:1:20`,
      route: '/lightboxes/:id/share/:id',
    },
  ]);
});

test('a stack without its message, as in Firefox and Safari, is sent with it', async () => {
  const api = new FakeApi().answer(telemetryApi.remoteLoad, undefined).install();
  const error = new TypeError('prices is undefined');
  error.stack = 'open@https://site.test/remotes/catalog/2.0.0/7.js:1:20\n';
  await reportToServer({ ...report, error });
  expect(api.callsOf(telemetryApi.remoteLoad)[0]?.body).toMatchObject({
    error: `TypeError: prices is undefined\nopen@https://site.test/remotes/catalog/2.0.0/7.js:1:20`,
  });
});

test('a report that cannot be sent causes no error', async () => {
  new FakeApi().fail(telemetryApi.remoteLoad, 500).install();
  await expect(reportToServer(report)).resolves.toBeUndefined();
});
