import { once } from 'node:events';
import { createServer } from 'node:http';
import { languageOf, translate } from '../configuration/texts.ts';
import type { Environment } from '../environment.ts';

/** How long a visitor of a starting site waits before the next attempt, in seconds. */
const RETRY_SECONDS = 5;

/**
 * Takes the site's port while the site starts, so that a port in use is found before the database
 * is touched. Visitors are told to come back. Returns what frees the port for the site itself.
 * Throws EADDRINUSE. Only for a site of one server: a balancer should find no listener on one that
 * starts.
 */
export async function holdPort({
  host,
  port,
}: Pick<Environment, 'host' | 'port'>): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const language = languageOf(request);
    response
      .writeHead(503, {
        'content-type': 'text/plain; charset=utf-8',
        'retry-after': String(RETRY_SECONDS),
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(translate(language, 'Editorial', 'Editorial:Unavailable'));
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
