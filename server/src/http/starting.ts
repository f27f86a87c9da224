import { once } from 'node:events';
import { createServer } from 'node:http';
import { languageOf, translate } from '../settings/languages/texts.ts';
import type { Environment } from '../ground/environment.ts';
import { RELEASE } from '../ground/release.ts';

/** How long a visitor of a starting site waits before the next attempt, in seconds. */
const RETRY_SECONDS = 5;

/**
 * The answer for programs that watch the process: it is alive, so that nobody ends it while it updates its
 * database, and it is not ready.
 */
const answers: Readonly<Record<string, { status: number; body: object }>> = {
  '/health': { status: 200, body: { status: 'starting', release: RELEASE } },
  '/health/ready': { status: 503, body: { status: 'starting', missing: [] } },
};

/**
 * Takes the site's port while the site starts, so that a port in use is found before the database
 * is touched. Visitors read that they should come back. Returns a function that frees the port for the site.
 * Throws EADDRINUSE. Only for a site of one server: a balancer should find no listener on one that
 * starts.
 */
export async function holdPort({
  host,
  port,
}: Pick<Environment, 'host' | 'port'>): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const answer = answers[request.url?.split('?', 1)[0] ?? ''];
    const { status = 503, body } = answer ?? {};
    response
      .writeHead(status, {
        'content-type': body ? 'application/json' : 'text/plain; charset=utf-8',
        ...(status === 503 && { 'retry-after': String(RETRY_SECONDS) }),
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(
        body
          ? JSON.stringify(body)
          : translate(languageOf(request), 'Editorial', 'Editorial:Unavailable'),
      );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
