// Checks that the ports and the database that `npm run dev` needs are free. Prints one line if not.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findRunningServer } from '../server/src/ground/operator/running-server.ts';
import { readEnvironment } from '../server/src/ground/environment.ts';

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, 'localhost');
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** Describes what blocks the start. Returns null if nothing does. */
async function obstacle(ports: readonly number[], isAlone: boolean): Promise<string | null> {
  const { dataDir, databaseUrl } = readEnvironment();
  if (!isAlone && databaseUrl === undefined && findRunningServer(dataDir))
    return `A server (npm start?) has the embedded database in ${dataDir} open, and it belongs to one process: stop it, or start with DATA_DIR=.data-dev PORT=8090 npm run dev.`;
  for (const port of ports)
    if (!(await isFree(port)))
      return `Port ${port} is in use (npm start?): stop what listens there, or start with PORT=8090 npm run dev.`;
  return null;
}

const [port = '8080', site = ''] = process.argv.slice(2);
const ports = site ? [Number(port)] : [Number(port), Number(port) - 1];
const found = await obstacle(ports, Boolean(site));
if (found) console.error(found);
process.exit(found ? 1 : 0);
