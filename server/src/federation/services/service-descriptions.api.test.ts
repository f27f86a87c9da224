import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { described } from './service.testing.ts';
import { serviceSite } from './service-site.testing.ts';

const services = serviceSite();
const { put } = services;

/** The site's description and what its health says of services, looked at again. */
async function looked(): Promise<{ document: any; notes: any; status: number; text: string }> {
  await put('sheets', {});
  const ready = await services.site.call('GET', '/health/ready');
  const { body } = await services.site.call('GET', '/swagger/json');
  return {
    document: body,
    notes: ready.body.notes,
    status: ready.status,
    text: JSON.stringify(body),
  };
}

test('the site’s description has those of the services below their prefix', async () => {
  services.service.state.description = undefined;
  const { document: own } = await looked();
  services.service.state.description = described;
  const { document } = await looked();
  const { get } = document.paths['/api/x/sheets/sheets/{id}'];
  assert.deepEqual(
    [get.operationId, get.tags, get.security[0]],
    ['sheets.read', ['sheets'], { oauth: ['Editorial'] }],
  );
  assert.deepEqual(document.components.schemas['sheets.RemoteError'], { type: 'string' });
  assert.deepEqual(document.components.schemas.RemoteError, own.components.schemas.RemoteError);
  assert.deepEqual(document.components.securitySchemes, own.components.securitySchemes);
  assert.deepEqual(document.servers, own.servers);
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const ofServices = problems.filter(({ location }) => location[0]?.pointer?.includes('sheets'));
  assert.deepEqual(
    ofServices.map(({ message }) => message),
    [],
  );
});

test('a description that is absent or broken leaves the site’s own whole, and the health says so', async () => {
  services.service.state.description = undefined;
  const own = await looked();
  const nowhere = structuredClone(described);
  nowhere.components.schemas.Sheet.properties.next.$ref = 'https://evil.example.org/schema.json';
  const broken: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /openapi.json answers 404/],
    ['no document', /openapi.json: .*/],
    [{ ...described, openapi: '3.0.0' }, /OpenAPI 3.1 is expected/],
    [{ openapi: '3.1.0', paths: { 'no-slash': {} } }, /paths/],
    [nowhere, /leads nowhere/],
    [{ ...described, info: { title: 'x'.repeat(1024 ** 2) } }, /larger than 1 MiB/],
  ];
  for (const [given, reason] of broken) {
    services.service.state.description = given;
    const { notes, status, text } = await looked();
    assert.equal(status, 200);
    assert.equal(text, own.text);
    const noted = Object.fromEntries(notes.map((note: any) => [note.name, note.reason]));
    assert.match(noted['service sheets'], reason);
    assert.match(noted['service gone'], /ECONNREFUSED/);
  }
  services.service.state.description = described;
  services.service.state.readiness = 503;
  const { notes, document } = await looked();
  assert.match(notes.at(-1).reason, /health\/ready answers 503/);
  assert.ok(document.paths['/api/x/sheets/sheets/{id}'], 'what it says of itself stays');
  services.service.state.readiness = 200;
});
