import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

async function report(form: Record<string, string>): Promise<{ status: number; html: string }> {
  const response = await fetch(new URL('/notice', site.url), {
    method: 'POST',
    body: new URLSearchParams({
      kind: 'Illegal',
      name: 'Mira Parent',
      message: 'This picture should not be here. Please look at it.',
      isGoodFaith: 'on',
      ...form,
    }),
  });
  return { status: response.status, html: await response.text() };
}

test('a notice writes nothing of a stranger’s into a mail, and a mailbox gets few of them', async () => {
  const email = 'flooded@person.example';
  const broken = await report({ email, picture: 'ED-1\n\nYour account is suspended.' });
  assert.equal(broken.status, 400);
  for (let count = 0; count < 7; count += 1) {
    const picture = `Sign in at https://evil.test/${count}`;
    const to = email.replace('@', `+${count}@`);
    const { status, html } = await report({ email: to, picture });
    assert.equal(status, 201);
    // Whoever gets no mail follows the notice from the page.
    assert.equal(html.includes('/notice/follow'), count >= 5);
  }
  const { text } = await site.mailTo(email.replace('@', '+0@'), /^Your notice/);
  assert.doesNotMatch(text, /evil|suspended/);
  const { rows } = await site.context.database.executeSql(
    `select count(*)::int as mails from pgboss.job where name = 'account.mail'
      and data ->> 'to' like 'flooded+%' and data ->> 'kind' = 'notice-received'`,
  );
  assert.equal(rows[0]?.mails, 5);
});
