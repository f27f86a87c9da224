import { createServer as createNetServer, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { openEmbedded } from '../server/src/ground/database/database.ts';
import { DEMO_PASSWORD, seedPeople } from '../server/src/demo/people.ts';
import { readEnvironment } from '../server/src/ground/environment.ts';
import { createServer } from '../server/src/server.ts';

const CLIENT_COUNT = 16;
const DURATION_SECONDS = 4;
async function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createNetServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

/** Answered requests per second of concurrent clients. `ask` gets the client's number. */
async function rate(
  ask: (client: number) => Promise<Response>,
  read: (answer: Response, client: number) => Promise<unknown> = (answer) => answer.arrayBuffer(),
): Promise<number> {
  const end = performance.now() + DURATION_SECONDS * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CLIENT_COUNT }, async (_, client) => {
      while (performance.now() < end) {
        const answer = await ask(client);
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
        await read(answer, client);
        answered += 1;
      }
    }),
  );
  return answered / DURATION_SECONDS;
}

const path = '/api/abp/application-configuration';

let visitors = 0;
// Each request has a different address. Otherwise, this would measure the rate limit.
const postToken = (url: string, form: Record<string, string>) => {
  visitors += 1;
  return fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'Editorial_App', ...form }),
    headers: {
      'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
  });
};

/** Sends the same bodies from routes that do nothing else. */
function bareServer(configuration: unknown, tokens: unknown) {
  const bare = Fastify();
  bare.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  );
  bare.get(path, () => configuration).post('/identity/token', () => tokens);
  return bare;
}

const line = (name: string, ours: number, theirs: number) =>
  console.log(
    `  ${name.padEnd(28)} ${ours.toFixed(0).padStart(6)}/s  against ${theirs.toFixed(0).padStart(6)}/s   ${(ours / theirs).toFixed(2)} times`,
  );

/**
 * Measures the application configuration and the token endpoint. Compares them with a bare Fastify
 * route that sends the same bodies.
 */
export async function run(): Promise<void> {
  const environment = readEnvironment({
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DEMO: 'on',
    LOG_LEVEL: 'silent',
  });
  const server = await createServer(environment, { database: await openEmbedded() });
  await seedPeople(server.context);
  await server.listen();
  const token = (url = environment.publicUrl) =>
    postToken(url, {
      grant_type: 'password',
      username: 'client@editorial.test',
      password: DEMO_PASSWORD,
      scope: 'openid offline_access Editorial',
    });
  const tokens = (await (await token()).json()) as { access_token: string };
  // Request uncompressed answers, like those of the bare server. Otherwise, decompression in this
  // process would count as the server's time.
  const plain = { 'accept-encoding': 'identity' };
  const headers = { ...plain, authorization: `Bearer ${tokens.access_token}` };
  const configuration: unknown = await (
    await fetch(`${environment.publicUrl}${path}`, { headers })
  ).json();
  const bare = bareServer(configuration, tokens);
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  console.log(`identity, ${CLIENT_COUNT} clients, against bare Fastify with the same answer:`);
  line(
    'configuration, signed in',
    await rate(() => fetch(`${environment.publicUrl}${path}`, { headers })),
    await rate(() => fetch(`${bareUrl}${path}`, { headers })),
  );
  line(
    'configuration, anonymous',
    await rate(() => fetch(`${environment.publicUrl}${path}`, { headers: plain })),
    await rate(() => fetch(`${bareUrl}${path}`, { headers: plain })),
  );
  const refreshTokens = await Promise.all(
    Array.from(
      { length: CLIENT_COUNT },
      async () => ((await (await token()).json()) as { refresh_token: string }).refresh_token,
    ),
  );
  const refresh = (url: string, client: number) =>
    postToken(url, { grant_type: 'refresh_token', refresh_token: refreshTokens[client] ?? '' });
  const keep = async (answer: Response, client: number) => {
    refreshTokens[client] = ((await answer.json()) as { refresh_token: string }).refresh_token;
  };
  line(
    'token, refreshed',
    await rate((client) => refresh(environment.publicUrl, client), keep),
    await rate((client) => refresh(bareUrl, client)),
  );
  line('token, password (argon2id)', await rate(() => token()), await rate(() => token(bareUrl)));
  console.log('');
  await bare.close();
  await server.close();
}
