import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { closePromptly } from './closing.ts';

test(
  'a closing server answers open requests and waits neither for kept-alive nor for unused connections',
  { timeout: 20_000 },
  async (context) => {
    const app = Fastify({ return503OnClosing: false });
    // Disables Node's own time limit for such connections.
    app.server.headersTimeout = 0;
    context.after(() => app.server.closeAllConnections());
    closePromptly(app);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    app.get('/slow', async () => {
      await held;
      return 'answered';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume();
    await Promise.all([once(silent, 'connect'), once(app.server, 'connection')]);
    const received = once(app.server, 'request');
    const asked = fetch(`http://127.0.0.1:${port}/slow`);
    await received;
    const ended = once(silent, 'close');
    const closed = app.close();
    await ended;
    release();
    assert.equal(await (await asked).text(), 'answered');
    await closed;
    assert.equal(app.server.listening, false);
  },
);
