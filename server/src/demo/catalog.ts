import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '@editorial/contracts/schema';
import { eq, inArray } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import { addPicture, type CatalogAccess, setByKey } from '../catalog/import/add-picture.ts';
import type { PicturePool } from '../catalog/picture/pool.ts';
import type { Context } from '../commerce/context/context.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { users } from '../ground/tenancy/identity.tables.ts';
import { tenants } from '../ground/tenancy/tenants.tables.ts';
import { normalize } from '../people/passwords/passwords.ts';
import { OWN_PICTURE_COUNT, seedHistory } from './history.ts';
import { demoEntries } from './pictures/demo-entries.ts';
import type { DemoEntry } from './pictures/demo-entry.ts';

export const DEMO_CATALOG_JOB = 'demo.catalog';
const NORTHLIGHT_PICTURE_COUNT = 12;
/** Milliseconds between the creation times of two images. */
const PICTURE_INTERVAL_MS = 3 * 3600 * 1000;
/** Number of images between progress messages. */
const PROGRESS_STEP = 25;

interface Demo {
  readonly tenantId: string;
  /** The newest first. */
  readonly pictures: readonly DemoEntry[];
  readonly contributorId: string | null;
}

/** The images per tenant: all for the host, a dozen for the demo's organization. */
async function plan({ database, environment }: Context): Promise<Demo[]> {
  const pictures = await demoEntries(environment.demoPictures);

  return database.asSystem(async (tx) => {
    const [contributor] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.normalizedEmail, normalize('contributor@editorial.test')));
    const [northlight] = await tx
      .select({ id: tenants.id })
      .from(tenants)
      .where(eq(tenants.normalizedName, 'NORTHLIGHT'));
    const few = pictures.slice(0, NORTHLIGHT_PICTURE_COUNT);
    return [
      { tenantId: HOST_TENANT, pictures, contributorId: contributor?.id ?? null },
      ...(northlight ? [{ tenantId: northlight.id, pictures: few, contributorId: null }] : []),
    ];
  });
}

/** The images of a plan that are not in the catalog yet. */
async function missing({ database }: Context, { tenantId, pictures }: Demo): Promise<DemoEntry[]> {
  const names = pictures.map(({ fileName }) => fileName);
  const rows = await database.inTenant(tenantId, (tx) =>
    tx.select({ fileName: assets.fileName }).from(assets).where(inArray(assets.fileName, names)),
  );
  const known = new Set(rows.map((row) => row.fileName));
  return pictures.filter(({ fileName }) => !known.has(fileName));
}

/** The first pictures of all sets, then their second ones, and so on: every set appears early. */
function eachSetFirst(pictures: readonly DemoEntry[]): DemoEntry[] {
  const sets = Map.groupBy(pictures, ({ set }) => set.key);
  return [...pictures].sort(
    (a, b) => (sets.get(a.set.key)?.indexOf(a) ?? 0) - (sets.get(b.set.key)?.indexOf(b) ?? 0),
  );
}

const isOwn = ({ asset }: DemoEntry): boolean => asset.creator === 'Inês Duarte';

/**
 * The order in which pictures are added: some of the contributor's before all others, because what
 * the demo's client licensed is known as soon as they are there.
 */
function drawingOrder(pictures: readonly DemoEntry[]): DemoEntry[] {
  const ordered = eachSetFirst(pictures);
  const first = ordered.filter(isOwn).slice(0, OWN_PICTURE_COUNT);
  return [...first, ...ordered.filter((entry) => !first.includes(entry))];
}

/** Draws in a process of pictures. */
const PAINTER = new URL('./pictures/draw-picture.ts', import.meta.url).href;

/** Where the file of an entry lies. A drawing is made first. */
async function fileOf(catalog: CatalogAccess, folder: string, entry: DemoEntry): Promise<string> {
  if ('path' in entry.source) return entry.source.path;
  const path = join(folder, entry.fileName);
  await writeFile(path, await catalog.pool.run('paint', PAINTER, entry.source.drawing));
  return path;
}

async function addDemoPicture(
  catalog: CatalogAccess,
  {
    folder,
    entry,
    creationTime,
    contributorId,
  }: {
    readonly folder: string;
    readonly entry: DemoEntry;
    readonly creationTime: Date;
    readonly contributorId: string | null;
  },
): Promise<void> {
  const { asset, set, fileName } = entry;
  const { key, title, ...texts } = set;
  await addPicture(catalog, await fileOf(catalog, folder, entry), async (tx) => ({
    ...asset,
    setId: await setByKey(tx, key, title, texts),
    fileName,
    creationTime,
    contributorId: isOwn(entry) ? contributorId : null,
  }));
  await rm(join(folder, fileName), { force: true });
}

/**
 * Adds the missing images of the demo catalog, the newest first. If it is stopped, the next run
 * continues.
 */
export async function drawDemoCatalog(
  context: Context,
  pool: PicturePool,
  signal: AbortSignal,
): Promise<void> {
  const { database, storage, clock, log } = context;
  const folder = await mkdtemp(join(tmpdir(), 'editorial-demo-'));
  // Leave one core for the site, which serves requests meanwhile.
  const workerCount = Math.max(1, availableParallelism() - 1);
  try {
    for (const demo of await plan(context)) {
      const left = await missing(context, demo);
      const queue = drawingOrder(left);
      const own = Math.min(OWN_PICTURE_COUNT, demo.pictures.filter(isOwn).length);
      let done = 0;
      // Serialize the attempts to seed the history.
      let history = Promise.resolve(false);
      const work = async (): Promise<void> => {
        for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
          const creationTime = new Date(
            clock.now().getTime() - demo.pictures.indexOf(next) * PICTURE_INTERVAL_MS,
          );
          await addDemoPicture(
            { database, storage, pool, tenantId: demo.tenantId },
            { folder, entry: next, creationTime, contributorId: demo.contributorId },
          );
          done += 1;
          if (demo.tenantId === HOST_TENANT)
            await (history = history.then((isThere) => isThere || seedHistory(context, own)));
          if (done % PROGRESS_STEP === 0 || done === left.length)
            log.info(
              `Demo catalog: ${demo.pictures.length - left.length + done} of ${demo.pictures.length} pictures`,
            );
        }
      };
      await Promise.all(Array.from({ length: workerCount }, work));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Registers the job that draws the demo catalog. */
export const catalogDemoJobs = (context: Context, pool: PicturePool): Promise<void> =>
  context.jobs.register(DEMO_CATALOG_JOB, z.object({}), (_data, { signal }) =>
    drawDemoCatalog(context, pool, signal),
  );

/** How many pictures the demo has, and how many of them are in the catalog. */
export async function demoProgress(context: Context): Promise<{ all: number; done: number }> {
  const demos = await plan(context);
  const left = await Promise.all(demos.map((demo) => missing(context, demo)));
  const sum = (lists: readonly (readonly unknown[])[]) =>
    lists.reduce((count, list) => count + list.length, 0);
  const all = sum(demos.map(({ pictures }) => pictures));
  return { all, done: all - sum(left) };
}

/** Queues the job that draws the demo catalog, if images are missing. */
export async function seedCatalog(context: Context): Promise<void> {
  const { all, done } = await demoProgress(context);
  if (all === done) return;
  await context.database.asSystem((tx) => context.jobs.send(tx, DEMO_CATALOG_JOB, {}));
}
