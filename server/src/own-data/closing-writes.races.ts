import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogApi } from '@editorial/contracts/catalog';
import { contributorsApi } from '@editorial/contracts/contributors';
import { Quality, SelectionMode, TransferProtocol } from '@editorial/contracts/enumerations';
import { ownDataApi } from '@editorial/contracts/own-data';
import { transferApi } from '@editorial/contracts/transfers';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type pg from 'pg';
import { type Answer, openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { HOST_TENANT, openDatabase } from '../ground/database/database.ts';
import { authorization } from '../people/identity/authorization.testing.ts';
import { Browser } from '../people/sign-in/browser.testing.ts';
import { openTestPostgres, type TestPostgres } from '../ground/database/postgres.testing.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { seedSubscriptions } from '../demo/subscriptions.ts';
import { readEnvironment } from '../ground/environment.ts';
import { required } from '../ground/required.ts';
import { deletedAtOnce } from './erase.ts';
import { billing } from './own-data.testing.ts';

/**
 * Everything that a person, or somebody about them, can still ask for while their account closes,
 * on PostgreSQL: `npm run test:races`. Sessions are checked before, so that each of these calls
 * gets in.
 */
let postgres: TestPostgres;
let pool: pg.Pool;
let site: TestSite;
let token: string;
let userId: string;
/** The person's browser at the issuer, with its form of the name. */
let issuer = new Browser();
let issuerForm = '';
const manage = () => `${site.url}/identity/Account/Manage`;
const ids = { asset: '', lightbox: '', otherPlan: '' };
const tokens = { client: '', admin: '' };
/** Calls of others about the person. They read that nobody is there. */
const byOthers = ['user_roles', 'subscription_members', 'lightbox_people', 'lightbox_mentions'];

const post = (path: string, body?: object, as = token): Promise<Answer> =>
  site.call('POST', path, { token: as, body });
const created = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer;
  assert.ok(status < 300, JSON.stringify(body));
  return body;
};

const rolesPath = () => `/api/identity/users/${userId}/roles`;

/** A person with a seat and pictures, who proved just now who they are. */
async function openPerson(name: string): Promise<void> {
  const email = `${name}@editorial.test`;
  const about = { userName: name, email, password: DEMO_PASSWORD, name: 'Lea', surname: 'Moor' };
  const roles = { roleNames: ['Client', 'Contributor'] };
  ({ id: userId } = await created(
    post('/api/identity/users', { ...about, ...roles }, tokens.admin),
  ));
  await pool.query('update users set email_confirmed = true where id = $1', [userId]);
  await pool.query(
    `insert into subscription_members (tenant_id, subscription_id, user_id)
      select tenant_id, subscription_id, $1 from subscription_members
      where user_id = (select id from users where email = 'seat@editorial.test')`,
    [userId],
  );
  token = await site.tokenOf(name);
  issuer = new Browser();
  await issuer.signIn((await authorization(site.url)).address, email);
  const form = await (await issuer.open(manage())).text();
  issuerForm = required(/name="token" value="([^"]+)"/.exec(form)?.[1], 'The form of the name');
  const mails = { token, body: { frequency: 'Daily' } };
  await created(site.call('PUT', contributorsApi.setMails.path, mails));
}

async function openObjects(): Promise<void> {
  ids.asset = await site.add('#336699', 'Sea', { title: 'Sea' });
  const { items: plans } = await created(
    site.call('GET', '/api/subscription/subscription', { token: tokens.admin }),
  );
  const others = plans.filter((plan: { clientName: string }) => !/Lindqvist/.test(plan.clientName));
  ids.otherPlan = others[0].id;
  const lightbox = { name: 'Spring', assetIds: [ids.asset] };
  ids.lightbox = (await created(post('/api/collections/lightbox', lightbox, tokens.client))).id;
  await created(
    site.call('PUT', `/api/collections/lightbox/${ids.lightbox}`, {
      token: tokens.client,
      body: { sharing: 'Edit' },
    }),
  );
}

before(
  async () => {
    postgres = await openTestPostgres();
    pool = postgres.pool(3);
    const database = await openDatabase(readEnvironment({ DATABASE_URL: postgres.url }));
    site = await openTestSite({ database });
    await seedSubscriptions(site.context);
    tokens.admin = await site.tokenOf('admin');
    tokens.client = await site.tokenOf('client');
    await openObjects();
  },
  { timeout: 120_000 },
);
after(async () => {
  await site?.close();
  await pool?.end();
  await postgres?.close();
});

const basket = () => ({
  subscriptionImages: [{ assetId: ids.asset, resolutionType: 0 }],
  aLaCarteImages: [],
});
const ofPicture = (what: string) =>
  `/api/collections/lightbox/${ids.lightbox}/item/${ids.asset}/${what}`;

/** A call for each table from which closing deletes the person's rows, and some for others. */
const ways: Readonly<Record<string, () => Promise<Answer>>> = {
  user_roles: () =>
    site.call('PUT', rolesPath(), {
      token: tokens.admin,
      body: { roleNames: ['Client', 'Contributor', 'ProfitCalculation'] },
    }),
  authenticators: () => post(secondFactorApi.beginTotp.path),
  passkey_challenges: () => post(secondFactorApi.newPasskeyOptions.path),
  identity_attempts: () => post(secondFactorApi.check.path, { password: 'wrong' }),
  identity_checks: () => post(secondFactorApi.check.path, { password: DEMO_PASSWORD }),
  account_codes: () =>
    site.call('POST', '/api/account/send-password-reset-code', {
      body: { email: `${decodeJwt(token).preferred_username}@editorial.test`, appName: 'Angular' },
    }),
  subscription_members: () =>
    site.call('PUT', `/api/subscription/subscription/${ids.otherPlan}`, {
      token: tokens.admin,
      body: { members: [{ userId, isMasterUser: false }], seats: 5 },
    }),
  order_requests: () => post('/api/checkout/order-request', basket()),
  billing_addresses: () => post('/api/checkout/billing-address', billing),
  saved_searches: () =>
    post('/api/collections/saved-search', { name: 'Late', query: 'searchText=harbor' }),
  recent_pictures: () => post('/api/collections/recent/picture', { assetId: ids.asset }),
  recent_searches: () => post('/api/collections/recent/search', { query: 'searchText=late' }),
  lightboxes: () => post('/api/collections/lightbox', { name: 'Late' }),
  lightbox_people: () =>
    post(
      `/api/collections/lightbox/${ids.lightbox}/person`,
      { userId, right: 'View' },
      tokens.client,
    ),
  lightbox_viewers: () =>
    post(`/api/collections/lightbox/${ids.lightbox}/presence`, { isHere: true }),
  lightbox_opinions: () => post(ofPicture('opinion'), { opinion: 'Star' }),
  lightbox_comments: () => post(ofPicture('comment'), { body: 'Late', mentions: [] }),
  lightbox_mentions: () =>
    post(ofPicture('comment'), { body: 'Late?', mentions: [userId] }, tokens.client),
  transfer_definitions: () =>
    post(transferApi.create.path, {
      name: 'Late',
      protocol: TransferProtocol.Ftps,
      host: 'files.example.test',
      userName: 'ada',
      secret: 'pa55 wörd',
      folder: '/out',
      selectionMode: SelectionMode.Folder,
      quality: Quality.High,
    }),
  contributor_mails: () =>
    site.call('PUT', contributorsApi.setMails.path, { token, body: { frequency: 'Weekly' } }),
  // Rows that stay, with the person's name or in it.
  users: async () => {
    const { body } = await site.call('GET', '/api/account/my-profile', { token });
    return site.call('PUT', '/api/account/my-profile', { token, body: { ...body, name: 'Late' } });
  },
  'users, at the issuer': async () => {
    const form = { token: issuerForm, name: 'Late', surname: 'Later' };
    const { status, headers } = await issuer.open(manage(), form);
    return { status, headers, body: null };
  },
  subscriptions: () => post('/api/subscription/trial', {}),
  'subscriptions, of a plan': () =>
    post('/api/subscription/plan/request', { planId: 'starter', billingPeriod: 1 }),
  assets: () => post(catalogApi.create.path, { title: 'Late' }),
  data_copies: () => post(ownDataApi.requestCopy.path),
};

/** Tables whose rows come with another's, or from the sign-in. */
const elsewhere = {
  session_devices:
    'the issuer writes them under the same lock, in people/sessions/session-devices.ts',
  provider_accounts:
    'the issuer links them under the same lock, in people/providers/provider-links.ts',
  accepted_terms:
    'come with the registration, and with the order of a plan, which takes the same lock first',
  exports: 'need a policy that this person lacks; the call takes the same lock first, as all do',
  recovery_codes: 'come with the first authenticator that is confirmed',
  seat_invitations: 'are for an address, which is free again',
};

test('each table from which closing deletes has its way in this test', () => {
  const names = deletedAtOnce.map(({ table }) => table);
  const missing = names.filter((name) => !(name in ways) && !(name in elsewhere));
  assert.deepEqual(missing, [], 'A new table of people needs a line here.');
});

const waitingFor = (query: string) =>
  `select from pg_stat_activity where wait_event_type = 'Lock' and query ~* '${query}'`;
/** Repeats a question until it is answered with yes. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isSo())) assert.ok(Date.now() < end, what);
}

/** The person's rows by table, without those of tables that have none. */
const rowsOf = () =>
  site.context.database.inTenant(HOST_TENANT, async (tx) => {
    const found: Record<string, unknown[]> = {};
    for (const table of deletedAtOnce) {
      const { rows } = (await tx.execute(
        sql`select * from ${sql.identifier(table.table)} where ${table.rows(userId)}`,
      )) as unknown as { rows: unknown[] };
      if (rows.length > 0) found[table.table] = rows;
    }
    return found;
  });

test('what others ask for about a person with an account is done', async () => {
  await openPerson('early');
  for (const name of byOthers) await created(required(ways[name], name)());
});

/** Closes the account, and makes calls when nothing but its last rows is left to delete. */
async function callsWhileClosing(names: readonly string[]): Promise<Map<string, Answer>> {
  const holder = await pool.connect();
  const late = new Map<string, Promise<Answer>>();
  let closing: Promise<Answer>;
  try {
    await holder.query('begin');
    await holder.query('select from contributor_mails where user_id = $1 for update', [userId]);
    closing = site.call('POST', '/api/account/closing', { token });
    await until('closing waits', async () =>
      Boolean((await pool.query(waitingFor('delete from public.contributor_mails'))).rowCount),
    );
    let settledCount = 0;
    for (const name of names) {
      const call = required(ways[name], name)();
      late.set(name, call);
      void call.finally(() => (settledCount += 1));
    }
    await until('all wait, or have their answer', async () => {
      const { rowCount } = await pool.query(waitingFor(''));
      // One of them is closing itself.
      return settledCount + (rowCount ?? 0) - 1 >= late.size;
    });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  assert.equal((await closing).status, 204, JSON.stringify((await closing).body));
  const answers = new Map<string, Answer>();
  for (const [name, call] of late) answers.set(name, await call);
  return answers;
}

/** Each call keeps a connection of the server's pool while it waits. */
const AT_ONCE = 6;
const names = Object.keys(ways);
const rounds = names.flatMap((_, index) =>
  index % AT_ONCE === 0 ? [names.slice(index, index + AT_ONCE)] : [],
);

for (const [index, asked] of rounds.entries())
  test(`what is asked for while an account is closing comes too late: ${asked.join(', ')}`, async () => {
    await openPerson(`late-${index}`);
    const answers = await callsWhileClosing(asked);
    assert.deepEqual(await rowsOf(), {});
    for (const [name, { status, body }] of answers)
      if (byOthers.includes(name)) assert.ok([400, 404].includes(status), JSON.stringify(body));
      // The same for every address.
      else assert.equal(status, name === 'account_codes' ? 204 : 401, JSON.stringify(body));
    const { rows } = await pool.query(
      `select name, (select count(*)::int from subscriptions where client_id = users.id
          or created_by = users.id) as plans,
        (select count(*)::int from assets where contributor_id = users.id) as assets,
        (select count(*)::int from data_copies where user_id = users.id) as copies
      from users where id = $1`,
      [userId],
    );
    assert.deepEqual(rows, [{ name: '', plans: 0, assets: 0, copies: 0 }]);
  });
