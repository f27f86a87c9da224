import { after, before } from 'node:test';
import { eq } from 'drizzle-orm';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';

export const good = 'N3w-Secret!';
export const registration = (name: string, more: object = {}) => ({
  userName: name,
  emailAddress: `${name}@example.test`,
  password: good,
  appName: 'Editorial',
  ...more,
});

/**
 * A site where visitors register and sign in, for the tests of a file. It opens before the first
 * test and closes after the last.
 */
export function accountSite() {
  let site: TestSite;
  let now = new Date();
  before(async () => {
    // A file registers many people a minute from one address; `limits.api.test.ts` tests the limit.
    site = await openTestSite({ clock: { now: () => now }, variables: { ADDRESS_LIMITS: 'off' } });
  });
  after(() => site.close());

  const post = (path: string, body: object, token?: string) =>
    site.call('POST', path, { body, token });
  const signIn = (username: string, password: string) =>
    fetch(`${site.url}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'Editorial_App',
        scope: 'openid offline_access Editorial',
        username,
        password,
      }),
    });
  const tokenOf = async (username: string, password = good) =>
    ((await (await signIn(username, password)).json()) as { access_token: string }).access_token;
  /** The parameters of the link in a mail. */
  async function linkTo(address: string, subject: RegExp): Promise<Record<string, string>> {
    const { text } = await site.mailTo(address, subject);
    return Object.fromEntries(new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams);
  }
  const registered = (name: string) =>
    site.context.database.inTenant(HOST_TENANT, (tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.email, `${name}@example.test`)),
    );
  return {
    get site() {
      return site;
    },
    get now() {
      return now;
    },
    /** Sets the server's clock forward. */
    later(delayMs: number) {
      now = new Date(now.getTime() + delayMs);
    },
    linkTo,
    post,
    registered,
    signIn,
    tokenOf,
  };
}
