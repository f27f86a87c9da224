#!/usr/bin/env -S node --no-warnings
// Playwright starts this in the place of Firefox. It starts Firefox, and passes on what both say by
// WebDriver BiDi, but answers one command itself: Playwright 1.65.1 always sends
// `emulation.setMediaFeaturesOverride`, Firefox 153 ESR answers "unknown command", and no page opens.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const MISSING = 'emulation.setMediaFeaturesOverride';
const LISTENING = 'WebDriver BiDi listening on ';

/** Joins Playwright with Firefox. Messages wait until the connection to Firefox is open. */
function relay(playwright, address) {
  // Firefox accepts no compressed messages.
  const firefox = new WebSocket(address, { perMessageDeflate: false });
  const opened = once(firefox, 'open');
  playwright.on('message', async (data) => {
    const { id, method } = JSON.parse(data);
    if (method === MISSING) {
      playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      return;
    }
    await opened;
    firefox.send(String(data));
  });
  firefox.on('message', (data) => playwright.send(String(data)));
  firefox.on('close', () => playwright.close());
  firefox.on('error', () => playwright.close());
  playwright.on('close', () => firefox.close());
}

/** Opens a server for Playwright, and returns its address. */
async function relayServer(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright, { url }) => relay(playwright, address + url));
  await once(server, 'listening');
  return `ws://127.0.0.1:${server.address().port}`;
}

const firefox = spawn(process.env.FIREFOX, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));
for await (const line of createInterface(firefox.stderr)) {
  const address = line.split(LISTENING)[1];
  console.error(address ? LISTENING + (await relayServer(address)) : line);
}
