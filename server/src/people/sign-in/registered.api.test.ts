import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { authorization } from '../identity/authorization.testing.ts';
import { checkPassword, LockOut } from '../passwords/check-password.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { Browser } from './browser.testing.ts';

let site: TestSite;
let now = new Date();
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
});
after(() => site.close());

const PASSWORD = 'N3w-Secret!';
const addressOf = (name: string) => `${name}@example.test`;

/** Registers somebody in a browser. Returns the cookie that it was given. */
async function register(browser: Browser, name: string, password = PASSWORD): Promise<string> {
  const answer = await fetch(site.url + accountApi.register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: addressOf(name), emailAddress: addressOf(name), password }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const [cookie = ''] = answer.headers.getSetCookie();
  const [, cookieName = '', value = ''] = /^(\w+)=([^;]+)/.exec(cookie) ?? [];
  browser.cookies.set(cookieName, value);
  return cookie;
}

/** Begins a sign-in. Returns where the browser is then: at a form of the issuer, or back. */
async function signIn(browser: Browser, more: Readonly<Record<string, string>>) {
  const { address, exchange } = await authorization(site.url, { prompt: 'login', ...more });
  const { url, page } = await browser.follow(address);
  return { isBack: url.pathname === '/signin-callback', page, tokens: () => exchange(url) };
}

/** A token of somebody who has just registered. */
async function registered(name: string): Promise<string> {
  const browser = new Browser();
  await register(browser, name);
  const { tokens } = await signIn(browser, { login_hint: addressOf(name) });
  return (await tokens()).access_token;
}

const digitsFor = async (name: string): Promise<string> => {
  const { text } = await site.mailTo(addressOf(name), /confirm/i);
  return /\d{4} \d{4}/.exec(text)?.[0] ?? '';
};
const confirm = (token: string, code: string) =>
  site.call('POST', accountApi.confirmOwnEmail.path, { token, body: { code } });

test('[R2.125N] whoever registers is signed in by the same browser, once, without the password', async () => {
  const browser = new Browser();
  const cookie = await register(browser, 'nora');
  assert.match(cookie, /; Path=\/; HttpOnly; SameSite=Lax/);
  assert.match(cookie, /Max-Age=120;/);
  const copy = new Browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  const { isBack, tokens } = await signIn(browser, { login_hint: addressOf('nora') });
  assert.ok(isBack);
  const { access_token: token } = await tokens();
  const { body } = await site.call('GET', accountApi.myProfile.path, { token });
  assert.deepEqual([body.email, body.emailConfirmed], [addressOf('nora'), false]);
  assert.ok(![...browser.cookies.keys()].includes('_registered'), 'the cookie is gone');
  assert.equal((await signIn(copy, { login_hint: addressOf('nora') })).isBack, false);
});

test('the ticket signs in nobody else, is for two minutes, and asks to be used', async () => {
  const tries: [string, Readonly<Record<string, string>>][] = [
    ['without a name', {}],
    ['another name', { login_hint: 'admin@editorial.test' }],
  ];
  for (const [at, [what, more]] of tries.entries()) {
    const browser = new Browser();
    await register(browser, `ole${at}`);
    assert.equal((await signIn(browser, more)).isBack, false, what);
  }
  const browser = new Browser();
  await register(browser, 'pia');
  now = new Date(now.getTime() + 121_000);
  assert.equal((await signIn(browser, { login_hint: addressOf('pia') })).isBack, false);
});

test('a form or a page of another site leaves no ticket in the browser of its visitor', async () => {
  const person = (name: string) => ({
    userName: addressOf(name),
    emailAddress: addressOf(name),
    password: PASSWORD,
  });
  const post = (body: BodyInit, headers: Record<string, string>) =>
    fetch(site.url + accountApi.register.path, { method: 'POST', headers, body });
  const json = { 'content-type': 'application/json' };
  const answers = [
    await post(new URLSearchParams(person('form')), {}),
    await post(JSON.stringify(person('plain')), { 'content-type': 'text/plain' }),
    await post(JSON.stringify(person('cross')), { ...json, 'sec-fetch-site': 'cross-site' }),
    await post(JSON.stringify(person('near')), { ...json, 'sec-fetch-site': 'same-site' }),
  ];
  assert.deepEqual(
    answers.flatMap((answer) => answer.headers.getSetCookie()),
    [],
  );
  const own = await post(JSON.stringify(person('own')), {
    ...json,
    'sec-fetch-site': 'same-origin',
  });
  assert.equal(own.headers.getSetCookie().length, 1);
});

test('a known address gets a ticket that looks the same and opens nothing', async () => {
  const first = await register(new Browser(), 'rosa');
  const stranger = new Browser();
  const second = await register(stranger, 'rosa', 'Str4nger-Secret!');
  const shape = (cookie: string) => cookie.replaceAll(/[\w-]{8,}/g, 'x');
  assert.equal(shape(second), shape(first));
  const { isBack, page } = await signIn(stranger, { login_hint: addressOf('rosa') });
  assert.equal(isBack, false);
  const said = `We sent a mail to ${addressOf('rosa')}`;
  assert.ok(page.includes(said), page);
  const other = await signIn(new Browser(), { login_hint: addressOf('rosa') });
  assert.ok(!other.page.includes(said));
});

test('the digits of the mail confirm the own address, once; those of others and wrong ones do not', async () => {
  const [sofia, tom] = [await registered('sofia'), await registered('tom')];
  const digits = await digitsFor('sofia');
  assert.match(digits, /^\d{4} \d{4}$/);
  const others = await confirm(tom, digits);
  assert.deepEqual([others.status, others.body.error.code], [403, 'Editorial:CodeInvalid']);
  assert.equal((await confirm(sofia, ` ${digits.replace(' ', '')} `)).status, 204);
  const { body } = await site.call('GET', accountApi.myProfile.path, { token: sofia });
  assert.equal(body.emailConfirmed, true);
  assert.equal((await confirm(sofia, digits)).status, 403);
});

test('digits end with their hour, with the link of the same mail, and after ten attempts', async () => {
  const uma = await registered('uma');
  const digits = await digitsFor('uma');
  const { text } = await site.mailTo(addressOf('uma'), /confirm/i);
  const link = Object.fromEntries(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams);
  assert.equal((await site.call('POST', accountApi.confirmEmail.path, { body: link })).status, 204);
  assert.equal((await confirm(uma, digits)).status, 403);

  const vic = await registered('vic');
  const late = await digitsFor('vic');
  now = new Date(now.getTime() + 3_601_000);
  const answers = [];
  for (let attempt = 0; attempt < 11; attempt += 1) answers.push((await confirm(vic, late)).status);
  assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 403), 429]);
});

test('the versions of terms and license that somebody registered with are kept, in their language', async () => {
  const { database, texts } = site.context;
  const token = await registered('olga');
  const { rows } = await database.executeSql(
    `select document, language, version, occasion, accepted_at from accepted_terms
      where user_id = (select id from users where email = $1) order by document`,
    [addressOf('olga')],
  );
  const versionOf = (document: 'license' | 'terms') => texts.document(document, 'en').version;
  assert.deepEqual(
    rows,
    (['license', 'terms'] as const).map((document) => ({
      document,
      language: 'en',
      version: versionOf(document),
      occasion: 'Registration',
      accepted_at: now,
    })),
  );
  assert.ok(token);
});

/** Sets a new password by the link of the mail, in a browser that sends `headers`. */
async function reset(browser: Browser, name: string, headers: Readonly<Record<string, string>>) {
  const email = addressOf(name);
  const body = { email, appName: 'Editorial' };
  await site.call('POST', accountApi.sendPasswordResetCode.path, { body });
  const { text } = await site.mailTo(email, /new password|reset/i);
  const link = new URL(/https?:\/\/\S+resetToken\S+/.exec(text)?.[0] ?? '').searchParams;
  const answer = await fetch(site.url + accountApi.resetPassword.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...Object.fromEntries(link), password: `${PASSWORD}2` }),
  });
  assert.equal(answer.status, 204, await answer.text());
  for (const cookie of answer.headers.getSetCookie()) {
    const [, cookieName = '', value = ''] = /^(\w+)=([^;]+)/.exec(cookie) ?? [];
    browser.cookies.set(cookieName, value);
  }
  return link.get('userId') ?? '';
}
/** An attacker tries wrong passwords until the account is locked. */
const lockBy = (name: string) =>
  Promise.all(
    Array.from({ length: LockOut.attempts }, (_, time) =>
      checkPassword(site.context, {
        tenantId: HOST_TENANT,
        userName: addressOf(name),
        password: `wrong ${time}`,
        language: 'en',
      }),
    ),
  );

test('[R2.20] a new password signs its browser in, although somebody goes on trying wrong ones', async () => {
  await register(new Browser(), 'rita');
  await lockBy('rita');
  const browser = new Browser();
  const hint = await reset(browser, 'rita', {});
  await lockBy('rita');
  const copy = new Browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  const { isBack, tokens } = await signIn(browser, { login_hint: hint });
  assert.ok(isBack);
  const { access_token: token } = await tokens();
  const { body } = await site.call('GET', accountApi.myProfile.path, { token });
  assert.deepEqual([body.email, body.emailConfirmed], [addressOf('rita'), true]);
  // Once; and the page then neither shows the ID as a name nor speaks of a registration.
  const again = await signIn(copy, { login_hint: hint });
  assert.equal(again.isBack, false);
  assert.ok(!again.page.includes(hint));
  assert.doesNotMatch(again.page, /We sent a mail/);
});

test('[R2.20] a new password signs in nobody whom staff locked, and no other page’s visitor', async () => {
  await register(new Browser(), 'sven');
  const foreign = new Browser();
  const hint = await reset(foreign, 'sven', { 'sec-fetch-site': 'cross-site' });
  assert.equal((await signIn(foreign, { login_hint: hint })).isBack, false);
  const lockoutEnd = new Date(now.getTime() + 86_400_000).toISOString();
  const locked = await site.call('PUT', `/api/identity/users/${hint}/lock`, {
    token: await site.tokenOf('admin'),
    body: { lockoutEnd, reasons: { ground: 'Terms', facts: 'Shared with others.' } },
  });
  assert.equal(locked.status, 200, JSON.stringify(locked.body));
  const browser = new Browser();
  await reset(browser, 'sven', {});
  assert.equal((await signIn(browser, { login_hint: hint })).isBack, false);
});

test('a new password is no way around a provider that is required', async () => {
  await register(new Browser(), 'tove');
  const browser = new Browser();
  const hint = await reset(browser, 'tove', {});
  const run = (text: string) => site.context.database.executeSql(text, [HOST_TENANT]);
  await run(`insert into sign_in_providers
      (tenant_id, name, issuer, client_id, is_active, is_required, created_at)
    values ($1, 'House', 'https://house.test', 'x', true, true, now())`);
  const { isBack } = await signIn(browser, { login_hint: hint });
  await run('delete from sign_in_providers where tenant_id = $1');
  assert.equal(isBack, false);
});
