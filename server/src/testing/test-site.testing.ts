import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Clock, Context } from '../commerce/context/context.ts';
import { HOST_TENANT, type Database } from '../ground/database/database.ts';
import { openTestDatabase, type Preparation } from '../ground/database/embedded.testing.ts';
import { DEMO_PASSWORD, seedPeople } from '../demo/people.ts';
import { readEnvironment } from '../ground/environment.ts';
import { freePort } from '../http/free-port.testing.ts';
import { assertDescribed } from '../operation/openapi/answers.testing.ts';
import type { Mail, Message } from '../ground/mail/mail.ts';
import { createServer, type Server } from '../server.ts';
import { assets } from '../catalog/assets/assets.tables.ts';
import { addPicture, type NewAsset, setByKey } from '../catalog/import/add-picture.ts';
import { signingKeySet } from '../people/sessions/signing-keys.ts';
import { noteProved } from '../people/second-factor/proved.testing.ts';
import { createPicturePool } from '../catalog/picture/pool.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

export interface TestSite {
  readonly url: string;
  readonly context: Context;
  /** A token of a person of the demo who proved just now who they are. */
  tokenOf(person: string): Promise<string>;
  /** The same after signing in alone: what needs a proof asks for it. */
  unprovedTokenOf(person: string): Promise<string>;
  call(
    method: string,
    path: string,
    options?: { token?: string | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Adds a small picture of one color to the catalog. Returns the id of its asset. */
  add(
    color: string,
    set: string,
    about: Partial<NewAsset> & { title: string },
    size?: { width: number; height: number },
  ): Promise<string>;
  /** Adds a file to the catalog. Returns the id of its asset. */
  addFile(
    file: { name: string; bytes: Buffer | string },
    set: string,
    about: Partial<NewAsset> & { title: string },
  ): Promise<string>;
  /** The newest mail to an address whose subject matches. Waits until it is sent. */
  mailTo(address: string, subject: RegExp): Promise<Message>;
  close(): Promise<void>;
}

/** Within this time, a mail that a test waits for arrives, even on a busy machine. */
const LONGEST_WAIT_MS = 90_000;

/** Keeps sent mails and notifies those who wait for them. */
function openTestMail(): { mail: Mail; mailTo: TestSite['mailTo'] } {
  const sent: Message[] = [];
  const arrivals = new EventEmitter();
  return {
    mail: {
      async send(message) {
        sent.unshift(message);
        arrivals.emit('mail');
      },
    },
    async mailTo(address, subject) {
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      for (;;) {
        const found = sent.find(
          (message) => message.to === address && subject.test(message.subject),
        );
        if (found) return found;
        await once(arrivals, 'mail', { signal }).catch((error: unknown) => {
          const subjects = sent.filter(({ to }) => to === address).map((one) => one.subject);
          throw new Error(
            `No mail to ${address} is about ${String(subject)}. There are: ${subjects.join(' | ')}`,
            { cause: error },
          );
        });
      }
    },
  };
}

/** A free port may be taken before the server listens. In that case another one is tried. */
async function listenSomewhere(open: (port: number) => Promise<Server>): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await open(await freePort());
    try {
      await server.listen();
      return server;
    } catch (error) {
      await server.close();
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === 5) throw error;
    }
  }
}

/**
 * Writes the shortest page that the server can serve as the shell. Tests of the server run before
 * the shell is built, and must not depend on a build that is there from an earlier run.
 */
async function writeShell(folder: string): Promise<string> {
  const siteDir = join(folder, 'site');
  await mkdir(siteDir);
  await writeFile(
    join(siteDir, 'index.html'),
    '<!doctype html><html lang="en" dir="ltr"><head><title>Editorial</title></head>' +
      '<body><div id="root"></div></body></html>',
  );
  return siteDir;
}

/** A node of a search cluster, if these tests are to use one. */
const testSearchUrl = process.env.TEST_SEARCH_URL;

async function signIn(url: string, person: string): Promise<string> {
  const response = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: `${person}@editorial.test`,
      password: DEMO_PASSWORD,
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/**
 * Pictures that tests add to the catalog are decoded in one process for all sites that follow each
 * other, since such a process needs half a second to start. Nothing waits for it at the end.
 */
const pool = createPicturePool({ size: 1, idleMs: 60_000 });

/**
 * The people of the demo, and the issuer's key, which takes a tenth of a second of the processor to
 * create. They are the same for all sites of a process.
 */
const demoPeople: Preparation = async (database) => {
  await seedPeople({ database });
  await signingKeySet(database);
};

/** The real server on an empty database in memory, with the people of the demo. */
export async function openTestSite({
  variables = {},
  database: given,
  ...options
}: {
  clock?: Clock;
  /** A database to use instead of an empty one in memory. */
  database?: Database;
  /** Additional environment variables. */
  variables?: Record<string, string>;
  /** Where mails go instead of into memory. */
  mail?: Mail;
} = {}): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-catalog-'));
  const siteDir = await writeShell(folder);
  const { mail, mailTo } = openTestMail();
  const server = await listenSomewhere(async (port) => {
    const environment = readEnvironment({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SITE_DIR: siteDir,
      DEMO: 'on',
      LOG_LEVEL: 'silent',
      // `npm run test:search-cluster` runs these tests with another engine.
      ...(testSearchUrl && { SEARCH_URL: `${testSearchUrl}/test-${port}` }),
      ...variables,
    });
    return createServer(environment, {
      database: given ?? (await openTestDatabase(demoPeople)),
      mail,
      // Tests run such jobs themselves: every fifth minute they would come in between.
      isScheduled: false,
      ...options,
    });
  });
  const { context } = server;
  await seedPeople(context);
  const url = context.environment.publicUrl;
  const tokens = new Map<string, string>();
  const { database, storage } = context;
  const addFile: TestSite['addFile'] = async ({ name, bytes }, set, about) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await addPicture({ database, storage, pool, tenantId: HOST_TENANT }, path, async (tx) => ({
      description: '',
      alternativeText: '',
      tags: [],
      place: '',
      countries: [],
      categories: [],
      creator: 'Ada Moor',
      fileName: path,
      ...about,
      setId: await setByKey(tx, set, set),
    }));
    const [row] = await database.inTenant(HOST_TENANT, (tx) =>
      tx.select({ id: assets.id }).from(assets).where(eq(assets.title, about.title)),
    );
    return row!.id;
  };
  return {
    url,
    context,
    mailTo,
    async tokenOf(person) {
      const known = tokens.get(person);
      if (known) return known;
      const token = await signIn(url, person);
      await noteProved(context, token);
      tokens.set(person, token);
      return token;
    },
    unprovedTokenOf: (person) => signIn(url, person),
    async call(method, path, { token, body, headers } = {}) {
      if (testSearchUrl) await server.settle();
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') && text;
      const answer = {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
      };
      assertDescribed(method, path, answer);
      if (answer.status === 429)
        assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/, path);
      return answer;
    },
    async add(color, set, about, { width, height } = { width: 90, height: 60 }) {
      const name = `${color.slice(1)}-${width}x${height}.jpg`;
      const picture = sharp({ create: { width, height, channels: 3, background: color } });
      return addFile({ name, bytes: await picture.jpeg().toBuffer() }, set, about);
    },
    addFile,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
      // The functions of a test file keep its site until their process ends (decision 1680).
      for (const whole of [server, context])
        for (const part of Object.keys(whole)) Reflect.deleteProperty(whole, part);
    },
  };
}
