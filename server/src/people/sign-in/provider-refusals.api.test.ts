import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signInProvidersApi } from '@editorial/contracts/sign-in-providers';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { personOfOrganization } from '../../ground/tenancy/organization.testing.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { Browser, signInAddress } from './browser.testing.ts';
import { openTwinIssuer, TWIN_CLIENT } from './twin-issuer.testing.ts';

let twin: Awaited<ReturnType<typeof openTwinIssuer>>;
let site: TestSite;
let admin: string;

before(async () => {
  twin = await openTwinIssuer();
  site = await openTestSite({ variables: { SERVICE_ORIGINS: twin.issuer } });
  twin.serve(`${site.url}/identity/provider/callback/${HOST_TENANT}`);
  admin = await site.tokenOf('admin');
  const { status } = await site.call('POST', signInProvidersApi.add.path, {
    token: admin,
    body: { name: 'Berg Press', ...TWIN_CLIENT, issuer: twin.issuer },
  });
  assert.equal(status, 201);
});
after(async () => {
  await site.close();
  twin.close();
});

/** Signs in with the twin, up to the page of the site that follows. */
async function arrive(changed = (back: URL): URL => back) {
  const browser = new Browser();
  const { url, page } = await browser.follow(signInAddress(site.url));
  const href = /class="provider"[^>]*href="([^"]+)"/.exec(page)?.[1] ?? '';
  const chosen = await browser.open(new URL(href, url));
  const back = await twin.visit(new URL(chosen.headers.get('location') ?? ''));
  return { browser, ...(await browser.follow(changed(new URL(back)))) };
}
const ticketIn = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';
const isSignedIn = ({ url }: { url: URL }) => url.pathname === '/signin-callback';
const formOf = ({ url }: { url: URL }, part: string) =>
  new URL(url.pathname.replace(/provider-result$/, part), url);

test('a person whom staff locked does not sign in with a provider either', async () => {
  const email = 'client@editorial.test';
  twin.become({ sub: 'cleo', email, email_verified: true });
  const asked = await arrive();
  const linked = await asked.browser.open(formOf(asked, 'provider-link'), {
    ticket: ticketIn(asked.page),
    password: DEMO_PASSWORD,
  });
  assert.equal(linked.status, 303);
  assert.ok(isSignedIn(await arrive()));
  const [person] = await site.context.database.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  );
  const path = `/api/identity/users/${person?.id}`;
  const lockoutEnd = new Date(Date.now() + 86_400_000).toISOString();
  const locked = await site.call('PUT', `${path}/lock`, {
    token: admin,
    body: { lockoutEnd, reasons: { ground: 'Terms', facts: 'Shared with others.' } },
  });
  assert.equal(locked.status, 200, JSON.stringify(locked.body));
  assert.equal(isSignedIn(await arrive()), false);
  await site.call('PUT', `${path}/unlock`, { token: admin });
  assert.ok(isSignedIn(await arrive()));
});

test('an address that is none is no address, and a strange subject is refused', async () => {
  for (const email of [
    'a\0b@berg.example',
    'a,b@berg.example',
    '<b>@berg.example',
    'a@b',
    'a@berg.example\u202E',
  ]) {
    twin.become({ sub: 'odd', email, email_verified: true });
    const { page } = await arrive();
    assert.match(page, /confirms no e-mail address/, JSON.stringify(email));
  }
  twin.become({ sub: 'odd\0', email: 'odd@berg.example', email_verified: true });
  const { url, page } = await arrive();
  assert.match(page, /role="alert"/);
  assert.doesNotMatch(url.pathname, /callback/);
});

test('an answer at the address of another organization signs nobody in', async () => {
  twin.become({ sub: 'dora', email: 'dora@example.test', email_verified: true });
  const { url, page } = await arrive((back) => {
    back.pathname = back.pathname.replace(HOST_TENANT, crypto.randomUUID());
    return back;
  });
  assert.match(url.pathname, /provider\/callback/);
  assert.equal(ticketIn(page), '');
  assert.notEqual(ticketIn((await arrive()).page), '', 'at the own address it goes on');
});

test('an organization does not learn from a refused issuer which names the network of the site has', async () => {
  const { token: chief } = await personOfOrganization(site);
  const refusalOf = async (token: string, host: string): Promise<string> => {
    const body = { name: 'Berg Press', ...TWIN_CLIENT, issuer: `https://${host}` };
    const answer = await site.call('POST', signInProvidersApi.add.path, { token, body });
    return answer.body.error.details;
  };
  const inside = await refusalOf(chief, 'localhost');
  assert.match(inside, /was not reached/);
  assert.equal(inside, await refusalOf(chief, 'no-such-name.invalid'));
  assert.match(await refusalOf(admin, 'localhost'), /of a private network/);
});
