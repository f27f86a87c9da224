import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { userRoles } from '../../ground/tenancy/identity.tables.ts';
import { accountSite, registration } from './account.testing.ts';

const accounts = accountSite();
const { linkTo, post, registered } = accounts;

test('[R7.88N] an application is stored, an administrator accepts it, and the applicant becomes a contributor', async () => {
  const application = {
    profileType: ProfileType.Agency,
    name: 'Uma Lind',
    email: 'uma@example.test',
    company: 'Lind Pictures',
    country: 'SE',
    portfolioUrl: 'https://lind.example',
    message: 'Birds, mostly.',
  };
  const [first, again] = [
    await accounts.site.call('POST', '/api/account/join-us', {
      body: application,
      headers: { 'accept-language': 'de' },
    }),
    await post('/api/account/join-us', application),
  ];
  assert.deepEqual([first.status, again.body.id], [201, first.body.id]);
  const admin = await accounts.site.tokenOf('admin');
  const rolesOf = async () => {
    const [user] = await registered('uma');
    return (
      await accounts.site.context.database.inTenant(HOST_TENANT, (tx) =>
        tx
          .select()
          .from(userRoles)
          .where(eq(userRoles.userId, user?.id ?? '')),
      )
    ).map(({ role }) => role);
  };
  const decide = (token: string) =>
    accounts.site.call('PUT', `/api/account/join-us/${first.body.id}`, {
      token,
      body: { status: 'Accepted', text: 'We like the herons.' },
    });
  const answer = (token: string) =>
    accounts.site.call('POST', `/api/account/join-us/${first.body.id}/answer`, {
      token,
      body: { text: 'Which birds?' },
    });
  assert.equal((await answer(await accounts.site.tokenOf('client'))).status, 403);
  assert.equal((await answer(admin)).body.answers[0].text, 'Which birds?');
  assert.match(
    (await accounts.site.mailTo('uma@example.test', /^Ihre Bewerbung$/)).text,
    /Which birds/,
  );
  const found = await accounts.site.call(
    'GET',
    '/api/account/join-us?filter=uma@&status=Submitted',
    {
      token: admin,
    },
  );
  assert.deepEqual([found.body.totalCount, found.body.items[0].id], [1, first.body.id]);
  assert.equal((await decide(await accounts.site.tokenOf('client'))).status, 403);
  assert.equal((await decide(admin)).body.status, 'Accepted');
  assert.equal((await decide(admin)).body.error.code, 'Editorial:ApplicationExists');
  // In the language of the applicant, not of the one who decides.
  const { text } = await accounts.site.mailTo('uma@example.test', /^Willkommen als Bildautor$/);
  assert.match(text, /angenommen[^]*We like the herons\.$/);

  // The address counts as the applicant's only once it is confirmed.
  await post('/api/account/register', registration('uma'));
  assert.ok(!(await rolesOf()).includes(Role.Contributor));
  await post('/api/account/confirm-email', await linkTo('uma@example.test', /confirm/i));
  assert.ok((await rolesOf()).includes(Role.Contributor));
});
