import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountApi } from '@editorial/contracts/account';
import { sql } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { pageOfMail } from './account-mails.job.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const register = (emailAddress: string) =>
  site.call('POST', accountApi.register.path, {
    body: {
      userName: emailAddress.split('@')[0],
      emailAddress,
      password: 'Nine-Herons-49',
      name: 'Uma',
      surname: 'Lind',
      appName: 'Editorial',
    },
  });

/** Everything that the queue of jobs holds, as whoever reads it sees it. */
async function queue(): Promise<{ to: string; sealed: string | null; data: string }[]> {
  const { rows } = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select data ->> 'to' as "to", data ->> 'sealedPage' as sealed,
      data::text as data from pgboss.job where name = 'account.mail'`),
  )) as unknown as { rows: { to: string; sealed: string | null; data: string }[] };
  return rows;
}

test('the queue of jobs shows no code of a mail: not while it waits, and not once it is sent', async () => {
  const admin = { token: await site.tokenOf('admin') };
  const invited = { userName: 'ines', email: 'ines@example.test', name: 'Ines' };
  const reset = { email: 'client@editorial.test', appName: 'Editorial' };
  assert.equal((await register('uma@example.test')).status, 200);
  assert.equal(
    (await site.call('POST', '/api/identity/users', { ...admin, body: invited })).status,
    200,
  );
  assert.equal(
    (await site.call('POST', accountApi.sendPasswordResetCode.path, { body: reset })).status,
    204,
  );
  const people = ['uma@example.test', 'ines@example.test', 'client@editorial.test'];
  const waiting = await queue();
  const mails = await Promise.all(people.map((to) => site.mailTo(to, /./)));
  for (const { text } of mails) assert.match(text, /(Token|code)=[\w-]{20,}/i);
  for (const { data } of [...waiting, ...(await queue())])
    assert.doesNotMatch(data, /(token|code|signature)=/i);
});

test('a sealed page opens for the mailbox that it was written for, and a plain one of before as it is', async () => {
  const { secrets } = site.context;
  const { to, sealed } = (await queue()).find((mail) => mail.sealed !== null)!;
  const page = pageOfMail(secrets, { to, page: undefined, sealedPage: sealed! });
  assert.match(String(page), /^\//);
  assert.throws(() =>
    pageOfMail(secrets, { to: 'evil@example.test', page: undefined, sealedPage: sealed! }),
  );
  assert.equal(pageOfMail(secrets, { to, page: '/old', sealedPage: undefined }), '/old');
});
