import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { Policy } from '@editorial/contracts/policy';
import { settingManagementApi, type SettingItem } from '@editorial/contracts/setting-management';
import { sql } from 'drizzle-orm';
import { noteProved } from '../people/second-factor/proved.testing.ts';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { sendTestMail } from '../pages/configuration/email-settings.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { storedMail } from './mail-server.ts';
import { readOldAccounts } from './read-old-accounts.ts';

let site: TestSite;
let admin: string;
let north: { id: string; token: string };
before(async () => {
  site = await openTestSite();
  admin = await site.tokenOf('admin');
  const made = await site.call('POST', '/api/multi-tenancy/tenants', {
    token: admin,
    body: { name: 'Pier', adminEmailAddress: 'chief@pier.test', adminPassword: 'Nine-Herons-49' },
  });
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    headers: { __tenant: made.body.id },
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'chief@pier.test',
      password: 'Nine-Herons-49',
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  await noteProved(site.context, token);
  north = { id: made.body.id, token };
});
after(() => site.close());

const { path } = settingManagementApi.settings;
const change = (token: string, values: object, more: object = {}) =>
  site.call('PUT', path, { token, body: { values, ...more } });
const read = async (token: string) => {
  const { items } = (await site.call('GET', path, { token })).body as { items: SettingItem[] };
  return Object.fromEntries(items.map((item) => [item.name, item]));
};
const publicSetting = async (name: string, headers: Record<string, string> = {}) =>
  (await site.call('GET', '/api/abp/application-configuration', { headers })).body.setting.values[
    name
  ];

test('a setting of the site holds for organizations until they set their own; null gives it back', async () => {
  const name = 'Abp.Identity.Password.RequiredLength';
  const inNorth = { __tenant: north.id };
  assert.equal((await change(admin, { [name]: '9' })).status, 200);
  assert.deepEqual(
    [await publicSetting(name), await publicSetting(name, inNorth)],
    ['9', '9'],
    'inherited',
  );
  assert.equal((await change(north.token, { [name]: '12' })).status, 200);
  assert.deepEqual([await publicSetting(name), await publicSetting(name, inNorth)], ['9', '12']);
  const own = (await read(north.token))[name];
  assert.deepEqual([own?.value, own?.defaultValue, own?.isChanged], ['12', '9', true]);
  assert.equal((await change(north.token, { [name]: null })).status, 200);
  assert.equal(await publicSetting(name, inNorth), '9');
  await change(admin, { [name]: null });
  assert.equal(await publicSetting(name), '6');
});

test('settings take effect: registration, the length of passwords, the imprint and the name', async () => {
  const register = (headers: Record<string, string>, password: string) =>
    site.call('POST', accountApi.register.path, {
      headers,
      body: {
        userName: `u${crypto.randomUUID().slice(0, 8)}`,
        emailAddress: `u${crypto.randomUUID().slice(0, 8)}@example.test`,
        password,
        name: 'Uma',
        surname: 'Lind',
        appName: 'Editorial',
      },
    });
  const inNorth = { __tenant: north.id };
  await change(north.token, { 'Abp.Account.IsSelfRegistrationEnabled': 'False' });
  assert.equal((await register(inNorth, 'Nine-Herons-49')).status, 403);
  await change(admin, { 'Abp.Identity.Password.RequiredLength': '20' });
  const short = await register({}, 'Nine-Herons-49');
  assert.equal(short.body.error.code, 'Editorial:PasswordRejected');
  await change(admin, { 'Abp.Identity.Password.RequiredLength': null });
  assert.notEqual(
    (await register({}, 'Nine-Herons-49')).body.error?.code,
    'Editorial:PasswordRejected',
  );

  await change(admin, { 'Site.Name': 'Harbor Pictures', 'Site.Imprint': 'Harbor Ltd\nKai 4' });
  assert.equal(site.context.settings.valueOf('Site.Imprint'), 'Harbor Ltd\nKai 4');
  const file = await (await fetch(`${site.url}/assets/appsettings.json`)).json();
  assert.equal((file as { application: { name: string } }).application.name, 'Harbor Pictures');
  for (const page of ['/', '/preview'])
    assert.match(
      await (await fetch(site.url + page)).text(),
      /<title>([^<]* \| )?Harbor Pictures<\/title>/,
      page,
    );
  await change(admin, { 'Site.Name': null, 'Site.Imprint': null });

  const synonyms = (value: string | null) => change(north.token, { 'Search.Synonyms': value });
  assert.equal((await synonyms('sofa = couch')).status, 400);
  assert.equal((await synonyms('en: sofa, couch')).status, 200);
  assert.equal(await publicSetting('Search.Synonyms', inNorth), undefined);
  await synonyms(null);
});

test('wrong values are refused by name and nothing is saved; the second of two editors sees both', async () => {
  const refused = await change(admin, {
    'Site.Name': 'Changed',
    'Abp.Identity.Lockout.LockoutDuration': '5',
    Unknown: 'x',
  });
  assert.equal(refused.status, 400);
  assert.deepEqual(
    refused.body.error.validationErrors.map(({ members }: { members: string[] }) => members[0]),
    ['Abp.Identity.Lockout.LockoutDuration', 'Unknown'],
  );
  assert.equal((await read(admin))['Site.Name']?.value, 'Editorial');
  const injected = await change(admin, { 'Site.Name': 'A\r\nBcc: all@example.test' });
  assert.equal(injected.status, 400);
  // What belongs to the site is not an organization's.
  assert.equal((await change(north.token, { 'Seller.Name': 'Mine' })).status, 400);
  assert.equal((await read(north.token))['Seller.Name'], undefined);

  const { concurrencyStamp } = (await site.call('GET', path, { token: admin })).body;
  await change(admin, { 'Seller.Name': 'First' });
  const second = await change(admin, { 'Seller.Name': 'Second' }, { concurrencyStamp });
  assert.equal(second.body.error.code, 'Editorial:ChangedMeanwhile');
  const { items } = second.body.error.data.current as { items: SettingItem[] };
  assert.equal(items.find(({ name }) => name === 'Seller.Name')?.value, 'First');
  const log = await site.call('GET', '/api/audit-logging/audit-logs?maxResultCount=5', {
    token: admin,
  });
  assert.ok(log.body.items.some(({ action }: { action: string }) => action === 'Settings.Changed'));
});

const emailing = settingManagementApi.emailing.path;
const mailServer = {
  smtpHost: 'mail.pictures.test',
  smtpPort: 587,
  smtpUserName: 'desk',
  smtpPassword: 'Open-Sesame-7',
  smtpEnableSsl: false,
  smtpUseDefaultCredentials: false,
  defaultFromAddress: 'desk@pictures.test',
  defaultFromDisplayName: 'Pictures',
};

test('settings and the mail server are changed by somebody who proved just now who they are', async () => {
  const earlier = await read(admin);
  const token = await site.unprovedTokenOf('admin');
  for (const values of [
    { 'Seller.BankAccounts': 'DE89370400440532013000;;Mine' },
    { 'Seller.Name': 'Desk' },
  ]) {
    const { status, body } = await change(token, values);
    assert.deepEqual([status, body.error.code], [403, 'Editorial:IdentityCheckRequired']);
    assert.deepEqual(body.error.data.methods, ['Password']);
  }
  assert.deepEqual(await read(admin), earlier);
  const { status, body } = await site.call('POST', emailing, { token, body: mailServer });
  assert.deepEqual([status, body.error.code], [403, 'Editorial:IdentityCheckRequired']);
  assert.equal((await site.call('POST', emailing, { token: admin, body: mailServer })).status, 204);
});

test('the password of the mail server leaves it nowhere, and no other server gets it', async () => {
  const save = (body: object) =>
    site.call('POST', emailing, { token: admin, body: { ...mailServer, ...body } });
  const stored = () => {
    const { settings, secrets } = site.context;
    return storedMail(settings, secrets.sealingKey).server();
  };
  assert.equal((await save({})).status, 204);
  assert.equal(stored()?.password, 'Open-Sesame-7');
  const shown = (await site.call('GET', emailing, { token: admin })).body;
  assert.deepEqual([shown.smtpHost, shown.smtpPassword], ['mail.pictures.test', '']);
  await save({ smtpPassword: '', defaultFromDisplayName: 'Desk' });
  assert.equal(stored()?.password, 'Open-Sesame-7', 'kept for the same server');
  await save({ smtpPassword: '', smtpHost: 'mail.evil.test' });
  assert.equal(stored()?.password, '');
  assert.equal((await save({ smtpHost: 'a b' })).status, 400);
  assert.equal(
    (await site.call('POST', emailing, { token: north.token, body: mailServer })).status,
    403,
  );
  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select (select json_agg(s)::text from settings s) as settings,
      (select json_agg(a)::text from audit_log a where action = 'Mail.Changed') as log`),
  )) as unknown as { rows: { settings: string; log: string }[] };
  assert.doesNotMatch(`${rows[0]?.settings}${rows[0]?.log}`, /Open-Sesame/);
  assert.match(rows[0]?.log ?? '', /mail\.evil\.test/);
  await save({ smtpHost: '' });
  assert.equal(stored(), null);
});

test('a test mail to a server that hangs ends in bounded time with clear words', async () => {
  const hanging = { ...site.context, mail: { send: () => new Promise<void>(() => {}) } };
  const { defaultFromAddress } = (await site.call('GET', emailing, { token: admin })).body;
  const mail = {
    senderEmailAddress: defaultFromAddress,
    targetEmailAddress: 'ada@example.test',
    subject: 'x',
  };
  const ada = { email: 'ada@example.test' };
  await assert.rejects(sendTestMail(hanging, ada, mail, 20), {
    code: 'Editorial:MailServerSilent',
  });
});

test('accounts leave the free text of earlier releases once; what cannot be read stays with a warning', async () => {
  const { context } = site;
  const keep = (values: Record<string, string>) =>
    context.database.asSystem(async (tx) => {
      await tx.execute(sql`delete from settings where name like 'Seller.BankAccount%'`);
      for (const [name, value] of Object.entries(values))
        await tx.execute(sql`insert into settings (tenant_id, name, value)
          values (${HOST_TENANT}, ${name}, ${value})`);
    });
  const ofSeller = async () => {
    await readOldAccounts(context);
    const items = await read(admin);
    return [items['Seller.BankAccounts'], items['Seller.BankAccount']];
  };
  await keep({
    'Seller.BankAccount':
      'Nordbank\nIBAN CH93 0076 2011 6238 5295 7\nIBAN DE88 3704 0044 0532 0130 00',
  });
  const [accounts, text] = await ofSeller();
  assert.equal(accounts?.value, 'CH9300762011623852957;;');
  assert.equal(text?.value, 'Nordbank\nIBAN DE88 3704 0044 0532 0130 00');
  assert.ok(text?.warning);
  await keep({ 'Seller.BankAccounts': '', 'Seller.BankAccount': 'DE89370400440532013000' });
  assert.deepEqual(
    (await ofSeller()).map((item) => item?.value),
    ['', 'DE89370400440532013000'],
  );

  const name = 'Seller.BankAccounts';
  const refused = await change(admin, { [name]: 'DE88370400440532013000;;' });
  assert.deepEqual([refused.status, refused.body.error.validationErrors[0].members], [400, [name]]);
  assert.equal((await change(admin, { [name]: 'DE89370400440532013000;;Bank' })).status, 200);
  for (const [wrong, value] of [
    ['Seller.TaxNumbers', 'CH CHE-107.787.578 MWST'],
    ['Seller.TaxPlaces', 'EU, XX'],
    ['Seller.Country', 'de'],
    ['Seller.ExchangeRates', '2026-02-30 USD 1.085'],
    ['Seller.Contact', 'Accounts\n+49 30 1234567\nnot an address'],
    ['Seller.Datev', 'consultant x'],
  ] as const) {
    const { status, body } = await change(admin, { [wrong]: value });
    assert.deepEqual([status, body.error.validationErrors[0].members], [400, [wrong]], value);
  }
  await change(admin, { 'Seller.Country': 'AU' });
  assert.ok((await read(admin))['Seller.Country']?.warning);
  const numberOf = async (taxNumber: string) => {
    await change(admin, { 'Seller.Country': 'DE', 'Seller.TaxNumber': taxNumber });
    return (await read(admin))['Seller.TaxNumber'];
  };
  assert.match((await numberOf('DE136695975'))?.warning ?? '', /no VAT number of the seller/);
  assert.equal((await numberOf('DE136695976'))?.warning, undefined);
  await change(admin, {
    'Seller.Country': null,
    'Seller.TaxNumber': null,
    [name]: null,
    'Seller.BankAccount': null,
  });
});

test('a clerk with the policy for settings changes how the catalog looks, and nothing of money, mails or sign-in', async () => {
  const role = '/api/identity/roles';
  await site.call('POST', role, { token: admin, body: { name: 'Clerk' } });
  const person = {
    userName: 'clerk',
    email: 'clerk@example.test',
    password: 'Nine-Herons-49',
    roleNames: ['Clerk'],
  };
  await site.call('POST', '/api/identity/users', { token: admin, body: person });
  await site.call(
    'PUT',
    '/api/permission-management/permissions?providerName=R&providerKey=Clerk',
    {
      token: admin,
      body: { permissions: [{ name: Policy.Settings, isGranted: true }] },
    },
  );
  const signedIn = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'clerk',
      password: 'Nine-Herons-49',
      client_id: 'Editorial_App',
      scope: 'openid Editorial',
    }),
  });
  const { access_token: clerk } = (await signedIn.json()) as { access_token: string };
  await noteProved(site.context, clerk);
  const free = ['DisableSetView', 'Home.SetRows', 'Home.Subjects', 'IsSetViewDefault'];
  free.push('Orders.Fields', 'Search.Meaning');
  free.push('Search.PopularityInRanking', 'Search.Synonyms');
  const items = await read(clerk);
  const open = Object.values(items).filter(({ isFixed }) => !isFixed);
  assert.deepEqual(open.map(({ name }) => name).toSorted(), free.toSorted());
  for (const { name, kind, value, minimum } of Object.values(items)) {
    const isRuled = ['Seller.Country', 'Seller.TaxPlaces'].includes(name);
    if (free.includes(name) || isRuled || kind === 'Lines' || kind === 'Accounts') continue;
    const flipped = value === 'True' ? 'False' : 'True';
    const number = String((minimum ?? 0) + 7);
    const other = kind === 'Switch' ? flipped : kind === 'Number' ? number : 'PayPal';
    const { status, body } = await change(clerk, { [name]: other });
    assert.deepEqual([status, body.error.code], [403, 'Editorial:BeyondOwnPolicies'], name);
  }
  const account = { 'Seller.BankAccounts': 'DE89370400440532013000;;Mine' };
  for (const values of [
    account,
    { 'Site.Imprint': 'Mine' },
    { ...account, DisableSetView: 'True' },
  ])
    assert.equal((await change(clerk, values)).status, 403);
  assert.equal((await change(clerk, { DisableSetView: 'True' })).status, 200);
  assert.equal((await change(clerk, { DisableSetView: null })).status, 200);
  const logo = { method: 'DELETE', path: '/api/setting-management/logo' };
  assert.equal((await site.call(logo.method, logo.path, { token: clerk })).status, 403);
});
