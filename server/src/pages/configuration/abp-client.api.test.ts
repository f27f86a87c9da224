import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { Browser } from '../../people/sign-in/browser.testing.ts';
import { Languages } from '../../settings/languages/texts.ts';

let site: TestSite;
let admin: string;
before(async () => {
  site = await openTestSite();
  admin = await site.tokenOf('admin');
});
after(() => site.close());

test('resources of ABP’s packages have texts in five languages and inherit the common texts', async () => {
  const saveIn: string[] = [];
  for (const { cultureName } of Languages) {
    const path = `/api/abp/application-localization?cultureName=${cultureName}`;
    const { resources } = (await site.call('GET', path)).body;
    assert.deepEqual(resources.AbpIdentity.baseResources, ['AbpValidation', 'AbpUi']);
    assert.deepEqual(resources.AbpOpenIddict, { texts: {}, baseResources: [] });
    for (const [resource, key] of [
      ['AbpIdentity', 'NewUser'],
      ['AbpPermissionManagement', 'SelectAllInThisTab'],
      ['AbpSettingManagement', 'Menu:Emailing'],
      ['AbpTenantManagement', 'NewTenant'],
      ['AbpFeatureManagement', 'Features'],
      ['AbpUiNavigation', 'Menu:Administration'],
      ['AbpValidation', 'ThisFieldIsRequired.'],
    ] as const)
      assert.ok(resources[resource].texts[key], `${cultureName} ${resource}::${key}`);
    const headers = { 'accept-language': cultureName };
    const { body } = await site.call('GET', '/api/abp/application-configuration', { headers });
    saveIn.push(body.localization.values.AbpIdentity.Save);
    assert.equal(body.localization.values.AbpIdentity.Save, resources.AbpUi.texts.Save);
  }
  assert.equal(new Set(saveIn).size, Languages.length);
});

test('ABP’s settings page reads the mail settings and sends a test mail only from the site’s address to one’s own', async () => {
  const path = '/api/setting-management/emailing';
  const { body } = await site.call('GET', path, { token: admin });
  assert.deepEqual(
    [body.defaultFromAddress, body.smtpPassword, body.smtpPort],
    ['editorial@editorial.test', '', 587],
  );
  const mail = {
    senderEmailAddress: body.defaultFromAddress,
    targetEmailAddress: 'admin@editorial.test',
    subject: 'Test mail of the settings',
    body: 'Hello',
  };
  const send = (more: object) =>
    site.call('POST', `${path}/send-test-email`, { token: admin, body: { ...mail, ...more } });
  assert.equal((await send({})).status, 204);
  assert.equal((await site.mailTo('admin@editorial.test', /Test mail of/)).text, 'Hello');
  const inAnotherName = await send({ senderEmailAddress: 'eve@evil.test' });
  assert.equal(inAnotherName.body.error.code, 'Editorial:SetByOperator');
  const toAnother = await send({ targetEmailAddress: 'victim@outside.test' });
  assert.deepEqual(toAnother.body.error.validationErrors[0].members, ['targetEmailAddress']);
  const statuses: number[] = [];
  for (let sent = 0; sent < 3; sent += 1) statuses.push((await send({})).status);
  assert.deepEqual(statuses, [204, 204, 429]);
});

test('the issuer’s account page links back to pages of registered clients only', async () => {
  await site.call('POST', '/api/identity/clients', {
    token: admin,
    body: { clientId: 'abp', redirectUris: ['http://northlight.localhost:4200'] },
  });
  const browser = new Browser();
  const query = new URLSearchParams({
    client_id: 'abp',
    redirect_uri: 'http://northlight.localhost:4200',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const back = await browser.signIn(`${site.url}/identity/auth?${query}`, 'client@editorial.test');
  assert.equal(back.origin, 'http://northlight.localhost:4200');
  const pageFor = async (returnUrl: string) =>
    (
      await browser.open(
        `${site.url}/identity/Account/Manage?returnUrl=${encodeURIComponent(returnUrl)}`,
      )
    ).text();
  const known = await pageFor('http://northlight.localhost:4200/account?x=1');
  assert.match(known, /<a href="http:\/\/northlight\.localhost:4200\/account\?x=1">/);
  for (const foreign of [
    'http://northlight.localhost:4201/',
    'http://localhost:4200/',
    'https://evil.test/',
    '//evil.test/',
    'javascript:alert(1)',
  ])
    assert.doesNotMatch(await pageFor(foreign), /evil|localhost:420|javascript/, foreign);
});
