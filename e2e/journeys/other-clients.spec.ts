import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { callsOf } from '../site/data.ts';
import { servePages } from '../site/pages.ts';
import { fillSignIn, people } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const CLIENT_ID = 'other-page';
const SCOPE = 'openid profile email roles offline_access Editorial';
const manifest = createRequire(import.meta.url).resolve('oidc-client-ts/package.json');
const library = readFileSync(join(manifest, '../dist/browser/oidc-client-ts.min.js'), 'utf8');

/** A page of somebody else, with one button for everything that a client does. */
const pageOf = (site: string, origin: string) => `<!doctype html>
<title>Another page</title>
<output></output>
<button id="in">In</button><button id="renew">Renew</button><button id="call">Call</button>
<button id="revoke">Revoke</button><button id="out">Out</button>
<script src="/oidc-client-ts.js"></script>
<script type="module">
  const client = new oidc.UserManager({
    authority: '${site}/identity',
    client_id: '${CLIENT_ID}',
    redirect_uri: '${origin}/',
    post_logout_redirect_uri: '${origin}/',
    scope: '${SCOPE}',
    revokeTokensOnSignout: true,
  });
  const say = (text) => { document.querySelector('output').textContent = text; };
  const person = async () => (await client.getUser())?.profile.email ?? 'nobody';
  const on = (id, work) => document.getElementById(id).addEventListener('click', async () => {
    say(await work().catch((error) => 'refused: ' + (error.error ?? error.message)));
  });
  on('in', () => client.signinRedirect());
  on('renew', async () => 'renewed: ' + (await client.signinSilent()).scope);
  on('revoke', async () => {
    globalThis.revoked = (await client.getUser()).access_token;
    await client.revokeTokens();
    return 'revoked';
  });
  on('call', async () => {
    const token = globalThis.revoked ?? (await client.getUser())?.access_token;
    const headers = { authorization: 'Bearer ' + token };
    const answer = await fetch('${site}/api/account/my-profile', { headers });
    return answer.ok ? (await answer.json()).email : answer.status;
  });
  on('out', () => client.signoutRedirect());
  if (new URLSearchParams(location.search).has('code')) {
    await client.signinCallback();
    history.replaceState(null, '', '/');
  }
  say(await person());
</script>`;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('[R7.46] a page at another origin signs in with oidc-client-ts, reloads, refreshes with its scopes, calls, revokes and signs out', async ({
  page,
  request,
  baseURL,
}) => {
  let origin = '';
  const pages = await servePages(null, (path) =>
    path === '/oidc-client-ts.js' ? library : path === '/' ? pageOf(baseURL!, origin) : undefined,
  );
  origin = `http://localhost:${pages.port}`;
  const admin = await callsOf(request, people.admin);
  await admin.post('/api/identity/clients', { clientId: CLIENT_ID, redirectUris: [origin] });
  const said = page.getByRole('status');

  await page.goto(origin);
  await expect(said).toHaveText('nobody');
  await press(page, 'In');
  await fillSignIn(page, people.seat);
  await expect(said).toHaveText(people.seat);
  await page.reload();
  await expect(said).toHaveText(people.seat);

  const refresh = page.waitForRequest(
    (sent) => sent.url().endsWith('/identity/token') && sent.method() === 'POST',
  );
  await press(page, 'Renew');
  const form = new URLSearchParams((await refresh).postData() ?? '');
  expect([form.get('grant_type'), form.get('scope')]).toEqual(['refresh_token', SCOPE]);
  await expect(said).toHaveText(`renewed: ${SCOPE}`);
  await press(page, 'Call');
  await expect(said).toHaveText(people.seat);

  await press(page, 'Revoke');
  await expect(said).toHaveText('revoked');
  await press(page, 'Call');
  await expect(said).toHaveText('401');
  await press(page, 'Out');
  await expect(said).toHaveText('nobody');
  await press(page, 'In');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();

  await admin.remove(`/api/identity/clients/${CLIENT_ID}`);
  await page.goto(origin);
  await press(page, 'In');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0);
  pages.close();
});
