import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { Browser, signInAddress } from './browser.testing.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { secondFactorRules } from '../second-factor/second-factor.tables.ts';
import { softPasskey } from '../second-factor/soft-passkey.testing.ts';
import { beginTotp } from '../second-factor/totp.ts';

let site: TestSite;
let now = new Date();
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
});
after(() => site.close());

const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
const field = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
const optionsIn = (page: string) =>
  JSON.parse(
    (/data-options="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll(/&#(\d+);/g, (_, code: string) =>
      String.fromCharCode(Number(code)),
    ),
  );
const appCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const secretIn = (page: string) => /<code>([A-Z2-7]{32})<\/code>/.exec(page)?.[1] ?? '';

/** Submits the sign-in page with the right password. Returns the page that follows. */
async function password(browser: Browser, person: string) {
  const { url, page } = await browser.follow(signInAddress(site.url));
  const answer = await browser.open(url, {
    token: field(page, 'token'),
    username: `${person}@editorial.test`,
    password: DEMO_PASSWORD,
    tenant: '',
  });
  return { url, answer, page: await answer.text() };
}
const manage = (browser: Browser, path: string, form?: Record<string, string>) =>
  browser
    .open(`${site.url}/identity/Account/TwoStep${path}`, form)
    .then(async (answer) => ({ status: answer.status, page: await answer.text() }));

const SITE_NAME = 'Harbor <b>& Sons';
const nameSite = async (name: string | null) =>
  site.call('PUT', settingManagementApi.settings.path, {
    token: await site.tokenOf('admin'),
    body: { values: { 'Site.Name': name } },
  });

test('every page of the issuer, apps and passkeys carry the name of the site, as text', async (t) => {
  t.after(() => nameSite(null));
  assert.equal((await nameSite(SITE_NAME)).status, 200);
  const browser = new Browser();
  const textAt = async (path: string) => (await browser.open(site.url + path)).text();
  const signIn = (await browser.follow(signInAddress(site.url))).page;
  await browser.signIn(signInAddress(site.url), 'client@editorial.test');
  const asked = (await manage(browser, '')).page;
  const token = field(asked, 'token');
  await manage(browser, '/check', { token, password: DEMO_PASSWORD });
  const adding = (await manage(browser, '?add=app')).page;
  const pages = {
    signIn,
    asked,
    adding,
    lost: await textAt('/identity/interaction/none'),
    profile: await textAt('/identity/Account/Manage'),
    signOut: await textAt('/identity/session/end'),
    signedOut: await textAt('/identity/session/end/success'),
    refused: await textAt('/identity/auth?client_id=nobody'),
    alerts: await textAt('/alerts/stop'),
    developers: await textAt('/developers'),
  };
  const shown = 'Harbor &#60;b&#62;&#38; Sons';
  for (const [name, page] of Object.entries(pages)) {
    assert(page.includes(` | ${shown}</title>`), `${name}: ${page}`);
    assert(page.includes(`<a class="brand" href="/">${shown}</a>`), name);
    assert(!page.includes('<b>&'), name);
    // The developers' page also names the scope and the codes of the API.
    if (name !== 'developers') assert.doesNotMatch(page, /Editorial\b(?!_App)/, name);
  }
  assert(pages.signOut.includes(`Log out of ${shown}?`));
  assert.match(pages.developers, /Back to Harbor/);
  assert.equal(optionsIn(adding).rp.name, SITE_NAME);
  const [person] = await site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, 'client@editorial.test')),
  );
  const { uri } = await beginTotp(site.context, person!);
  assert.equal(new URL(uri).searchParams.get('issuer'), SITE_NAME);
});

test('the profile at the issuer leads to the providers that open the account', async () => {
  const browser = new Browser();
  await browser.signIn(signInAddress(site.url), 'client@editorial.test');
  const page = await (await browser.open(`${site.url}/identity/Account/Manage`)).text();
  assert.match(page, /<a href="\/account\/manage\?tab=providers">Sign-in providers<\/a>/);
});

test('an app is set up at the issuer, and the next sign-in asks for a code before it returns', async () => {
  const browser = new Browser();
  await browser.signIn(signInAddress(site.url), 'client@editorial.test');
  const asked = await manage(browser, '');
  assert.match(asked.page, /autocomplete="current-password"/);
  const token = field(asked.page, 'token');
  const early = await manage(browser, '/app', { token, code: '000000' });
  assert.match(early.page, /current-password/, 'nothing is changed before the check');
  const wrong = await manage(browser, '/check', { token, password: 'wrong' });
  assert.deepEqual([wrong.status, /role="alert"/.test(wrong.page)], [400, true]);
  await manage(browser, '/check', { token, password: DEMO_PASSWORD });
  const forged = await manage(browser, '/codes', { token: 'forged' });
  assert.equal(forged.status, 400);
  const adding = await manage(browser, '?add=app');
  const secret = secretIn(adding.page);
  const added = await manage(browser, '/app', { token, code: appCode(secret), name: '<b>Phone' });
  assert.match(added.page, /&#60;b&#62;Phone/);
  assert.equal(added.page.match(/<code>[A-Z2-7]{6}(-[A-Z2-7]{6}){3}<\/code>/g)?.length, 10);

  later(1);
  const next = new Browser();
  const second = await password(next, 'client');
  assert.equal(second.answer.status, 200);
  assert.match(second.page, /autocomplete="one-time-code"/);
  const action = `${second.url}/second-factor`;
  const ticket = field(second.page, 'ticket');
  const refused = await next.open(action, { ticket, code: '000000' });
  assert.equal(refused.status, 400);
  const passed = await next.open(action, { ticket, code: appCode(secret) });
  const { url } = await next.follow(new URL(passed.headers.get('location') ?? '', site.url));
  assert.ok(url.searchParams.get('code'));

  const account = `${site.url}/identity/Account/Manage`;
  const mine = await (await next.open(account)).text();
  const change = {
    token: field(mine, 'token'),
    currentPassword: DEMO_PASSWORD,
    newPassword: 'An0ther-One!',
    repeat: 'An0ther-One!',
  };
  const unproved = await next.open(`${account}/Password`, change);
  assert.deepEqual(
    [unproved.status, unproved.headers.get('location')],
    [303, '/identity/Account/TwoStep'],
    'a password change can’t be confirmed by the password alone',
  );
});

test('a ticket fails in another sign-in, after it expires, and when altered', async () => {
  const browser = new Browser();
  const mine = await password(browser, 'client');
  const other = new Browser();
  const theirs = await password(other, 'client');
  const ticket = field(mine.page, 'ticket');
  const tries = [
    () => other.open(`${theirs.url}/second-factor`, { ticket, code: '000000' }),
    () => other.open(`${mine.url}/second-factor`, { ticket, code: '000000' }),
    () => browser.open(`${mine.url}/second-factor`, { ticket: `${ticket.slice(0, -4)}AAA=` }),
  ];
  for (const attempt of tries) assert.match(await (await attempt()).text(), /has expired/);
  later(11);
  const late = await browser.open(`${mine.url}/second-factor`, { ticket, code: '000000' });
  assert.match(await late.text(), /has expired/);
});

test('where a rule requires it, the sign-in sets up a passkey, shows the codes and continues', async () => {
  await site.context.database.asSystem((tx) =>
    tx.insert(secondFactorRules).values({ tenantId: HOST_TENANT, role: 2 }),
  );
  const browser = new Browser();
  const setup = await password(browser, 'contributor');
  const action = `${setup.url}/second-factor`;
  const passkey = softPasskey(site.url);
  const wrong = await browser.open(action, {
    ticket: field(setup.page, 'ticket'),
    code: '000000',
  });
  const again = await wrong.text();
  assert.deepEqual([wrong.status, secretIn(again)], [400, secretIn(setup.page)]);
  const answer = JSON.stringify(passkey.create(optionsIn(again)));
  const shown = await browser.open(action, {
    ticket: field(again, 'ticket'),
    passkey: answer,
    name: 'Key',
  });
  const codes = await shown.text();
  assert.match(codes, /Recovery codes/);
  const passed = await browser.open(action, { ticket: field(codes, 'ticket') });
  const { url } = await browser.follow(new URL(passed.headers.get('location') ?? '', site.url));
  assert.ok(url.searchParams.get('code'));

  const next = new Browser();
  const second = await password(next, 'contributor');
  const proved = await next.open(`${second.url}/second-factor`, {
    ticket: field(second.page, 'ticket'),
    passkey: JSON.stringify(passkey.get(optionsIn(second.page))),
  });
  assert.equal(proved.status, 303);
});

test('the pages’ script comes from the site itself, and the policy needs no exception', async () => {
  const script = await fetch(`${site.url}/identity/passkey.js`);
  assert.match(script.headers.get('content-type') ?? '', /javascript/);
  assert.match(await script.text(), /SimpleWebAuthnBrowser/);
  const browser = new Browser();
  const { answer } = await password(browser, 'contributor');
  assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self';/);
});
