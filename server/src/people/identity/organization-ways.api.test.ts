import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { ClientScope } from '../../ground/issuer.ts';
import { required } from '../../ground/required.ts';
import {
  type OrganizationPerson,
  personOfOrganization,
} from '../../ground/tenancy/organization.testing.ts';
import { authorization } from './authorization.testing.ts';
import { Browser } from '../sign-in/browser.testing.ts';

// Every way between a page of the site and the issuer, both directions: a person of an organization
// stays in it. The ways of mails are in ground/mail/organization-links.api.test.ts, those that begin in
// the browser in shell/src/session/ways.test.ts.

let site: TestSite;
let person: OrganizationPerson;
before(async () => {
  site = await openTestSite();
  person = await personOfOrganization(site);
});
after(() => site.close());

/** What the shell does: an authorization request that names the organization of the page. */
const signInOf = (more: Record<string, string>) => authorization(site.url, more);

const fieldOf = (page: string, name: string): string | undefined =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0].match(/value="([^"]*)"/)?.[1];

/** Fills in the sign-in page as it is: the organization that it begins in stays in its field. */
async function fillIn(browser: Browser, address: URL, userName: string) {
  const { url, page } = await browser.follow(address);
  const tenant = fieldOf(page, 'tenant') ?? '';
  const token = required(fieldOf(page, 'token'), 'The token of the form');
  const form = { token, username: userName, password: DEMO_PASSWORD, tenant };
  const answer = await browser.open(url, form);
  const next = answer.headers.get('location');
  return { tenant, answer, next: next ? new URL(next, url) : null };
}

/** Follows the redirects, and sends the form that the library's own page sends by its script. */
async function arrive(browser: Browser, from: URL | null): Promise<URL> {
  const { url, page } = await browser.follow(required(from, 'The next address'));
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (!action) return url;
  const xsrf = required(fieldOf(page, 'xsrf'), 'The token of the form');
  const answer = await browser.open(new URL(action, url), { xsrf, logout: 'yes' });
  return arrive(browser, new URL(answer.headers.get('location') ?? '', url));
}

const tenantOf = async (accessToken: string): Promise<string | null> => {
  const { status, body } = await site.call('GET', '/api/abp/application-configuration', {
    token: accessToken,
  });
  assert.equal(status, 200);
  assert.equal(body.currentUser.isAuthenticated, true);
  return body.currentTenant.id;
};

async function signedIn(browser: Browser, more: Record<string, string> = { tenant: 'northlight' }) {
  const { address, exchange } = await signInOf(more);
  const { tenant, next } = await fillIn(browser, address, person.email);
  assert.equal(tenant, more.tenant);
  return exchange(await arrive(browser, next));
}

const toToken = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ client_id: 'Editorial_App', ...form }),
  });
  return (await response.json()) as Record<string, string>;
};

test('the sign-in begins in the organization that the page shows: the right password is right', async () => {
  for (const tenant of ['northlight', person.tenantId]) {
    const tokens = await signedIn(new Browser(), { tenant });
    assert.equal(await tenantOf(tokens.access_token), person.tenantId);
    assert.equal(tokens.claims()?.tenantid, person.tenantId);
  }
});

test('a wrong password leaves the person in the organization', async () => {
  const browser = new Browser();
  const { address } = await signInOf({ tenant: 'northlight' });
  const { answer } = await fillIn(browser, address, 'nobody@northlight.test');
  const page = await answer.text();
  assert.deepEqual([answer.status, fieldOf(page, 'tenant')], [400, 'northlight']);
});

test('a session of the site is not taken for one of the organization, silently or by redirect', async () => {
  const browser = new Browser();
  await browser.signIn((await signInOf({})).address, 'client@editorial.test');
  const silent = await signInOf({ tenant: 'northlight', prompt: 'none' });
  const refused = await browser.follow(silent.address);
  assert.equal(refused.url.searchParams.get('error'), 'login_required');
  // The page asks, and the person of the organization takes the place of the other.
  const tokens = await signedIn(browser);
  assert.equal(await tenantOf(tokens.access_token), person.tenantId);
  const again = await signInOf({ tenant: 'northlight', prompt: 'none' });
  const own = await again.exchange((await browser.follow(again.address)).url);
  assert.equal(await tenantOf(own.access_token), person.tenantId);
  // An organization that is not there asks nobody.
  const gone = await signInOf({ tenant: 'atlantis', prompt: 'none' });
  assert.ok((await browser.follow(gone.address)).url.searchParams.get('code'));
});

test('who changes the organization on the page of the sign-in is signed in there', async () => {
  const browser = new Browser();
  const { address, exchange } = await signInOf({ tenant: 'northlight' });
  const tokens = await exchange(await browser.signIn(address, 'client@editorial.test'));
  assert.equal(await tenantOf(tokens.access_token), null);
});

test('renewed tokens stay in the organization, whatever the page says', async () => {
  let { refresh_token: held = '' } = await signedIn(new Browser());
  const headers: Record<string, string>[] = [{}, { __tenant: person.tenantId }, { __tenant: '' }];
  for (const header of headers) {
    const body = await toToken({ grant_type: 'refresh_token', refresh_token: held }, header);
    held = body.refresh_token ?? '';
    assert.equal(await tenantOf(body.access_token ?? ''), person.tenantId);
  }
});

test('the password sign-in of the site is for the organization of its header', async () => {
  const form = {
    grant_type: 'password',
    username: person.email,
    password: DEMO_PASSWORD,
    scope: 'Editorial',
  };
  const body = await toToken(form, { __tenant: person.tenantId });
  assert.equal(await tenantOf(body.access_token ?? ''), person.tenantId);
  assert.equal((await toToken(form)).error, 'invalid_grant');
});

test('acting for an organization leads there and back', async () => {
  const form = { grant_type: 'Impersonation', scope: ClientScope };
  const acting = await toToken({
    ...form,
    access_token: await site.tokenOf('support'),
    TenantId: person.tenantId,
  });
  assert.equal(await tenantOf(acting.access_token ?? ''), person.tenantId);
  const back = await toToken({ ...form, access_token: acting.access_token ?? '' });
  assert.equal(await tenantOf(back.access_token ?? ''), null);
});

test('signing out ends the session, and the next sign-in begins in the organization again', async () => {
  const browser = new Browser();
  const { id_token = '' } = await signedIn(browser);
  const end = new URL(`${site.url}/identity/session/end`);
  const back = `${site.url}/`;
  for (const [name, value] of Object.entries({
    id_token_hint: id_token,
    post_logout_redirect_uri: back,
  }))
    end.searchParams.set(name, value);
  const { url, page } = await browser.follow(end);
  const action = required(/action="([^"]+session\/end\/confirm)"/.exec(page)?.[1], 'The form');
  const xsrf = required(fieldOf(page, 'xsrf'), 'The token of the form');
  const left = await browser.open(new URL(action, url), { xsrf, logout: 'yes' });
  assert.equal(new URL(left.headers.get('location') ?? '', url).href, back);
  await signedIn(browser);
});

/** Every address that a page of the issuer leads to. */
const addressesOf = (page: string): URL[] =>
  [...page.matchAll(/(?:href|action)="([^"]+)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll(/&(amp|#38);/g, '&'), site.url),
  );

/** The organization that an address names: at the issuer by one name, in the site by the other. */
const namedBy = ({ pathname, searchParams }: URL) =>
  searchParams.get(pathname.startsWith('/identity/') ? 'tenant' : '__tenant');

/** Neither the style nor the brand of the page leads to a person's own page. */
const leadsOn = ({ pathname, search }: URL) =>
  pathname !== '/identity/style.css' && pathname + search !== '/';

test('pages of the profile and of the second factor name the organization wherever they lead', async () => {
  const browser = new Browser();
  await signedIn(browser);
  const opened = async (path: string, form?: Record<string, string>) => {
    const answer = await browser.open(`${site.url}${path}`, form);
    return { status: answer.status, page: await answer.text() };
  };
  const profile = await opened('/identity/Account/Manage');
  assert.equal(profile.status, 200);
  const check = await opened('/identity/Account/TwoStep');
  const checking = required(addressesOf(check.page).find(leadsOn), 'The form');
  const token = required(fieldOf(check.page, 'token'), 'The token of the form');
  const factors = await opened(checking.pathname + checking.search, {
    token,
    password: DEMO_PASSWORD,
  });
  assert.equal(factors.status, 200);
  const adding = await opened('/identity/Account/TwoStep?add=app');
  for (const { page } of [profile, check, factors, adding]) {
    const addresses = addressesOf(page).filter(leadsOn);
    assert.ok(addresses.length > 0);
    for (const address of addresses) assert.equal(namedBy(address), person.tenantId, address.href);
  }
  // The session ends meanwhile: each of those addresses leads to the organization's sign-in.
  const others = new Browser();
  const seen = [profile, factors, adding].flatMap(({ page }) => addressesOf(page).filter(leadsOn));
  const links = [profile, factors, adding].flatMap(({ page }) =>
    [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
  );
  for (const address of seen.filter(({ pathname }) => pathname.startsWith('/identity/'))) {
    const isLink = links.some((href) => href?.startsWith(address.pathname));
    const answer = await others.open(address, isLink ? undefined : { token: 'x' });
    const next = answer.headers.get('location');
    const { page } = next
      ? await others.follow(new URL(next, site.url))
      : { page: await answer.text() };
    const [toSignIn] = addressesOf(page).filter(({ pathname }) => pathname === '/account/login');
    assert.equal(toSignIn?.searchParams.get('__tenant'), person.tenantId, address.href);
    assert.equal(toSignIn.searchParams.get('returnUrl'), '/account/manage');
  }
});

test('links of mails work where somebody of the site is signed in', async () => {
  const elsewhere = await site.tokenOf('client');
  const email = 'ida@northlight.test';
  const registered = await site.call('POST', '/api/account/register', {
    headers: { __tenant: person.tenantId },
    body: { userName: email, emailAddress: email, password: DEMO_PASSWORD, name: 'Ida' },
  });
  assert.equal(registered.status, 200, JSON.stringify(registered.body));
  const linkIn = (text: string) =>
    Object.fromEntries(
      new URL(required(/https?:\S+/.exec(text)?.[0], 'The link')).searchParams,
    ) as Record<string, string>;
  const confirm = linkIn((await site.mailTo(email, /Confirm your/i)).text);
  const confirmed = await site.call('POST', '/api/account/confirm-email', {
    token: elsewhere,
    body: { userId: confirm.userId, confirmationToken: confirm.confirmationToken },
  });
  assert.equal(confirmed.status, 204, JSON.stringify(confirmed.body));
  await site.call('POST', '/api/account/send-password-reset-code', {
    headers: { __tenant: person.tenantId },
    body: { email, appName: 'Angular' },
  });
  const reset = linkIn((await site.mailTo(email, /password/i)).text);
  const code = { userId: reset.userId, resetToken: reset.resetToken };
  const known = await site.call('POST', '/api/account/verify-password-reset-token', {
    token: elsewhere,
    body: code,
  });
  assert.deepEqual([known.status, known.body], [200, true]);
  const password = 'An0ther-One!';
  const changed = await site.call('POST', '/api/account/reset-password', {
    token: elsewhere,
    body: { ...code, password },
  });
  assert.equal(changed.status, 204, JSON.stringify(changed.body));
  const form = { grant_type: 'password', username: email, password, scope: 'Editorial' };
  const { access_token: own = '' } = await toToken(form, { __tenant: person.tenantId });
  assert.equal(decodeJwt(own).tenantid, person.tenantId);
});
