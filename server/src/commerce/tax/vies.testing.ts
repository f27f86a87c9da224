import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ViesRequest {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
}

/** What VIES answers, by its description of the service. */
export const viesSays = (valid: boolean, requestIdentifier = '') => ({
  countryCode: '--',
  vatNumber: '--',
  requestDate: '2026-01-15T12:00:00.000Z',
  valid,
  requestIdentifier,
  name: '---',
  address: '---',
  traderName: '---',
  traderNameMatch: 'NOT_PROCESSED',
});
/** An error of VIES, such as `MS_UNAVAILABLE` or `GLOBAL_MAX_CONCURRENT_REQ`. */
export const viesFails = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });

/**
 * Plays VIES's REST service. `answer` says what it knows of a number: an object, a page that is no
 * answer, or null for no answer at all.
 */
export async function playVies(answer: (request: ViesRequest) => object | string | null) {
  const asked: ViesRequest[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      asked.push(body as ViesRequest);
      const said = answer(body as ViesRequest);
      if (said === null) return;
      const isPage = typeof said === 'string';
      response.writeHead(isPage ? 503 : 200, {
        'content-type': isPage ? 'text/html' : 'application/json',
      });
      response.end(isPage ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/rest-api`,
    asked,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}
