import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { unseal } from '../../ground/secrets/sealed.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';
import { authenticators } from './second-factor.tables.ts';

/** The site of the tests of a file. */
export let site: TestSite;
/** The time of its clock. */
export let now = new Date();
const MINUTE = 60_000;
/** Sets its clock forward. */
export const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * MINUTE));
/** Opens it before the tests of a file, and closes it after them. */
export function openForTests(): void {
  before(async () => {
    now = new Date();
    site = await openTestSite({ clock: { now: () => now } });
  });
  after(() => site.close());
}

type Json = Record<string, any>;
export const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams({ client_id: 'Editorial_App', ...fields }),
});
/** The answer to a password, with other fields of the form. */
export async function signIn(person: string, more: Record<string, string> = {}): Promise<Json> {
  const username = `${person}@editorial.test`;
  const response = await fetch(
    `${site.url}/identity/token`,
    form({ grant_type: 'password', username, password: DEMO_PASSWORD, ...more }),
  );
  return (await response.json()) as Json;
}

export const base = '/api/account/second-factor';
export const post = (path: string, token: string, body?: object): Promise<Answer> =>
  site.call('POST', path, { token, ...(body ? { body } : {}) });
export const codeOf = ({ body }: Answer) => body?.error?.code as string | undefined;
export const check = (token: string, body: object) =>
  post('/api/account/identity-check', token, body);
export const appCode = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Gives a person an app. Returns its secret, the recovery codes and the token that was used. */
export async function withApp(person: string) {
  const token = (await signIn(person)).access_token as string;
  assert.equal((await check(token, { password: DEMO_PASSWORD })).status, 204);
  const { secret } = (await post(`${base}/totp`, token)).body;
  const added = await post(`${base}/totp/confirm`, token, { code: appCode(secret), name: 'Phone' });
  assert.equal(added.status, 200);
  later(1);
  return { token, secret: secret as string, codes: added.body.recoveryCodes as string[] };
}

/** The current code of the administrator's app, from the stored secret. */
export async function adminCode(): Promise<string> {
  const [row] = await site.context.database.asSystem((tx) =>
    tx
      .select()
      .from(authenticators)
      .innerJoin(users, eq(users.id, authenticators.userId))
      .where(eq(users.email, 'admin@editorial.test')),
  );
  const { userId, sealedSecret } = row!.authenticators;
  return appCode(
    unseal(site.context.secrets.sealingKey, { owner: `totp:${userId}`, sealed: sealedSecret! }),
  );
}
