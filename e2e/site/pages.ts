import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};
/** Returns the response for a path that is not a file. */
type Answer = (path: string, request: IncomingMessage) => object | string | undefined;

/** Serves the pages of another program on a separate origin. */
export async function servePages(
  folder: string | null,
  answer: Answer,
): Promise<{ port: number; close(): void }> {
  async function contentOf(path: string): Promise<Buffer | null> {
    if (folder === null) return null;
    const file = extname(path) ? normalize(path) : 'index.html';
    return readFile(join(folder, file)).catch(() => null);
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://pages');
    const made = answer(pathname, request);
    if (typeof made === 'object') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(made));
      return;
    }
    const content = made ?? (await contentOf(pathname));
    response.statusCode = content === null ? 404 : 200;
    response.setHeader('content-type', types[extname(pathname)] ?? types['.html']!);
    response.end(content ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
