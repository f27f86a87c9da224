import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * A server that closes waits for its answers only. Node by itself waits for two kinds of lines more
 * than a minute: those on which nothing was said yet, as browsers open them ahead of need, and
 * those that were kept after the last answer.
 */
export function closePromptly(app: FastifyInstance): void {
  const lines = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (line) => {
    lines.add(line.once('close', () => lines.delete(line)));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const line of lines) if (line.bytesRead === 0) line.destroy();
  });
  // Once the answer is off the line.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}
