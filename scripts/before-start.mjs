// Says in a moment that a site runs already, before packages are installed and remotes are built.
// The server checks again, with the folder's lock. Plain JavaScript for any Node that `engines`
// allows.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** How long a server that has the folder may take to accept a connection, in ms. */
const ANSWER_MS = 1000;

async function answers(url) {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host: host.replace(/[[\]]/g, ''), port: Number(port) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWER_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The site that has the data folder open and listens, or null. */
async function runningSite(dataDir) {
  let holder;
  try {
    holder = JSON.parse(readFileSync(join(dataDir, 'in-use.json'), 'utf8'));
    if (holder.host !== hostname()) return null;
    process.kill(holder.pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return null;
  }
  return holder?.door && (await answers(holder.door.url)) ? holder : null;
}

async function isPortFree(host, port) {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
    return true;
  } catch (error) {
    // Other errors, such as an unknown host, are the server's to explain.
    return error.code !== 'EADDRINUSE';
  } finally {
    probe.close();
  }
}

/** Why the site can't start now, in one sentence, or null. */
export async function obstacleOf({
  DATABASE_URL,
  DATA_DIR = '.data',
  HOST = 'localhost',
  PORT = '8080',
}) {
  const site = DATABASE_URL ? null : await runningSite(DATA_DIR);
  if (site)
    return (
      `${DATA_DIR} is in use by the site at ${site.address} ` +
      `(process ${site.pid} on ${site.host}), ` +
      'and its database belongs to one program at a time. ' +
      'Stop that one, or use another folder and port: DATA_DIR=.data-2 PORT=8081 npm start'
    );
  const port = Number(PORT || 8080);
  if (Number.isInteger(port) && port > 0 && port < 65_536 && !(await isPortFree(HOST, port)))
    return `Port ${port} is in use by another program. Stop it, or choose another: PORT=8081 npm start`;
  return null;
}
