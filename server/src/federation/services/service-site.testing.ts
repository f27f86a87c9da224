import { after, before } from 'node:test';
import { openTestSite, type Answer, type TestSite } from '../../testing/test-site.testing.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { startTestService, type TestService } from './service.testing.ts';

export const path = (remote: string) => `/api/releases/services/${remote}`;
export const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string } }).error.code;

/**
 * A site with a service that answers, `sheets`, and one that is away, `gone`, for the tests of a
 * file. It opens before the first test and closes after the last.
 */
export function serviceSite() {
  let site: TestSite;
  let service: TestService;
  let admin: string;
  let client: string;
  const put = (remote: string, body: object): Promise<Answer> =>
    site.call('PUT', path(remote), { token: admin, body });
  const send = (where: string, init: RequestInit & { token?: string } = {}) =>
    fetch(`${site.url}${where}`, {
      redirect: 'manual',
      ...init,
      headers: {
        ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
        ...(init.headers as Record<string, string>),
      },
    });

  before(async () => {
    service = await startTestService();
    service.state.callBack = async (via) =>
      (await send('/api/x/around/echo', { headers: { via } })).status;
    const gone = await freePort();
    site = await openTestSite({
      variables: {
        ADDRESS_LIMITS: 'off',
        REMOTE_SERVICES: `sheets=${service.url}, gone=http://127.0.0.1:${gone}`,
        SERVICE_ORIGINS: new URL(service.url).origin,
      },
    });
    admin = await site.tokenOf('admin');
    client = await site.tokenOf('client');
  });
  after(async () => {
    await site.close();
    await service.app.close();
  });
  return {
    get site() {
      return site;
    },
    get service() {
      return service;
    },
    get admin() {
      return admin;
    },
    get client() {
      return client;
    },
    put,
    send,
  };
}
