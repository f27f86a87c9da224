import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ViesRequest {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
}

/** Plays VIES's REST service. `answer` says what it knows of a number. */
export async function playVies(answer: (request: ViesRequest) => object) {
  const asked: ViesRequest[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      asked.push(body as ViesRequest);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(body as ViesRequest)));
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
