import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { api } from '@editorial/contracts/api';
import { assetSetsApi } from '@editorial/contracts/asset-sets';
import { categoriesApi } from '@editorial/contracts/categories';
import { catalogApi } from '@editorial/contracts/catalog';
import { identityApi } from '@editorial/contracts/identity';
import { clientsApi } from '@editorial/contracts/clients';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import { pricingApi } from '@editorial/contracts/pricing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { tenantsApi } from '@editorial/contracts/tenants';
import { transferApi } from '@editorial/contracts/transfers';
import { sql } from 'drizzle-orm';
import { openMoneySite, type MoneySite } from '../../commerce/ledger/money.testing.ts';

type Row = Record<string, unknown>;

/**
 * A changing call: the new value of each field, and the value of each column that `null` clears.
 */
interface Change {
  readonly person: string;
  readonly table: string;
  /** The column that identifies a row. Default: `id`. */
  readonly key?: string;
  /** Creates a row in which every column has a value, and returns its id. */
  readonly id: () => Promise<string>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly cleared?: Readonly<Record<string, unknown>>;
  /** Columns derived from a field, besides its own. */
  readonly follows?: Readonly<Record<string, readonly string[]>>;
  readonly body?: (id: string, fields: object) => object;
}

let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
    // The first picture belongs to another set than the pictures below.
    await made(catalogApi.create.path, 'admin', { title: 'First' });
  },
  { timeout: 60_000 },
);
after(() => money.close());

/** Those of a restriction, which its person reads. */
const reasons = { ground: 'Terms, section 4', facts: 'The license of the music ended.' };

const made = async (path: string, person: string, body: object): Promise<string> => {
  const answer = await money.as(person).post(path, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.id;
};

const picture = {
  title: 'Harbour',
  description: 'Boats at rest',
  alternativeText: 'Three boats',
  assetType: 'Illustration',
  exclusivity: 'Exclusive',
  use: 'EditorialOnly',
  categories: ['Travel'],
  countries: ['GR'],
  place: 'Hydra',
  tags: ['harbour', 'boat', 'rope', 'dawn', 'sea'],
  creator: 'Ada Moor',
  modelRelease: 'OnFile',
  propertyRelease: 'NotNeeded',
};
async function assetId(): Promise<string> {
  const id = await made(catalogApi.create.path, 'contributor', picture);
  // Pretends that the picture's file has arrived: without a file it could not be submitted.
  await money.site.context.database.asSystem((tx) =>
    tx.execute(sql`update assets set content_hash = id::text where id = ${id}`),
  );
  return id;
}

const ofAsset: Change = {
  person: 'admin',
  table: 'assets',
  id: assetId,
  fields: {
    title: 'Pier',
    description: 'A pier',
    alternativeText: 'Planks',
    assetType: 'Vector',
    exclusivity: 'NonExclusive',
    use: 'Creative',
    setId: 1,
    categories: ['Nature'],
    countries: ['IT'],
    place: 'Bari',
    tags: ['pier'],
    creator: 'Bo Lind',
    modelRelease: 'NotNeeded',
    propertyRelease: 'OnFile',
    showsMinor: true,
    peopleCount: 2,
    isHidden: true,
    takenAt: '2026-05-04T00:00:00Z',
    concurrencyStamp: undefined,
    statusReason: 'Read only together with a status.',
  },
  cleared: {
    description: '',
    alternativeText: '',
    categories: [],
    countries: [],
    place: '',
    tags: [],
    creator: '',
    modelRelease: 'None',
    propertyRelease: 'None',
    showsMinor: false,
    peopleCount: null,
    takenAt: null,
  },
};

async function newClientId(): Promise<string> {
  const body = {
    clientId: 'agency',
    isConfidential: true,
    redirectUris: ['https://agency.example.test/'],
    grants: ['authorization_code', 'refresh_token', 'client_credentials'],
    userId: await money.userId('admin@editorial.test'),
  };
  const answer = await money.as('admin').post(clientsApi.add.path, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.client.clientId;
}

test('a client with an unknown field is not created with the default of the field that was meant', async () => {
  const body = { clientId: 'misspelled', redirectUris: ['https://agency.example.test/'] };
  const answer = await money.as('admin').post(clientsApi.add.path, { ...body, scope: ['openid'] });
  assert.deepEqual([answer.status, answer.body.error.code], [400, 'Editorial:Validation']);
});

async function created(path: string, body: object): Promise<string> {
  const answer = await money.as('admin').post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.id;
}

async function newPersonId(): Promise<string> {
  const id = await created(identityApi.createUser.path, {
    userName: 'rosa',
    email: 'rosa.m@example.test',
    name: 'R',
    surname: 'M',
    phoneNumber: '+30 1',
    company: 'M',
    country: 'GR',
  });
  await money.site.context.database.asSystem((tx) =>
    tx.execute(sql`update users set email_confirmed = true where id = ${id}`),
  );
  return id;
}

const changes: Readonly<Record<string, readonly [Endpoint, Change]>> = {
  'clients.change': [
    clientsApi.change,
    {
      person: 'admin',
      table: 'clients',
      key: 'client_id',
      id: newClientId,
      fields: {
        name: 'Agency',
        redirectUris: ['https://new.example.test/'],
        postLogoutRedirectUris: ['https://new.example.test/'],
        origins: ['https://new.example.test'],
        scopes: ['openid', 'Editorial'],
        grants: ['authorization_code'],
        // No user, once the client is no longer a machine.
        userId: null,
        accessTokenSeconds: 60,
        refreshTokenSeconds: 600,
        callsPerMinute: 10,
      },
    },
  ],
  'identity.updateUser': [
    identityApi.updateUser,
    {
      person: 'admin',
      table: 'users',
      id: newPersonId,
      fields: {
        userName: 'renamed',
        name: 'Rosa',
        surname: 'Marin',
        email: 'rosa@example.test',
        phoneNumber: '+30 2',
        company: 'Marin',
        country: 'IT',
        isActive: false,
        password: 'Nine-Herons-49',
        roleNames: ['Contributor'],
        concurrencyStamp: undefined,
        reasons: undefined,
      },
      body: (_, fields) => ({ ...fields, reasons }),
      cleared: { phoneNumber: null, country: null },
      follows: {
        userName: ['normalized_user_name', 'words'],
        email: ['mailbox', 'normalized_email', 'email_confirmed', 'words'],
        name: ['words'],
        surname: ['words'],
        company: ['words'],
        password: ['password_hash'],
      },
    },
  ],
  'savedSearches.change': [
    savedSearchesApi.change,
    {
      person: 'client',
      table: 'saved_searches',
      id: () =>
        made(savedSearchesApi.save.path, 'client', { name: 'Sea', query: 'searchText=sea' }),
      fields: { name: 'Coast', alert: 'Daily' },
      follows: { alert: ['told_until'] },
    },
  ],
  'lightboxes.update': [
    lightboxesApi.update,
    {
      person: 'client',
      table: 'lightboxes',
      id: () => made(lightboxesApi.create.path, 'client', { name: 'Spring' }),
      fields: { name: 'Autumn', sharing: 'Edit', isArchived: true },
      follows: { sharing: ['subscription_id'] },
    },
  ],
  'tenants.update': [
    tenantsApi.update,
    {
      person: 'admin',
      table: 'tenants',
      id: () =>
        created(tenantsApi.create.path, { name: 'First', adminEmailAddress: 'a@example.test' }),
      fields: {
        name: 'Second',
        isActive: false,
        features: { MaxPeople: 3 },
        concurrencyStamp: undefined,
        reasons: undefined,
      },
      body: (_, fields) => ({ ...fields, reasons }),
      follows: { name: ['normalized_name'] },
    },
  ],
  'identity.updateRole': [
    identityApi.updateRole,
    {
      person: 'admin',
      table: 'roles',
      id: () => created(identityApi.createRole.path, { name: 'Picture desk' }),
      fields: { name: 'Night desk', isDefault: true, isPublic: false, concurrencyStamp: undefined },
      follows: { name: ['normalized_name'] },
    },
  ],
  'pricing.changePlan': [
    pricingApi.changePlan,
    {
      person: 'admin',
      table: 'plans',
      id: () =>
        created(pricingApi.createPlan.path, {
          terms: {
            name: 'House',
            creditsPerCycle: 900,
            downloadVolume: 900,
            seats: 9,
            monthlyPrice: 90_000,
          },
        }),
      fields: { isOffered: false, position: 9, concurrencyStamp: undefined },
    },
  ],
  'categories.change': [
    categoriesApi.change,
    {
      person: 'admin',
      table: 'categories',
      id: async () => {
        const body = { names: { en: 'Harbors' } };
        const answer = await money.as('admin').post(categoriesApi.create.path, body);
        return String(answer.body.id);
      },
      fields: {
        names: { en: 'Harbors', de: 'Häfen' },
        position: 3,
        isHidden: true,
        concurrencyStamp: undefined,
      },
      cleared: { position: null },
    },
  ],
  'assetSets.change': [
    assetSetsApi.change,
    {
      person: 'admin',
      table: 'asset_sets',
      id: async () => {
        const answer = await money.as('admin').post(assetSetsApi.create.path, { title: 'Set' });
        return String(answer.body.id);
      },
      fields: {
        title: 'Harbors',
        names: { de: 'Häfen' },
        description: 'Where boats rest',
        descriptions: { de: 'Wo Boote ruhen' },
        position: 3,
        isHidden: true,
        concurrencyStamp: undefined,
      },
      cleared: { position: null },
      follows: { isHidden: ['set_hidden'] },
    },
  ],
  'catalog.update': [
    catalogApi.update,
    { ...ofAsset, body: (_, fields) => ({ ...fields, reasons }) },
  ],
  'catalog.updateMany': [
    catalogApi.updateMany,
    { ...ofAsset, body: (id, fields) => ({ assets: [{ id, ...fields, reasons }] }) },
  ],
  'account.updateMyProfile': [
    accountApi.updateMyProfile,
    {
      person: 'newcomer',
      table: 'users',
      id: () => money.userId('newcomer@editorial.test'),
      fields: {
        userName: 'somebody',
        name: 'Noa',
        surname: 'Reyes',
        phoneNumber: '+30 1',
        company: 'Reyes & Co',
        country: 'GR',
        concurrencyStamp: undefined,
      },
      cleared: { phoneNumber: null, country: null },
      follows: {
        userName: ['normalized_user_name', 'words'],
        name: ['words'],
        surname: ['words'],
        company: ['words'],
      },
    },
  ],
  'subscription.update': [
    subscriptionApi.update,
    {
      person: 'admin',
      table: 'subscriptions',
      id: async () =>
        made(subscriptionApi.create.path, 'admin', {
          clientId: await money.userId('newcomer@editorial.test'),
          planId: 'studio',
          planName: 'Studio',
          billingPeriod: 2,
          creditsPerCycle: 120,
          creditCycle: 2,
          downloadVolume: 250,
          seats: 5,
          licenseZoneId: 'national',
          resolutionTypes: [1],
          startDate: '2026-12-01T00:00:00Z',
          endDate: '2027-12-01T00:00:00Z',
        }),
      fields: {
        planId: 'agency',
        planName: 'Agency',
        billingPeriod: 3,
        creditsPerCycle: 600,
        creditCycle: 1,
        downloadVolume: 1500,
        seats: 25,
        licenseZoneId: 'continental',
        resolutionTypes: [0, 1],
        startDate: '2026-12-02T00:00:00Z',
        endDate: '2027-12-02T00:00:00Z',
        members: [],
      },
      cleared: { planId: null, startDate: null, endDate: null },
      follows: { planId: ['period_price'], billingPeriod: ['period_price'] },
    },
  ],
  'transfer.update': [
    transferApi.update,
    {
      person: 'contributor',
      table: 'transfer_definitions',
      id: () =>
        made(transferApi.create.path, 'contributor', {
          name: 'Studio',
          protocol: 1,
          host: 'files.example.test',
          port: 2222,
          userName: 'ada',
          secret: 'pa55',
          folder: '/out',
          selectionMode: 0,
          fileNames: ['a.jpg'],
          quality: 1,
        }),
      fields: {
        name: 'Home',
        protocol: 2,
        host: 'home.example.test',
        port: 2121,
        userName: 'bo',
        folder: '/in',
        selectionMode: 0,
        fileNames: ['b.jpg'],
        quality: 0,
        secret: 'another',
        schedule: 'Daily',
      },
      cleared: { port: 21 },
      // Another server needs the secret again.
      body: (_, fields) =>
        ['protocol', 'host', 'port'].some((field) => field in fields)
          ? { ...fields, secret: 'pa55' }
          : fields,
      follows: {
        protocol: ['sealed_secret'],
        host: ['sealed_secret'],
        port: ['sealed_secret'],
        secret: ['sealed_secret'],
        schedule: ['next_run_at'],
      },
    },
  ],
};

/** Calls that trigger an action instead of changing fields of a row, or that have their own tests. */
const acts = [
  'account.decideJoinApplication',
  'identity.lock',
  'identity.setRolesOfUser',
  'identity.unlock',
  'permissions.update',
  'releases.putTeam',
  'releases.putService',
  'orderFields.change',
  'seats.change',
  'seatsOfSubscription.change',
  'secondFactor.setRule',
  'subscription.approve',
  'subscription.updateState',
  'settingManagement.changeSettings',
  'signInProviders.change',
  'siteTexts.change',
  'tenants.setConnectionString',
  'contributors.setMails',
] as const;

test('every PUT of the contract is covered here', () => {
  const found = Object.entries(api).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>)
      .filter(([, call]) => call.method === 'PUT')
      .map(([name]) => `${domain}.${name}`),
  );
  assert.deepEqual(found.toSorted(), [...Object.keys(changes), ...acts].toSorted());
});

const column = (field: string) => field.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);
async function rowOf(table: string, id: string, key = 'id'): Promise<Row> {
  const { rows } = (await money.site.context.database.asSystem((tx) =>
    tx.execute(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(key)} = ${id}`,
    ),
  )) as unknown as { rows: [{ row: Row }] };
  return rows[0].row;
}

/** Columns that the database derives from others, and the stamp that changes with every update. */
const Derived = new Set([
  'plan_version',
  'search',
  'tag_keys',
  'facet_code',
  'concurrency_stamp',
  'changed_at',
]);

const differing = (one: Row, other: Row): string[] =>
  Object.keys(one)
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .filter((name) => !Derived.has(name))
    .toSorted();

for (const [name, [endpoint, change]] of Object.entries(changes))
  test(`[R1.23N][R7.28][R7.29] ${name}: omitted fields stay unchanged, null clears`, async () => {
    const { table, key, person, fields, cleared = {}, follows = {} } = change;
    const id = await change.id();
    async function put(given: object): Promise<void> {
      const answer = await money
        .as(person)
        .put(endpoint.path.replace(':id', id), change.body?.(id, given) ?? given);
      assert.equal(answer.status, 200, `${JSON.stringify(given)} ${JSON.stringify(answer.body)}`);
    }
    async function changed(given: object): Promise<string[]> {
      const earlier = await rowOf(table, id, key);
      await put(given);
      return differing(earlier, await rowOf(table, id, key));
    }
    const expected = (field: string, row: Row) =>
      [column(field), ...(follows[field] ?? [])].filter((one) => one in row).toSorted();

    const row = await rowOf(table, id, key);
    assert.deepEqual(await changed({}), []);
    for (const [field, value] of Object.entries(fields)) {
      const found = await changed({ [field]: value });
      const isAlone = value === undefined || field === 'statusReason' || field === 'selectionMode';
      assert.deepEqual(found, isAlone ? [] : expected(field, row), field);
    }
    for (const [field, empty] of Object.entries(cleared)) {
      assert.deepEqual(await changed({ [field]: null }), expected(field, row), `${field}: null`);
      assert.deepEqual((await rowOf(table, id, key))[column(field)], empty, `${field}: null`);
    }
  });

/** Fields that are no plain columns of the row. They have their own tests. */
const testedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'account.updateMyProfile': ['email', 'currentPassword'],
  'categories.change': ['coverId'],
  'assetSets.change': ['coverId'],
  'lightboxes.update': ['coverId'],
  'catalog.update': ['rightsEnd', 'status', 'reasons', 'translations'],
  'catalog.updateMany': ['rightsEnd', 'status', 'reasons', 'translations'],
  'transfer.update': ['signsInWith'],
};

test('the tested fields are those of the contract', () => {
  for (const [name, [endpoint, { fields }]] of Object.entries(changes)) {
    const body = endpoint.body as unknown as { shape: Record<string, unknown> };
    const named = name === 'catalog.updateMany' ? catalogApi.update.body!.shape : body.shape;
    assert.deepEqual(
      Object.keys(named).filter((field) => !(field in fields)),
      testedElsewhere[name] ?? [],
      name,
    );
  }
});

test('the forms and review actions of the pages leave a picture’s other fields unchanged', async () => {
  const id = await assetId();
  const { title, description, alternativeText, place, tags } = picture;
  const path = catalogApi.update.path.replace(':id', id);
  const earlier = await rowOf('assets', id);
  async function put(person: string, body: object): Promise<void> {
    assert.equal((await money.as(person).put(path, body)).status, 200, JSON.stringify(body));
  }
  await put('contributor', { title, description, alternativeText, place, tags });
  assert.deepEqual(await rowOf('assets', id), earlier);

  await put('contributor', { status: 'Submitted' });
  await put('admin', { status: 'Returned', statusReason: 'The horizon leans.' });
  await put('contributor', { status: 'Submitted' });
  for (const status of ['Accepted', 'Published', 'Withdrawn', 'Published'])
    await put('admin', { status, ...(status === 'Withdrawn' && { reasons }) });
  assert.deepEqual(differing(earlier, await rowOf('assets', id)), ['status']);
});

test('a subscription can’t be updated to an invalid state', async () => {
  const { id } = await money.active('client');
  const trial = (await money.as('trial').get(`${subscriptionApi.active.path}`)).body.subscription;
  const put = (of: string, body: object) =>
    money.as('admin').put(subscriptionApi.update.path.replace(':id', of), body);
  for (const [of, body, member] of [
    [id, { planId: 'none' }, 'planId'],
    [id, { seats: 1 }, 'seats'],
    [trial.id, { endDate: null }, 'endDate'],
  ] as const) {
    const { status, body: answer } = await put(of, body);
    assert.deepEqual([status, answer.error?.validationErrors?.[0].members], [400, [member]]);
  }
  assert.equal(
    (await put(id, { licenseZoneId: 'moon' })).body.error.code,
    'Editorial:UnknownLicenseZone',
  );
});

test('after submission, a contributor can no longer change exclusivity, use or releases', async () => {
  const id = await assetId();
  const path = catalogApi.update.path.replace(':id', id);
  const put = (person: string, body: object) => money.as(person).put(path, body);
  const reviewed = {
    exclusivity: 'NonExclusive',
    use: 'Creative',
    modelRelease: 'None',
    propertyRelease: null,
  };
  for (const status of ['Submitted', 'Accepted', 'Published']) {
    assert.equal((await put('admin', { status })).status, 200);
    const earlier = await rowOf('assets', id);
    for (const [field, value] of Object.entries(reviewed)) {
      for (const body of [
        { [field]: value },
        { [field]: value, title: 'Else', status: 'Withdrawn' },
      ]) {
        const answer = await put('contributor', body);
        assert.deepEqual(
          [answer.status, answer.body.error?.code, answer.body.error?.data.fields],
          [409, 'Editorial:ReviewNeeded', [field]],
        );
      }
    }
    assert.deepEqual(await rowOf('assets', id), earlier);
    // Sending the unchanged value is no change: a form that sends every field is accepted.
    assert.equal((await put('contributor', { exclusivity: 'Exclusive' })).status, 200);
  }
  assert.equal((await put('contributor', { status: 'Withdrawn' })).status, 200);
  assert.equal((await put('contributor', reviewed)).status, 200);
  // What was sold to many does not become exclusive without a reviewer.
  const exclusive = await put('contributor', { exclusivity: 'Exclusive' });
  assert.deepEqual([exclusive.status, exclusive.body.error?.code], [409, 'Editorial:ReviewNeeded']);
  assert.equal((await put('contributor', { status: 'Published' })).status, 403);
});
