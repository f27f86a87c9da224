import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { importsApi } from '@editorial/contracts/imports';
import { siteTextsApi } from '@editorial/contracts/site-texts';
import { openTestSite, type TestSite } from '../test-site.testing.ts';
import {
  personOfOrganization,
  type OrganizationPerson,
} from '../../ground/tenancy/organization.testing.ts';
import { addressOf, allEndpoints } from './endpoints.testing.ts';

let site: TestSite;
let chief: OrganizationPerson;
let importDir: string;
before(async () => {
  importDir = await mkdtemp(join(tmpdir(), 'editorial-import-'));
  await mkdir(join(importDir, 'summer'));
  site = await openTestSite({ variables: { IMPORT_DIR: importDir } });
  chief = await personOfOrganization(site);
});
after(async () => {
  await site.close();
  await rm(importDir, { recursive: true });
});

test('an administrator of an organization makes no call of the site, whatever policies their role has', async () => {
  const reached: string[] = [];
  let count = 0;
  for (const [name, endpoint] of await allEndpoints()) {
    if (endpoint.side !== 'site' || endpoint.access === 'anonymous') continue;
    count += 1;
    const { status, body } = await site.call(endpoint.method, addressOf(endpoint), {
      token: chief.token,
      ...(endpoint.body ? { body: { nonsense: [] } } : {}),
    });
    if (status !== 403 || body.error.code !== 'Editorial:NotAllowed')
      reached.push(`${name}: ${status}`);
  }
  assert.ok(count > 50, String(count));
  assert.deepEqual(reached, []);
});

test('an organization does not write in the name of the site: mails, legal texts, trial mails', async () => {
  const text = `${siteTextsApi.list.path}/mail.reset-password/en`;
  const own = await site.call('GET', text, { token: await site.tokenOf('admin') });
  const { subject, body, version } = own.body;
  const changed = await site.call('PUT', text, {
    token: chief.token,
    body: { subject: `${subject} !`, body, version },
  });
  assert.equal(changed.status, 403);
  const sent = await site.call('POST', `${text}/test`, {
    token: chief.token,
    body: { subject, body },
  });
  assert.equal(sent.status, 403);
  const after_ = await site.call('GET', text, { token: await site.tokenOf('admin') });
  assert.deepEqual(after_.body.version, version);
});

test('an organization does not import from the folders of the operator', async () => {
  const folder = { kind: 'Folder', folder: 'summer' };
  const { status } = await site.call('POST', importsApi.create.path, {
    token: chief.token,
    body: folder,
  });
  assert.equal(status, 403);
  const table = { kind: 'Csv', fileName: 'a.csv', csv: 'number,title\nED-1,Boats\n' };
  const own = await site.call('POST', importsApi.create.path, { token: chief.token, body: table });
  assert.ok(own.status < 300, JSON.stringify(own.body));
  const ofSite = await site.call('POST', importsApi.create.path, {
    token: await site.tokenOf('admin'),
    body: folder,
  });
  assert.ok(ofSite.status < 300, JSON.stringify(ofSite.body));
});
