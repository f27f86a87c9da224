import { after, before } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

export const people = '/api/identity/users';
export const roles = '/api/identity/roles';

export const codeOf = ({ status, body }: { status: number; body: any }) => [
  status,
  body?.error?.code,
];

/**
 * A site whose administrator manages people, for the tests of a file. It opens before the first
 * test and closes after the last.
 */
export function peopleSite() {
  let site: TestSite;
  before(async () => {
    site = await openTestSite();
  });
  after(() => site.close());

  const as = async (person: string, method: string, path: string, body?: unknown) =>
    site.call(method, path, {
      token: await site.tokenOf(person),
      ...(body === undefined ? {} : { body }),
    });
  const admin = (method: string, path: string, body?: unknown) => as('admin', method, path, body);
  const idOf = async (person: string): Promise<string> =>
    (await admin('GET', `${people}/by-email/${person}@editorial.test`)).body.id;
  async function signIn(username: string, password: string) {
    const response = await fetch(`${site.url}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username,
        password,
        client_id: 'Editorial_App',
        scope: 'openid offline_access Editorial',
      }),
    });
    return ((await response.json()) as { access_token?: string }).access_token;
  }
  return {
    get site() {
      return site;
    },
    admin,
    as,
    idOf,
    signIn,
  };
}
