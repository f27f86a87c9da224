import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a closing server wait only for responses. Node itself also waits, for more than a minute,
 * for connections without a request yet, as browsers open them in advance, and for connections kept
 * alive after the last response.
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
  // Runs once the response has been sent.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}
