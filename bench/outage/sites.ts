import { join } from 'node:path';
import { addPicture, setByKey } from '../../server/src/catalog/import/add-picture.ts';
import { createPicturePool } from '../../server/src/catalog/picture/pool.ts';
import { insertPictures } from '../../server/src/commerce/checkout/baskets.testing.ts';
import { HOST_TENANT } from '../../server/src/ground/database/database.ts';
import { seedPeople } from '../../server/src/demo/people.ts';
import { seedSubscriptions } from '../../server/src/demo/subscriptions.ts';
import { readEnvironment } from '../../server/src/ground/environment.ts';
import { freePort } from '../../server/src/http/free-port.testing.ts';
import { createServer } from '../../server/src/server.ts';
import sharp from 'sharp';
import { writeFile } from 'node:fs/promises';
import type { Stock } from './load.ts';
import { root, type Peers } from './peers.ts';
import { program, type Program } from './program.ts';

const PICTURE_COUNT = 8;
const ORDERED_COUNT = 4000;

export interface Sites {
  readonly urls: readonly string[];
  /** Pictures that each server's visitors see and order. No picture is in two stocks. */
  readonly stocks: readonly Stock[];
  /** Starts the servers with these variables. */
  start(): Promise<void>;
  close(): Promise<void>;
}

type Server = Awaited<ReturnType<typeof createServer>>;

/** Adds the pictures that visitors see. */
async function addHarbours(
  { database, storage }: Server['context'],
  folder: string,
): Promise<void> {
  const pool = createPicturePool({ size: 1 });
  for (let index = 0; index < PICTURE_COUNT; index += 1) {
    const path = join(folder, `picture-${index}.jpg`);
    const background = { r: index * 30, g: 90, b: 200 - index * 20 };
    const shape = { width: 800, height: 600, channels: 3 as const, background };
    await writeFile(path, await sharp({ create: shape }).jpeg().toBuffer());
    await addPicture({ database, storage, pool, tenantId: HOST_TENANT }, path, async (tx) => ({
      title: `Harbour ${index}`,
      description: '',
      alternativeText: '',
      tags: [],
      place: '',
      countries: [],
      categories: [],
      creator: 'Ada Moor',
      fileName: path,
      setId: await setByKey(tx, 'Harbours', 'Harbours'),
    }));
  }
}

/** Fills the database and the store, and describes two servers that share both. */
export async function prepareSites(peers: Peers, folder: string): Promise<Sites> {
  const common = {
    ...peers.variables,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    OAUTH_RESPONSE_TYPE: 'password',
    ADDRESS_LIMITS: 'off',
    LOG_LEVEL: 'error',
    MAIL_FROM: 'editorial@editorial.test',
  };
  const ports = [await freePort(), await freePort()];
  // Both issue the same tokens. Links of the store in a folder lead to the first one.
  const publicUrl = { PUBLIC_URL: `http://127.0.0.1:${ports[0]}` };
  const environment = readEnvironment({ ...common, ...publicUrl, PORT: '0', JOBS: 'off' });
  const server = await createServer(environment, { isScheduled: false });
  const { context } = server;
  await seedPeople(context);
  await seedSubscriptions(context);
  await context.storage.prepare();
  await addHarbours(context, folder);
  const ordered = await insertPictures(context.database, ORDERED_COUNT, (index) => `Quay ${index}`);
  await context.database.executeSql('update subscriptions set download_volume = 1000000');
  await server.close();
  const programs: Program[] = ports.map((port, index) =>
    program({
      command: [process.execPath, join(root, 'server/src/main.ts')],
      port,
      cwd: root,
      env: { ...common, ...publicUrl, PORT: String(port) },
      log: join(folder, `server-${index}.log`),
      isUp: () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
    }),
  );
  const half = ORDERED_COUNT / 2;
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    stocks: [0, 1].map((index) => ({
      pictures: [],
      assets: ordered.slice(index * half, (index + 1) * half),
    })),
    async start() {
      for (const one of programs) await one.start();
    },
    async close() {
      for (const one of programs) await one.close();
    },
  };
}
