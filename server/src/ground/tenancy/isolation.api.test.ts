import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { accountApi } from '@editorial/contracts/account';
import { identityApi } from '@editorial/contracts/identity';
import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { licensingApi } from '@editorial/contracts/licensing';
import { profitApi } from '@editorial/contracts/profit';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { transferApi } from '@editorial/contracts/transfers';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { HOST_TENANT } from '../database/database.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { noteProved } from '../../people/second-factor/proved.testing.ts';
import { userRoles, users } from './identity.tables.ts';
import { openMoneySite, type MoneySite } from '../../commerce/ledger/money.testing.ts';

let money: MoneySite;
let intruder: string;
/** Ids of the host's objects, by kind. */
const host: Record<string, string> = {};

before(async () => {
  money = await openMoneySite();
  const { site } = money;
  host.asset = await site.add('#a06020', 'Harbours', { title: 'Harbour of the host' });
  await site.context.database.inTenant(HOST_TENANT, async (tx) => {
    const [row] = await tx
      .update(assets)
      .set({ modelRelease: 'NotNeeded', propertyRelease: 'NotNeeded' })
      .where(eq(assets.id, host.asset ?? ''))
      .returning({ setId: assets.setId });
    host.set = String(row?.setId);
  });
  const basket = {
    subscriptionImages: [{ assetId: host.asset, resolutionType: 0 }],
    aLaCarteImages: [],
  };
  const { body: quote } = await money.as('client').post('/api/checkout/quote', basket);
  const { body: order } = await money
    .as('client')
    .post(
      '/api/checkout/order',
      { ...basket, quoteHash: quote.quoteHash },
      { 'idempotency-key': crypto.randomUUID() },
    );
  host.order = order.id;
  host.license = order.licenses[0].id;
  host.subscription = (await money.active('client')).id;
  host.user = await money.userId('client@editorial.test');
  host.contributor = await money.userId('contributor@editorial.test');
  const upload = await money.as('contributor').post('/api/asset-management/upload', {
    fileName: 'a.jpg',
    byteSize: 100,
    contentType: 'image/jpeg',
  });
  host.upload = upload.body.uploadId;
  host.container = upload.body.blobContainerId;
  host.transfer = (
    await money.as('contributor').post('/api/asset-management/transfer-definition', {
      name: 'Host files',
      protocol: 1,
      host: 'files.example',
      userName: 'a',
      secret: 'b',
    })
  ).body.id;
  host.download = (
    await money.as('client').post('/api/asset-management/asset/download-assets', {
      assetIds: [host.asset],
      windowId: 'host',
      resolutionType: 2,
    })
  ).body.jobId;
  host.application = (
    await site.call('POST', '/api/account/join-us', {
      body: {
        profileType: ProfileType.Agency,
        name: 'Host applicant',
        email: 'a@example.test',
        country: 'SE',
        portfolioUrl: 'https://a.example',
      },
    })
  ).body.id;
  // Give the other organization's user every role, so that only the tenant can deny access.
  const { body: tenant } = await site.call(
    'GET',
    '/api/abp/multi-tenancy/tenants/by-name/northlight',
  );
  await site.context.database.inTenant(tenant.tenantId, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, 'client@northlight.test'));
    for (const role of Object.values(Role))
      await tx
        .insert(userRoles)
        .values({ userId: user?.id ?? '', tenantId: tenant.tenantId, role })
        .onConflictDoNothing();
  });
  const answer = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    headers: { __tenant: tenant.tenantId },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      scope: 'openid Editorial',
      username: 'client@northlight.test',
      password: DEMO_PASSWORD,
    }),
  });
  intruder = ((await answer.json()) as { access_token: string }).access_token;
  assert.ok(intruder);
  await noteProved(site.context, intruder);
});
after(() => money.close());

const tables = [
  'users',
  'user_roles',
  'join_applications',
  'asset_sets',
  'assets',
  'asset_renditions',
  'uploads',
  'downloads',
  'transfer_definitions',
  'subscriptions',
  'subscription_members',
  'subscription_state_changes',
  'ledger_entries',
  'credit_grants',
  'credit_spends',
  'orders',
  'order_lines',
  'licenses',
  'invoices',
  'profit_statements',
];

/** A fingerprint of all rows of the host. */
const fingerprint = (): Promise<string[]> =>
  money.site.context.database.asSystem(async (tx) => {
    const prints: string[] = [];
    for (const table of tables) {
      const { rows } = (await tx.execute(
        sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t where to_jsonb(t)->>'tenant_id' = ${HOST_TENANT} order by 1`,
      )) as unknown as { rows: { row: string }[] };
      prints.push(
        `${table} ${rows.length} ${createHash('sha256')
          .update(rows.map(({ row }) => row).join('\n'))
          .digest('hex')}`,
      );
    }
    return prints;
  });

interface Attempt {
  readonly params?: Record<string, string | undefined>;
  readonly query?: Record<string, string | undefined>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Every call that takes an id, with the ids of the host's objects. */
const attempts = (): readonly [string, Endpoint, Attempt][] => [
  ['asset', catalogApi.get, { params: { id: host.asset } }],
  ['similar', catalogApi.similar, { params: { id: host.asset } }],
  ['set', catalogApi.set, { params: { setId: host.set } }],
  ['asset update', catalogApi.update, { params: { id: host.asset }, body: { title: 'Taken' } }],
  [
    'asset update many',
    catalogApi.updateMany,
    { body: { assets: [{ id: host.asset, title: 'Taken' }] } },
  ],
  ['asset delete', catalogApi.remove, { params: { id: host.asset } }],
  ['asset delete many', catalogApi.removeMany, { query: { ids: host.asset } }],
  [
    'asset into a foreign set',
    catalogApi.create,
    { body: { title: 'Mine', setId: Number(host.set) } },
  ],
  [
    'asset with a foreign file',
    catalogApi.create,
    {
      body: {
        title: 'Mine',
        blobContainerId: host.container,
        uploadId: host.upload,
        fileName: 'a.jpg',
      },
    },
  ],
  ['download', catalogApi.download, { body: { assetIds: [host.asset], windowId: 'w' } }],
  [
    'download a set',
    catalogApi.download,
    { body: { setId: Number(host.set), isSetDownload: true, windowId: 'w' } },
  ],
  ['download state', catalogApi.downloadState, { params: { id: host.download } }],
  ['download cancelled', catalogApi.cancelDownload, { params: { id: host.download } }],
  [
    'part address',
    catalogApi.partUploadUrl,
    {
      query: {
        blobContainerId: host.container,
        uploadId: host.upload,
        fileName: 'a.jpg',
        partNumber: '1',
      },
    },
  ],
  [
    'parts addresses',
    catalogApi.partsUploadUrl,
    {
      query: { blobContainerId: host.container, uploadId: host.upload, fileName: 'a.jpg' },
      body: [1],
    },
  ],
  [
    'upload complete',
    catalogApi.uploadComplete,
    { params: { uploadId: host.upload }, body: { parts: [{ partNumber: 1, etag: 'x' }] } },
  ],
  ['transfer', transferApi.get, { params: { id: host.transfer } }],
  [
    'transfer update',
    transferApi.update,
    {
      params: { id: host.transfer },
      body: { name: 'Taken', protocol: 1, host: 'files.example', userName: 'a' },
    },
  ],
  ['transfer delete', transferApi.remove, { params: { id: host.transfer } }],
  ['order', checkoutApi.get, { params: { id: host.order } }],
  ['order taken back', checkoutApi.takeBack, { params: { id: host.order } }],
  ['invoice', checkoutApi.invoice, { params: { id: host.order } }],
  ['license', licensingApi.get, { params: { id: host.license } }],
  ['certificate', licensingApi.certificate, { params: { id: host.license } }],
  ['subscription', subscriptionApi.get, { params: { id: host.subscription } }],
  ['subscription ledger', subscriptionApi.ledger, { params: { id: host.subscription } }],
  ['subscription licenses', subscriptionApi.licenses, { params: { id: host.subscription } }],
  [
    'subscription update',
    subscriptionApi.update,
    { params: { id: host.subscription }, body: { planName: 'Taken' } },
  ],
  ['subscription delete', subscriptionApi.remove, { params: { id: host.subscription } }],
  [
    'subscription approve',
    subscriptionApi.approve,
    { params: { id: host.subscription }, body: {} },
  ],
  [
    'subscription state',
    subscriptionApi.updateState,
    { params: { id: host.subscription }, body: { state: 4, reason: 'x' } },
  ],
  [
    'credits',
    subscriptionApi.adjustCreditBalance,
    { body: { subscriptionId: host.subscription, amount: -5, reason: 'x' } },
  ],
  [
    'volume',
    subscriptionApi.adjustDownloadVolume,
    { body: { subscriptionId: host.subscription, downloadVolume: 1, reason: 'x' } },
  ],
  [
    'subscription for a foreign client',
    subscriptionApi.create,
    { body: { planName: 'Mine', creditsPerCycle: 1, downloadVolume: 1, clientId: host.user } },
  ],
  ['statement', profitApi.get, { params: { contributorId: host.contributor, month: '2026-01' } }],
  [
    'application',
    accountApi.decideJoinApplication,
    { params: { id: host.application }, body: { status: 'Declined' } },
  ],
];

function send(endpoint: Endpoint, { params = {}, query = {}, body, headers }: Attempt) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, value ?? '']),
  );
  return money.site.call(endpoint.method, search.size > 0 ? `${path}?${search}` : path, {
    token: intruder,
    body,
    headers,
  });
}

test('no call with an id can read or change another tenant’s objects', async () => {
  const untouched = await fingerprint();
  const wrong: string[] = [];
  for (const [name, endpoint, attempt] of attempts()) {
    const { status, body } = await send(endpoint, attempt);
    // An unknown client of a new subscription is a validation error.
    if (status !== (endpoint === subscriptionApi.create ? 400 : 404))
      wrong.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    if (JSON.stringify(body).includes('Harbour of the host')) wrong.push(`${name} tells the title`);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(await fingerprint(), untouched);
});

test('a basket with another tenant’s image is quoted as unknown and reveals nothing about it', async () => {
  const { body } = await send(checkoutApi.quote, {
    body: { subscriptionImages: [{ assetId: host.asset, resolutionType: 0 }], aLaCarteImages: [] },
  });
  assert.ok(!JSON.stringify(body).includes('Harbour of the host'));
  assert.ok(
    body.lines === undefined ||
      body.lines.every((line: { problems: string[] }) => line.problems.length > 0),
  );
});

test('lists show nothing of another tenant, whatever headers are sent', async () => {
  const lists: readonly Endpoint[] = [
    catalogApi.list,
    catalogApi.listBySet,
    catalogApi.facets,
    transferApi.list,
    checkoutApi.list,
    licensingApi.list,
    licensingApi.export,
    subscriptionApi.list,
    profitApi.list,
    identityApi.users,
    accountApi.joinApplications,
  ];
  for (const endpoint of lists) {
    const { body } = await send(endpoint, { headers: { __tenant: HOST_TENANT } });
    const text = JSON.stringify(body);
    for (const [what, id] of Object.entries(host))
      if (id.length > 30)
        assert.ok(!text.includes(id), `${endpoint.path} shows the host's ${what}`);
  }
  assert.deepEqual(
    (await send(catalogApi.suggestions, { query: { text: 'Harbo' } })).body.items,
    [],
  );
});
