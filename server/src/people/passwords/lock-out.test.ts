import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { eq } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import {
  checkPassword,
  isLockedByStaff,
  LockOut,
  withoutWrongPasswords,
} from './check-password.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { passwordWork } from './passwords.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';

let site: TestSite;
let now = new Date();
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
});
after(() => site.close());

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const signIn = async (userName: string, password: string) => {
  const response = await fetch(`${site.url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Editorial_App',
      username: userName,
      password,
    }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: response.status === 200 ? null : body };
};
const check = (userName: string, password: string) =>
  checkPassword(site.context, { tenantId: HOST_TENANT, userName, password, language: 'en' });
const wrongly = (userName: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, time) => check(userName, `wrong ${time}`)));
const rowOf = async (email: string) =>
  (
    await site.context.database.asSystem((tx) =>
      tx.select().from(users).where(eq(users.email, email)),
    )
  )[0]!;

test('an account that staff locked says so to its owner alone, for a few tries, and stays locked', async () => {
  const name = 'client@editorial.test';
  const { id } = await rowOf(name);
  const admin = await site.tokenOf('admin');
  const lockoutEnd = new Date(now.getTime() + 86_400_000).toISOString();
  const locked = await site.call('PUT', `/api/identity/users/${id}/lock`, {
    token: admin,
    body: { lockoutEnd, reasons: { ground: 'Terms', facts: 'Shared with others.' } },
  });
  assert.equal(locked.status, 200, JSON.stringify(locked.body));
  assert.deepEqual(await check(name, DEMO_PASSWORD), { refused: 'LoginIsNotAllowed' });
  const answers = await wrongly(name, LockOut.attempts * 2);
  for (const answer of answers) assert.deepEqual(answer, { refused: 'InvalidUserNameOrPassword' });
  // Somebody who guesses finds nothing: the tries are used up.
  assert.deepEqual(await check(name, DEMO_PASSWORD), { refused: 'InvalidUserNameOrPassword' });
  assert.equal((await rowOf(name)).lockoutEnd?.toISOString(), lockoutEnd);
});

test('a new password ends a lock of wrong passwords, and none of staff', async () => {
  const admin = await site.tokenOf('admin');
  const resetByMail = async (name: string) => {
    const body = { email: name, appName: 'Editorial' };
    await site.call('POST', '/api/account/send-password-reset-code', { body });
    const { text } = await site.mailTo(name, /password/i);
    const link = new URL(/https?:\/\/\S+resetToken\S+/.exec(text)?.[0] ?? '').searchParams;
    const { status } = await site.call('POST', '/api/account/reset-password', {
      body: { ...Object.fromEntries(link), password: DEMO_PASSWORD },
    });
    assert.equal(status, 204);
  };
  const setByStaff = async (name: string) => {
    const path = `/api/identity/users/${(await rowOf(name)).id}`;
    const { body: person } = await site.call('GET', path, { token: admin });
    const body = { ...person, password: DEMO_PASSWORD };
    const { status, body: answer } = await site.call('PUT', path, { token: admin, body });
    assert.equal(status, 200, JSON.stringify(answer));
  };
  for (const [name, renew] of [
    ['approved@editorial.test', resetByMail],
    ['newcomer@editorial.test', setByStaff],
  ] as const) {
    await wrongly(name, LockOut.attempts);
    assert.deepEqual(await check(name, DEMO_PASSWORD), { refused: 'InvalidUserNameOrPassword' });
    await renew(name);
    assert.ok('user' in (await check(name, DEMO_PASSWORD)), name);
    const lockoutEnd = new Date(now.getTime() + 86_400_000);
    const { status } = await site.call(
      'PUT',
      `/api/identity/users/${(await rowOf(name)).id}/lock`,
      {
        token: admin,
        body: { lockoutEnd, reasons: { ground: 'Terms', facts: 'Shared with others.' } },
      },
    );
    assert.equal(status, 200);
    await renew(name);
    assert.deepEqual((await rowOf(name)).lockoutEnd, lockoutEnd, name);
    assert.deepEqual(await check(name, DEMO_PASSWORD), { refused: 'LoginIsNotAllowed' }, name);
    await site.call('PUT', `/api/identity/users/${(await rowOf(name)).id}/unlock`, {
      token: admin,
    });
  }
});

test('a lock of staff stays theirs, and one of wrong passwords is none, whatever number a setting allows', async () => {
  const admin = await site.tokenOf('admin');
  const allow = async (count: string | null) => {
    const values = { 'Abp.Identity.Lockout.MaxFailedAccessAttempts': count };
    const { path } = settingManagementApi.settings;
    const { status, body } = await site.call('PUT', path, { token: admin, body: { values } });
    assert.equal(status, 200, JSON.stringify(body));
  };
  const [locked, other] = ['trial@editorial.test', 'profit@editorial.test'];
  const lockoutEnd = new Date(now.getTime() + 86_400_000);
  const lock = `/api/identity/users/${(await rowOf(locked)).id}/lock`;
  const reasons = { ground: 'Terms', facts: 'Shared with others.' };
  await site.call('PUT', lock, { token: admin, body: { lockoutEnd, reasons } });
  await wrongly(locked, LockOut.attempts - 1);
  await wrongly(other, LockOut.attempts);
  const lifted = async (name: string) => {
    const { id } = await rowOf(name);
    const tx = site.context.database;
    await tx.asSystem((one) =>
      one.update(users).set(withoutWrongPasswords).where(eq(users.id, id)),
    );
    return (await rowOf(name)).lockoutEnd === null;
  };
  await allow('3');
  assert.ok(isLockedByStaff(site.context, await rowOf(locked)));
  assert.equal(await lifted(locked), false);
  await allow('9');
  // A larger number gives no more tries while a lock by wrong passwords lasts.
  assert.ok('refused' in (await check(other, DEMO_PASSWORD)));
  assert.equal((await rowOf(other)).accessFailedCount, LockOut.attempts);
  assert.equal(isLockedByStaff(site.context, await rowOf(other)), false);
  assert.equal(await lifted(other), true);
  await allow(null);
  // Once staff's lock is over, wrong passwords lock again, and that lock is theirs alone.
  later(24 * 60 + 1);
  await wrongly(locked, LockOut.attempts);
  assert.equal(isLockedByStaff(site.context, await rowOf(locked)), false);
  assert.equal(await lifted(locked), true);
  later(-(24 * 60 + 1));
});

test('checks of one’s own password have a separate limit that nobody else can use up', async () => {
  const token = await site.tokenOf('contributor');
  const name = 'contributor@editorial.test';
  const change = (currentPassword: string, newPassword = 'An0ther-One!') =>
    site.call('POST', '/api/account/my-profile/change-password', {
      token,
      body: { currentPassword, newPassword },
    });
  // Sign-in is locked, but the open session continues.
  await wrongly(name, LockOut.attempts);
  assert.equal((await change(DEMO_PASSWORD)).status, 204);
  const wrong = await Promise.all(Array.from({ length: 12 }, () => change('wrong', 'Thi5-Other!')));
  const right = await change('An0ther-One!', 'Thi5-Other!');
  assert.deepEqual(
    [...new Set([...wrong, right].map(({ status, body }) => `${status} ${body.error.code}`))],
    ['403 Editorial:WrongPassword'],
  );
  later(LockOut.minutes + 0.1);
  assert.equal((await change('An0ther-One!', 'Thi5-Other!')).status, 204);
});

test('while an account is locked, right and wrong passwords get the answer for an unknown name', async () => {
  const name = 'profit@editorial.test';
  const token = await site.tokenOf('profit');
  await wrongly(name, LockOut.attempts);
  const answers = [
    await signIn(name, DEMO_PASSWORD),
    await signIn(name, 'wrong'),
    await signIn('nobody@editorial.test', 'wrong'),
  ];
  assert.equal(answers[0]!.status, 400);
  assert.deepEqual(answers[1], answers[0]);
  assert.deepEqual(answers[2], answers[0]);
  // Open sessions continue.
  assert.equal((await site.call('GET', '/api/account/my-profile', { token })).status, 200);
  await site.mailTo(name, /wrong passwords/i);
  later(LockOut.minutes + 0.1);
  assert.equal((await signIn(name, DEMO_PASSWORD)).status, 200);
});

test('64 concurrent attempts can’t bypass the limit, and many right ones don’t lock', async () => {
  const name = 'seat@editorial.test';
  const right = await Promise.all(Array.from({ length: 12 }, () => check(name, DEMO_PASSWORD)));
  assert.ok(right.every((result) => 'user' in result));
  const answers = await Promise.all([
    ...Array.from({ length: 63 }, (_, time) => check(name, `wrong ${time}`)),
    check(name, DEMO_PASSWORD),
  ]);
  assert.ok(answers.every((result) => 'refused' in result));
  const { accessFailedCount } = await rowOf(name);
  assert.equal(accessFailedCount, LockOut.attempts, 'no more were looked at');
  later(LockOut.minutes + 0.1);
  assert.ok('user' in (await check(name, DEMO_PASSWORD)));
});

test('the wait doubles with each series of wrong passwords, up to a maximum', async () => {
  const name = 'trial@editorial.test';
  const waits: number[] = [];
  for (let row = 0; row < 6; row += 1) {
    await wrongly(name, LockOut.attempts);
    const { lockoutEnd } = await rowOf(name);
    waits.push(Math.round((lockoutEnd!.getTime() - now.getTime()) / 60_000));
    later(waits.at(-1)! + 0.1);
  }
  assert.deepEqual(waits, [5, 10, 20, 40, 60, 60]);
  assert.ok('user' in (await check(name, DEMO_PASSWORD)));
  assert.equal((await rowOf(name)).accessFailedCount, 0);
});

test('each attempt costs the same work, whether or not the account exists', async () => {
  const cost = async (work: () => Promise<unknown>) => {
    const began = passwordWork();
    await work();
    return passwordWork() - began;
  };
  await wrongly('approved@editorial.test', LockOut.attempts);
  const costs = [
    await cost(() => check('nobody@editorial.test', 'wrong')),
    await cost(() => check('newcomer@editorial.test', 'wrong')),
    await cost(() => check('newcomer@editorial.test', DEMO_PASSWORD)),
    await cost(() => check('approved@editorial.test', 'wrong')),
    await cost(() => check('approved@editorial.test', DEMO_PASSWORD)),
  ];
  assert.deepEqual(costs, [1, 1, 1, 1, 1]);
});

test('the documented limits match the code', async () => {
  const text = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const { attempts, minutes, mostMinutes } = LockOut;
  assert.ok(
    text.includes(`${attempts} wrong passwords lock for ${minutes} to ${mostMinutes} minutes`),
  );
});
