import { createServer as createNetServer, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { openEmbedded } from '../server/src/database/database.ts';
import { DemoPassword, seedPeople } from '../server/src/demo/people.ts';
import { readEnvironment } from '../server/src/environment.ts';
import { createServer } from '../server/src/server.ts';

const CLIENTS = 16;
const SECONDS = 4;
async function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createNetServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
/** Answered requests per second, by so many clients at once. */
async function rate(ask: () => Promise<Response>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let answered = 0;
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    while (performance.now() < end) {
      const answer = await ask();
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
      await answer.arrayBuffer();
      answered += 1;
    }
  }));
  return answered / SECONDS;
}

/** Application configuration and token endpoint, against a bare Fastify route that sends the same bodies. */
export async function run(): Promise<void> {
  const environment = readEnvironment({ PORT: String(await freePort()), HOST: '127.0.0.1', DEMO: 'on', LOG_LEVEL: 'silent' });
  const server = await createServer(environment, { database: await openEmbedded() });
  await seedPeople(server.context);
  await server.listen();
  const token = () => fetch(`${environment.publicUrl}/identity/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'password', client_id: 'Editorial_App', username: 'client@editorial.test', password: DemoPassword, scope: 'openid offline_access Editorial' }) });
  const tokens = (await (await token()).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const path = '/api/abp/application-configuration';
  const configuration: unknown = await (await fetch(`${environment.publicUrl}${path}`, { headers })).json();
  const bare = Fastify().get(path, () => configuration).post('/identity/token', () => tokens);
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  const line = (name: string, ours: number, theirs: number) => console.log(`  ${name.padEnd(28)} ${ours.toFixed(0).padStart(6)}/s  against ${theirs.toFixed(0).padStart(6)}/s   ${(ours / theirs).toFixed(2)} times`);
  console.log(`identity, ${CLIENTS} clients, against bare Fastify with the same answer:`);
  line('configuration, signed in', await rate(() => fetch(`${environment.publicUrl}${path}`, { headers })), await rate(() => fetch(`${bareUrl}${path}`)));
  line('configuration, anonymous', await rate(() => fetch(`${environment.publicUrl}${path}`)), await rate(() => fetch(`${bareUrl}${path}`)));
  console.log('');
  await bare.close();
  await server.close();
}
