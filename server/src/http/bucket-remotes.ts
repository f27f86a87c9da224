import { extname } from 'node:path';
import { openStore, type RegistryStore } from '@editorial/registry';
import type { FastifyInstance } from 'fastify';
import { problem } from '../ground/problem.ts';
import { CACHE_REVALIDATE, CACHE_FOREVER, withoutPageHeaders } from './file-life.ts';
import { acceptedEncodings } from './packed-text.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** Endings of the precompressed files. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** `registry.json` or a file of a release. Nothing else in the bucket is public. */
const isServed = (path: string) =>
  path === 'registry.json' ||
  /^[a-z][a-z0-9-]{1,40}\/[\w.+-]{1,80}\/[\w.+-]+(\/[\w.+-]+)*$/.test(path);

/**
 * Serves the released remotes under /remotes/ from a bucket. A cache in front of the site keeps the
 * immutable files.
 */
export function bucketRemotes(
  app: FastifyInstance,
  location: string,
  store: Pick<RegistryStore, 'file'> = openStore(location),
): void {
  app.get<{ Params: { '*': string } }>(
    '/remotes/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const path = request.params['*'];
      const type = types[extname(path)];
      if (!isServed(path) || path.includes('..') || !type) throw problem('Editorial:NotFound');
      const send = (file: Buffer) => {
        withoutPageHeaders(reply, path);
        return reply
          .header('cache-control', path === 'registry.json' ? CACHE_REVALIDATE : CACHE_FOREVER)
          .header('vary', 'Accept-Encoding')
          .type(type)
          .send(file);
      };
      if (path !== 'registry.json') {
        for (const encoding of acceptedEncodings(request)) {
          const packed = await store.file(path + ENDINGS[encoding]);
          if (!packed) continue;
          reply.header('content-encoding', encoding);
          return send(packed);
        }
      }
      const file = await store.file(path);
      if (!file) throw problem('Editorial:NotFound');
      return send(file);
    },
  );
}
