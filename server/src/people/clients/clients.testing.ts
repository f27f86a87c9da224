import { after, before } from 'node:test';
import * as openid from 'openid-client';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';

export const clientsPath = '/api/identity/clients';

export const isOAuthError = (code: string) => (error: unknown) =>
  error instanceof openid.ResponseBodyError && error.error === code;

export const isRefusedClient = (error: unknown) =>
  error instanceof openid.WWWAuthenticateChallengeError && error.status === 401;

/**
 * A site whose administrator adds clients, for the tests of a file. It opens before the first test
 * and closes after the last.
 */
export function clientSite() {
  let site: TestSite;
  let admin: string;
  let adminId: string;
  before(async () => {
    site = await openTestSite();
    admin = await site.tokenOf('admin');
    adminId = (await site.call('GET', '/identity/me', { token: admin })).body.sub;
  });
  after(() => site.close());

  const add = (body: Record<string, unknown>, token = admin): Promise<Answer> =>
    site.call('POST', clientsPath, { token, body });
  const remove = (clientId: string): Promise<Answer> =>
    site.call('DELETE', `${clientsPath}/${clientId}`, { token: admin });
  async function configurationOf(clientId: string, secret?: string, auth?: openid.ClientAuth) {
    const issuer = new URL(`${site.url}/identity`);
    const options = { execute: [openid.allowInsecureRequests] };
    return openid.discovery(issuer, clientId, secret, auth, options);
  }
  /** A machine client that acts for this administrator, and its token requests. */
  async function machine(clientId: string, more: Record<string, unknown> = {}) {
    const { body } = await add({ clientId, isConfidential: true, userId: adminId, ...more });
    const configuration = await configurationOf(clientId, body.clientSecret);
    return {
      configuration,
      token: (scope?: string) =>
        openid.clientCredentialsGrant(configuration, scope === undefined ? {} : { scope }),
    };
  }
  return {
    get site() {
      return site;
    },
    get admin() {
      return admin;
    },
    get adminId() {
      return adminId;
    },
    add,
    configurationOf,
    machine,
    remove,
  };
}
