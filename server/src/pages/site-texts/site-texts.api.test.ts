import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { Policy } from '@editorial/contracts/policy';
import type { ListedText, SiteText } from '@editorial/contracts/site-texts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { deliveredText } from '../../settings/site-texts/delivered-texts.ts';
import { textVersions } from '../../settings/site-texts/site-texts.tables.ts';
import { openTexts } from '../../settings/site-texts/texts-in-memory.ts';

let site: TestSite;
let admin: string;
before(async () => {
  site = await openTestSite();
  admin = await site.tokenOf('admin');
  // Texts that the site sends in its name ask for the password again.
  const asked = await site.call('PUT', reset, {
    token: await site.unprovedTokenOf('admin'),
    body: { subject: 'Passwort', body: '{address}', version: 0 },
  });
  assert.equal(asked.body.error.code, 'Editorial:IdentityCheckRequired');
});
after(() => site.close());

const reset = '/api/site-texts/mail.reset-password/de';
const terms = '/api/site-texts/document.terms/en';
const read = async (path: string) =>
  (await site.call('GET', path, { token: admin })).body as SiteText;
const save = (path: string, body: object) => site.call('PUT', path, { token: admin, body });
const pageAt = async (path: string, language = 'en') => {
  const response = await fetch(site.url + path, { headers: { 'accept-language': language } });
  return { status: response.status, html: await response.text() };
};

test('a changed mail is sent in its language, and the others stay as they came', async () => {
  const before = await read(reset);
  assert.deepEqual([before.kind, before.version], ['Mail', 0]);
  const needed = before.placeholders.filter(({ isNeeded }) => isNeeded);
  assert.deepEqual(
    needed.map(({ name }) => name),
    ['address'],
  );
  const given = { subject: 'Passwort, neu', body: 'Moin {name}: {address}', version: 0 };
  const saved = await save(reset, given);
  assert.equal(saved.status, 200);
  assert.deepEqual([saved.body.version, saved.body.versions.length], [1, 1]);
  const { texts } = site.context;
  const values = { name: 'Ada', address: 'https://here' };
  assert.deepEqual(texts.mail('de', 'reset-password', values), {
    subject: 'Passwort, neu',
    text: 'Moin Ada: https://here',
    language: 'de',
    address: 'https://here',
  });
  assert.match(texts.mail('en', 'reset-password', values).text, /^Hello Ada,/);
  // What came with the software is saved again like any text.
  const back = await save(reset, { ...before.delivered, version: 1 });
  assert.equal(back.body.version, 2);
  assert.equal(texts.mail('de', 'reset-password', values).subject, before.subject);
});

test('a mail with an unknown placeholder, or without its link, is refused, and nothing is saved', async () => {
  const path = '/api/site-texts/mail.confirm-email/en';
  const { status, body } = await save(path, {
    subject: 'For {company}',
    body: 'Hello {name}, come in.',
    version: 0,
  });
  assert.equal(status, 400);
  assert.deepEqual(
    body.error.validationErrors.map(
      ({ members, message }: { members: string[]; message: string }) => [
        ...members,
        /\{\w+\}/.exec(message)?.[0],
      ],
    ),
    [
      ['subject', '{company}'],
      ['body', '{address}'],
    ],
  );
  assert.equal((await read(path)).version, 0);
  assert.equal(
    (await save('/api/site-texts/mail.unknown/en', { subject: 'a', body: 'b', version: 0 })).status,
    404,
  );
});

test('two administrators at once: the second sees what the first saved, and saves it again or not at all', async () => {
  const { version } = await read(terms);
  const mine = { subject: null, body: '# Our terms\n\nBe kind.', version };
  const answers = await Promise.all([
    save(terms, mine),
    save(terms, { ...mine, body: '# Our terms\n\nBe quick.' }),
  ]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  assert.deepEqual([won?.status, lost?.status], [200, 409]);
  assert.equal(lost?.body.error.code, 'Editorial:ChangedMeanwhile');
  assert.equal(lost?.body.error.data.current.body, won?.body.body);
});

test('visitors read a changed document at once; earlier versions stay, and say that they no longer hold', async () => {
  const first = await read('/api/site-texts/document.privacy/en');
  assert.deepEqual([first.version, first.versions[0]?.savedBy], [1, null]);
  await pageAt('/privacy');
  const body = '# Privacy here\n\nWe keep <b>little</b>.\n\n## More\n\nNothing.';
  const saved = await save('/api/site-texts/document.privacy/en', {
    subject: null,
    body,
    version: 1,
  });
  assert.equal(saved.status, 200);
  const now = await pageAt('/privacy');
  assert.match(now.html, /<h1>Privacy here<\/h1>/);
  assert.match(now.html, /We keep &lt;b&gt;little&lt;\/b&gt;\./);
  const old = await pageAt('/privacy?version=1');
  assert.match(old.html, /This is version 1 of the text\./);
  assert.doesNotMatch(old.html, /Privacy here/);
  assert.doesNotMatch((await pageAt('/privacy?version=2')).html, /This is version/);
  assert.equal((await pageAt('/privacy?version=77')).status, 404);
  assert.match((await pageAt('/privacy', 'de')).html, /<h1>Datenschutz/);
  const { status } = await site.call('GET', '/api/site-texts/document.privacy/en/versions/9', {
    token: admin,
  });
  assert.equal(status, 404);
});

test('a topic that an administrator adds has a page, in the languages that have it', async () => {
  const path = '/api/site-texts/document.help/ar';
  const { version, body } = await read(path);
  const added = `${body}\n\n## **ألوان** & أحجام\n\nلون.\n\n## Refunds {#refunds}\n\nAgain.`;
  assert.equal((await save(path, { subject: null, body: added, version })).status, 200);
  const topic = `/help/${encodeURIComponent('الوان-احجام')}`;
  const page = await pageAt(topic, 'ar');
  assert.equal(page.status, 200);
  assert.match(page.html, /<h1>ألوان &amp; أحجام<\/h1><p>لون\.<\/p>/);
  assert.match(page.html, new RegExp(`data-document="${topic}"`));
  assert.deepEqual(
    [...page.html.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language),
    ['ar', 'x-default'],
  );
  assert.equal((await pageAt(topic)).status, 404);
  // A second topic with the same address hides none.
  assert.match((await pageAt('/help/refunds-2', 'ar')).html, /<p>Again\.<\/p>/);
  const preview = await site.call('POST', `${path}/preview`, {
    token: admin,
    body: { subject: null, body: added },
  });
  assert.doesNotMatch(preview.body.html, /\{#/);
});

test('a document without a title is refused', async () => {
  const { version } = await read('/api/site-texts/document.help/en');
  const { status, body } = await save('/api/site-texts/document.help/en', {
    subject: null,
    body: 'No title.',
    version,
  });
  assert.equal(status, 400);
  assert.deepEqual(body.error.validationErrors[0].members, ['body']);
});

test('the preview fills samples in, escapes markup and saves nothing; the test mail goes to oneself', async () => {
  const path = '/api/site-texts/mail.invitation/en';
  const body = { subject: 'Welcome, {name}', body: 'Hello <i>{name}</i>,\n\nhere: {address}' };
  const preview = await site.call('POST', `${path}/preview`, { token: admin, body });
  assert.equal(preview.body.subject, 'Welcome, Ada Berg');
  assert.match(preview.body.html, /Hello &lt;i&gt;Ada Berg&lt;\/i&gt;,<\/p><p>here: https:/);
  assert.equal((await site.call('POST', `${path}/test`, { token: admin, body })).status, 204);
  const profile = await site.call('GET', '/api/account/my-profile', { token: admin });
  const mail = await site.mailTo(profile.body.email, /^Welcome, Ada Berg$/);
  assert.match(mail.text, /Hello <i>Ada Berg<\/i>,/);
  assert.equal((await read(path)).version, 0);
});

test('a trial mail goes to nobody who has not confirmed the address', async () => {
  const { database } = site.context;
  const confirm = (emailConfirmed: boolean) =>
    database.inTenant(HOST_TENANT, (tx) =>
      tx.update(users).set({ emailConfirmed }).where(eq(users.email, 'admin@editorial.test')),
    );
  await confirm(false);
  try {
    const refused = await site.call('POST', `${reset}/test`, {
      token: admin,
      body: { subject: 'Passwort', body: '{address}' },
    });
    assert.equal(refused.body.error.code, 'Editorial:EmailNotConfirmed');
  } finally {
    await confirm(true);
  }
});

test('the list shows what was changed, in which languages', async () => {
  const list = async (query: string) =>
    (await site.call('GET', `/api/site-texts?${query}`, { token: admin })).body as {
      totalCount: number;
      items: ListedText[];
    };
  const changed = await list('state=Changed&sorting=name&maxResultCount=100');
  assert.deepEqual(
    changed.items.map(({ name, changedLanguages }) => [name, ...changedLanguages]),
    [
      ['document.help', 'ar'],
      ['document.privacy', 'en'],
      ['document.terms', 'en'],
      ['mail.reset-password', 'de'],
    ],
  );
  assert.equal((await list('kind=Document')).totalCount, 8);
  assert.equal((await list('filter=invit')).items[0]?.name, 'mail.invitation');
  const log = await site.call('GET', '/api/audit-logging/audit-logs?action=Text.Changed', {
    token: admin,
  });
  assert.ok(log.body.totalCount >= 4);
});

test('after an update, a document that nobody changed follows the software, and its old version stays', async () => {
  const { database, clock, environment } = site.context;
  const again = await openTexts(database, clock, environment.publicUrl);
  await again.stop();
  assert.equal(again.document('license', 'fr').version, 1, 'a restart makes no version');
});

/** Somebody who may change texts, and nothing else. */
async function clerkWithTexts(): Promise<string> {
  const [email, password] = ['texts-clerk@example.test', 'Nine-Herons-49'];
  const { body: clerk } = await site.call('POST', '/api/identity/users', {
    token: admin,
    body: { userName: email, email, password, emailConfirmed: true },
  });
  await site.call(
    'PUT',
    `/api/permission-management/permissions?providerName=U&providerKey=${clerk.id}`,
    { token: admin, body: { permissions: [{ name: Policy.Texts, isGranted: true }] } },
  );
  const signedIn = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      username: email,
      password,
    }),
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  await site.call('POST', '/api/account/identity-check', { token, body: { password } });
  return token;
}

test('a mail leads to this site only: nobody takes its link elsewhere, and only administrators name other sites', async () => {
  const token = await clerkWithTexts();
  const path = '/api/site-texts/mail.reset-password/fr';
  const subject = 'Mot de passe';
  const by = (who: string, body: string, version: number) =>
    site.call('PUT', path, { token: who, body: { subject, body, version } });
  const taking = `https://evil.test/?{address}`;
  const naming = 'Ici :\n{address}\n\nAide : https://help.test/';
  const refused = async (method: string, to: string, who: string, body: string) => {
    const { status, body: answer } = await site.call(method, to, {
      token: who,
      body: { subject, body, version: 0 },
    });
    assert.equal(status, 400, `${to} ${body}`);
    return answer.error.validationErrors.map(({ message }: { message: string }) => message);
  };
  for (const [method, to, who] of [
    ['PUT', path, token],
    ['PUT', path, admin],
    ['POST', `${path}/preview`, token],
    ['POST', `${path}/test`, admin],
  ] as const)
    assert.match((await refused(method, to, who, taking))[0], /“\{address\}” needs a blank/);
  for (const words of [naming, '{address}\nevil.test', '{address}\nhelp@evil.test'])
    assert.match((await refused('PUT', path, token, words))[0], /address of another site/);
  assert.equal((await read(path)).version, 0);

  assert.equal((await by(token, `{address}\n${site.url}/help`, 0)).status, 200);
  assert.equal((await by(admin, naming, 1)).status, 200);
  // What an administrator named stays when a clerk changes the words around it.
  assert.equal((await by(token, `${naming} !`, 2)).status, 200);
  assert.match((await refused('PUT', path, token, `${naming} evil.test`))[0], /“evil\.test”/);
  const { texts } = site.context;
  const sent = texts.mail('fr', 'reset-password', { address: 'https://here/?code=1' });
  assert.match(sent.text, /^Ici :\nhttps:\/\/here\/\?code=1\n/);
});

test('a mail saved before its addresses were looked at is put back at the start, and stays readable', async () => {
  const { database, clock, environment } = site.context;
  const before = (name: string, body: string, version = 1) => ({
    name,
    language: 'es',
    version,
    subject: 'Hola',
    body,
    savedAt: clock.now(),
    savedById: crypto.randomUUID(),
  });
  await database.asSystem((tx) =>
    tx
      .insert(textVersions)
      .values([
        before('mail.reset-password', 'https://evil.test/?{address}'),
        before('mail.invitation', 'Hola: {address}\nwww.evil.test'),
        before('mail.confirm-email', 'Hola: {address}'),
        { ...before('mail.data-copy', '{address}\nhelp.test'), isChecked: true },
      ]),
  );
  for (let start = 0; start < 2; start += 1) {
    const opened = await openTexts(database, clock, environment.publicUrl);
    await opened.stop();
    const bodyOf = (kind: string) => opened.read(`mail.${kind}`, 'es');
    for (const kind of ['reset-password', 'invitation']) {
      const { subject, body } = deliveredText(`mail.${kind}`, 'es');
      const { version, ...now } = bodyOf(kind);
      assert.deepEqual([now.subject, now.body, version], [subject, body, 2], kind);
    }
    assert.equal(bodyOf('confirm-email').body, 'Hola: {address}');
    assert.equal(bodyOf('data-copy').body, '{address}\nhelp.test');
  }
  const kept = await site.call('GET', '/api/site-texts/mail.invitation/es/versions/1', {
    token: admin,
  });
  assert.match(kept.body.body, /evil/);
});

test('words of home that administrators write replace those of the page, in their language', async () => {
  const path = '/api/site-texts/page.home/de';
  const configured = async (language: string) => {
    const address = `${site.url}/api/abp/application-configuration?includeLocalizationResources=true`;
    const answer = await fetch(address, { headers: { 'accept-language': language } });
    const { localization } = (await answer.json()) as {
      localization: { values: { Editorial: Record<string, string> } };
    };
    return localization.values.Editorial;
  };
  assert.equal((await configured('de'))['Home:Title'], undefined);
  const body = '# Hafen in Bildern\n\nSchiffe.\n\n- Kran';
  assert.equal((await save(path, { subject: null, body: 'Hafen', version: 0 })).status, 400);
  assert.equal((await save(path, { subject: null, body, version: 0 })).status, 200);
  const words = await configured('de');
  assert.deepEqual(
    [words['Home:Title'], words['Home:Lead'], words['Home:ExampleWords']],
    ['Hafen in Bildern', 'Schiffe.', 'Kran'],
  );
  assert.equal((await configured('en'))['Home:Title'], undefined);
});
