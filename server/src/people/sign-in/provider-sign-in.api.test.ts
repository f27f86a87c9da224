import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secondFactorApi } from '@editorial/contracts/second-factor';
import { signInProvidersApi } from '@editorial/contracts/sign-in-providers';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { termsNow } from '../../settings/site-texts/keep-acceptance.ts';
import { Browser, signInAddress } from './browser.testing.ts';
import { providerAccounts, signInProviders } from '../provider-rows/providers.tables.ts';
import { openTwinIssuer, TWIN_CLIENT } from './twin-issuer.testing.ts';

let twin: Awaited<ReturnType<typeof openTwinIssuer>>;
let site: TestSite;
let admin: string;
const { path } = signInProvidersApi.list;
const added = { name: 'Berg Press', ...TWIN_CLIENT } as const;

before(async () => {
  twin = await openTwinIssuer();
  site = await openTestSite({ variables: { SERVICE_ORIGINS: twin.issuer } });
  twin.serve(`${site.url}/identity/provider/callback/${HOST_TENANT}`);
  admin = await site.tokenOf('admin');
});
after(async () => {
  await site.close();
  twin.close();
});

const add = (body: object) => site.call('POST', path, { token: admin, body });
const change = (id: string, body: object) =>
  site.call('PUT', `${path}/${id}`, { token: admin, body });
const ticketIn = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';
const personAt = async (email: string) =>
  (
    await site.context.database.asSystem((tx) =>
      tx.select().from(users).where(eq(users.email, email)),
    )
  )[0];
const links = () => site.context.database.asSystem((tx) => tx.select().from(providerAccounts));

/** A browser that chose the twin at the sign-in page. Returns where the twin sends it. */
async function choose(browser: Browser): Promise<{ signIn: URL; back: URL }> {
  const { url, page } = await browser.follow(signInAddress(site.url));
  const href = /class="provider"[^>]*href="([^"]+)"/.exec(page)?.[1] ?? '';
  assert.match(page, /Sign in with Berg Press/);
  const answer = await browser.open(new URL(href, url));
  return { signIn: url, back: await twin.visit(new URL(answer.headers.get('location') ?? '')) };
}
/** The same, and the page of the site that follows. */
async function arrive(browser: Browser) {
  const { signIn, back } = await choose(browser);
  return { signIn, ...(await browser.follow(back)) };
}
/** Sends the form of a page, and follows. */
async function answer(browser: Browser, at: URL, part: string, form: Record<string, string>) {
  const target = new URL(`${at.pathname.replace(/\/provider-result$/, '')}/${part}`, at);
  const response = await browser.open(target, form);
  const next = response.headers.get('location');
  return next
    ? browser.follow(new URL(next, at))
    : { url: target, page: await response.text(), status: response.status };
}
const isSignedIn = ({ url }: { url: URL }) =>
  url.pathname === '/signin-callback' && url.searchParams.get('code') !== null;

test('administrators add a provider with their password; its secret stays here, and it must describe itself', async () => {
  const body = { ...added, issuer: twin.issuer };
  const unproved = { token: await site.unprovedTokenOf('admin'), body };
  const asked = await site.call('POST', path, unproved);
  assert.equal(asked.body.error.code, 'Editorial:IdentityCheckRequired');
  const refusals: [object, RegExp][] = [
    [{ ...body, issuer: 'http://127.0.0.1:8080' }, /no https/],
    [{ ...body, issuer: 'https://127.0.0.1:8443' }, /private network/],
    [{ ...body, issuer: 'https://localhost:8443' }, /private network/],
    [{ ...body, issuer: `${twin.issuer}/` }, /calls itself|not reached/],
    [{ ...body, issuer: site.url }, /The site itself/],
  ];
  for (const [wrong, reason] of refusals) {
    const { status, body: said } = await add(wrong);
    assert.equal(status, 400, JSON.stringify(said));
    assert.match(JSON.stringify(said), reason);
  }
  const made = await add(body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.deepEqual(
    [made.body.hasSecret, made.body.redirectUri],
    [true, `${site.url}/identity/provider/callback/${HOST_TENANT}`],
  );
  assert.doesNotMatch(JSON.stringify(made.body), /a-secret/);
  assert.match(JSON.stringify((await add(body)).body), /there already/);
  const [row] = await site.context.database.asSystem((tx) => tx.select().from(signInProviders));
  assert.doesNotMatch(JSON.stringify(row), /a-secret/);
  // Support may not even read them; people of an organization have none of the site's.
  const support = await site.tokenOf('support');
  assert.equal((await site.call('GET', path, { token: support })).status, 403);
});

test('somebody new gets an account with the confirmed address after accepting the terms, and signs in at once later', async () => {
  const email = 'nils@berg.example';
  twin.become({ sub: 'nils', email, email_verified: true, given_name: 'Nils', family_name: '<b>' });
  const browser = new Browser();
  const { url, page } = await arrive(browser);
  assert.match(page, /New account/);
  assert.match(page, /value="Nils"/);
  assert.doesNotMatch(page, /<b>/);
  const ticket = ticketIn(page);
  const without = await answer(browser, url, 'provider-register', {
    ticket,
    name: 'Nils',
    surname: 'Berg',
  });
  assert.match(without.page, /accept the terms/);
  assert.equal(await personAt(email), undefined);
  const form = { ticket, name: 'Nils', surname: 'Berg', accepted: 'yes' };
  const shown = termsNow(site.context, 'en');
  const changed = await site.call('PUT', '/api/site-texts/document.license/en', {
    token: admin,
    body: { subject: null, body: '# Other rules', version: shown.license },
  });
  assert.equal(changed.status, 200);
  const late = await answer(browser, url, 'provider-register', form);
  assert.match(late.page, /The terms or the license rules have changed/);
  assert.match(late.page, /href="\/license"/);
  assert.match(late.page, /value="Berg"/, 'all input is kept');
  assert.equal(await personAt(email), undefined);
  const again = { ...form, ticket: ticketIn(late.page) };
  assert.ok(isSignedIn(await answer(browser, url, 'provider-register', again)));
  const { rows } = await site.context.database.executeSql(
    `select document, version from accepted_terms
      where user_id = (select id from users where email = $1) order by document`,
    [email],
  );
  const { terms, license } = termsNow(site.context, 'en');
  assert.ok(license > shown.license);
  assert.deepEqual(rows, [
    { document: 'license', version: license },
    { document: 'terms', version: terms },
  ]);
  const person = await personAt(email);
  assert.deepEqual([person?.emailConfirmed, person?.surname], [true, 'Berg']);
  await site.mailTo(email, /sign in with Berg Press/);
  assert.ok(isSignedIn(await arrive(new Browser())));
  // An address that the provider changes later opens no other account.
  twin.become({ sub: 'nils', email: 'admin@editorial.test', email_verified: true });
  assert.ok(isSignedIn(await arrive(new Browser())));
  assert.equal((await links()).filter(({ subject }) => subject === 'nils').length, 1);
});

test('an account that is there is opened only after its password', async () => {
  twin.become({ sub: 'cleo', email: 'CLIENT@editorial.test', email_verified: true });
  const browser = new Browser();
  const { url, page } = await arrive(browser);
  assert.match(page, /Is this your account\?/);
  const before = (await links()).length;
  const ticket = ticketIn(page);
  const wrong = await answer(browser, url, 'provider-link', { ticket, password: 'Wrong1*' });
  assert.match(wrong.page, /role="alert"/);
  assert.equal((await links()).length, before);
  // Another browser has no use for the proof.
  const stranger = new Browser();
  const { url: elsewhere } = await stranger.follow(signInAddress(site.url));
  const stolen = await answer(stranger, elsewhere, 'provider-link', {
    ticket,
    password: DEMO_PASSWORD,
  });
  assert.match(stolen.page, /expired/i);
  assert.equal((await links()).length, before);
  assert.ok(
    isSignedIn(await answer(browser, url, 'provider-link', { ticket, password: DEMO_PASSWORD })),
  );
  assert.ok(isSignedIn(await arrive(new Browser())));
});

test('an account with a second factor is linked after it, not before; the link then leads to it again', async () => {
  const token = await site.tokenOf('seat');
  const { secret } = (await site.call('POST', secondFactorApi.beginTotp.path, { token })).body;
  const { body } = await site.call('POST', secondFactorApi.confirmTotp.path, {
    token,
    body: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(), name: 'Phone' },
  });
  const [first, second] = body.recoveryCodes;
  twin.become({ sub: 'sela', email: 'seat@editorial.test', email_verified: true });
  const isLinked = async () => (await links()).some(({ subject }) => subject === 'sela');
  const browser = new Browser();
  const { url, page } = await arrive(browser);
  const asked = await answer(browser, url, 'provider-link', {
    ticket: ticketIn(page),
    password: DEMO_PASSWORD,
  });
  assert.match(asked.page, /Two-step sign-in/);
  assert.equal(await isLinked(), false);
  const give = (ticket: string, code: string) =>
    answer(browser, url, 'second-factor', { ticket, code });
  const again = await give(ticketIn(asked.page), '000000');
  assert.match(again.page, /role="alert"/);
  assert.equal(await isLinked(), false);
  assert.ok(isSignedIn(await give(ticketIn(again.page), first)));
  assert.equal(await isLinked(), true);
  await site.mailTo('seat@editorial.test', /sign in with Berg Press/);
  const later = new Browser();
  const known = await arrive(later);
  assert.match(known.page, /Two-step sign-in/);
  const form = { ticket: ticketIn(known.page), code: second };
  assert.ok(isSignedIn(await answer(later, known.url, 'second-factor', form)));
});

test('an address that nobody confirmed opens and makes nothing, unless its domain is trusted; a refusal says so', async () => {
  for (const claims of [
    { email: 'admin@editorial.test', email_verified: false },
    { email: 'admin@editorial.test' },
    {},
  ]) {
    twin.become({ sub: 'mallory', ...claims });
    const { page } = await arrive(new Browser());
    assert.match(page, /confirms no e-mail address/);
  }
  twin.become(null);
  assert.match((await arrive(new Browser())).page, /did not allow/);
  const [provider] = (await site.call('GET', path, { token: admin })).body.items;
  assert.equal((await change(provider.id, { domains: ['berg.example'] })).status, 200);
  twin.become({ sub: 'ole', email: 'ole@berg.example' });
  assert.match((await arrive(new Browser())).page, /New account/);
  twin.become({ sub: 'ole', email: 'ole@berg.example', email_verified: false });
  assert.match((await arrive(new Browser())).page, /confirms no e-mail address/);
  twin.become({ sub: 'ole', email: 'ole@evilberg.example' });
  assert.match((await arrive(new Browser())).page, /confirms no e-mail address/);
});

test('a callback works in the browser that began, once, and leads nowhere else', async () => {
  twin.become({ sub: 'nils', email: 'nils@berg.example', email_verified: true });
  const browser = new Browser();
  const { back } = await choose(browser);
  assert.match((await new Browser().follow(back)).page, /expired/i);
  const wrong = new URL(back);
  wrong.searchParams.set('state', `${wrong.searchParams.get('state')}x`);
  assert.match((await browser.follow(wrong)).page, /expired/i);
  const again = new Browser();
  again.cookies.clear();
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  assert.ok(isSignedIn(await browser.follow(back)));
  assert.match((await browser.follow(back)).page, /expired/i);
  // The code was used: a copy of the cookies gains nothing.
  assert.ok(!isSignedIn(await again.follow(back)));
});

test('an organization that requires its provider refuses passwords and registrations; administrators keep theirs', async () => {
  const [provider] = (await site.call('GET', path, { token: admin })).body.items;
  const stale = await change(provider.id, {
    isRequired: true,
    concurrencyStamp: crypto.randomUUID(),
  });
  assert.equal(stale.body.error.code, 'Editorial:ChangedMeanwhile');
  assert.equal((await change(provider.id, { isRequired: true })).status, 200);
  const signIn = async (person: string) => {
    const browser = new Browser();
    const { url, page } = await browser.follow(signInAddress(site.url));
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const form = {
      token,
      tenant: '',
      username: `${person}@editorial.test`,
      password: DEMO_PASSWORD,
    };
    const response = await browser.open(url, form);
    return { status: response.status, page: await response.text() };
  };
  assert.match((await signIn('client')).page, /its own provider/);
  assert.equal((await signIn('admin')).status, 303);
  const granted = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      username: 'newcomer@editorial.test',
      password: DEMO_PASSWORD,
      scope: 'openid',
    }),
  });
  assert.match(JSON.stringify(await granted.json()), /invalid_grant.*its own provider/);
  const registered = await site.call('POST', '/api/account/register', {
    body: {
      userName: 'zoe',
      emailAddress: 'zoe@example.test',
      password: 'Hidden-harbor-7*',
      name: 'Zoe',
      surname: 'Lind',
      company: '',
      profileType: 3,
      appName: 'Editorial_App',
    },
  });
  assert.equal(registered.body.error.code, 'Editorial:NotAllowed', JSON.stringify(registered.body));
  // A person who is linked goes on with the provider.
  twin.become({ sub: 'cleo', email: 'client@editorial.test', email_verified: true });
  assert.ok(isSignedIn(await arrive(new Browser())));
  // Another client at the provider is another set of people, and gets no old secret.
  assert.equal((await change(provider.id, { isRequired: false, clientId: 'other' })).status, 200);
  assert.deepEqual(await links(), []);
  assert.equal((await site.call('GET', path, { token: admin })).body.items[0].hasSecret, false);
  assert.equal((await site.call('DELETE', `${path}/${provider.id}`, { token: admin })).status, 204);
  assert.doesNotMatch(
    (await new Browser().follow(signInAddress(site.url))).page,
    /class="provider"/,
  );
});
