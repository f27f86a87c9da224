import assert from 'node:assert/strict';
import { test } from 'node:test';
import { people, peopleSite } from './people.testing.ts';

const managed = peopleSite();
const { admin, signIn } = managed;
const acts = async (id: string): Promise<string[]> =>
  (
    await admin('GET', `/api/audit-logging/audit-logs?entityId=${id}&maxResultCount=100`)
  ).body.items.map(({ action }: { action: string }) => action);

test('an invited person chooses a password and signs in; each step is in the audit log', async () => {
  const body = {
    userName: 'ines',
    email: 'ines@example.test',
    name: 'Ines',
    roleNames: ['Client'],
  };
  const made = await admin('POST', people, body);
  assert.deepEqual([made.status, made.body.roleNames], [200, ['Client']]);
  const mail = await managed.site.mailTo('ines@example.test', /ready/);
  const link = new URL(/https?:\S+/.exec(mail.text)![0]);
  const reset = await managed.site.call('POST', '/api/account/reset-password', {
    body: {
      userId: link.searchParams.get('userId'),
      resetToken: link.searchParams.get('resetToken'),
      password: 'Nine-Herons-49',
    },
  });
  assert.equal(reset.status, 204);
  assert.ok(await signIn('ines', 'Nine-Herons-49'));
  const again = await admin('POST', people, { ...body, userName: 'other' });
  assert.deepEqual(again.body.error.validationErrors[0].members, ['email']);
  const log = await acts(made.body.id);
  for (const action of ['Person.Created', 'Person.RolesChanged', 'Person.Invited'])
    assert.ok(log.includes(action), action);
});

test('invitations are limited by mailbox and by sender, and names in them lead nowhere', async () => {
  const invited = (n: number) =>
    admin('POST', people, {
      userName: `invited${n}`,
      email: `invited${n}@example.test`,
      name: 'Win https://evil.example',
    });
  const { body } = await invited(0);
  const { text } = await managed.site.mailTo('invited0@example.test', /./);
  assert.ok(text.includes('Win https evil example') && !text.includes('evil.example'), text);
  const again = () => admin('POST', `${people}/${body.id}/invitation`);
  let sent = 0;
  let answer = await again();
  for (; answer.status === 204 && sent < 40; sent += 1) answer = await again();
  assert.deepEqual([answer.status, sent < 10], [429, true]);
  let made = 0;
  for (; made < 40 && (await invited(made + 1)).status === 200; made += 1);
  assert.ok(made < 30, `${made} people were invited within an hour`);
  const withPassword = {
    userName: 'later',
    email: 'later@example.test',
    password: 'Nine-Herons-49',
  };
  assert.equal((await admin('POST', people, withPassword)).status, 200, 'no mail, no limit');
});
