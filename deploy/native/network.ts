import { createServer } from 'node:net';

const FIRST_HOST = 77;
const LAST_HOST = 120;

/** Finds a loopback network whose database address is free, so that two runs don't collide. */
export async function freeNetwork(): Promise<string> {
  for (let number = FIRST_HOST; number <= LAST_HOST; number += 1) {
    const network = `127.${number}.0`;
    const isFree = await new Promise<boolean>((done) => {
      const probe = createServer()
        .once('error', () => done(false))
        .listen(5432, `${network}.5`, () => probe.close(() => done(true)));
    });
    if (isFree) return network;
  }
  throw new Error('No loopback network is free.');
}
