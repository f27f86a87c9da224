import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Quality } from '@editorial/contracts/enumerations';
import { z } from '@editorial/contracts/schema';
import { and, eq, inArray } from 'drizzle-orm';
import { actAs, NOBODY } from '../../ground/audit/acting.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { embeddedFields } from '../assets/embedded-texts.ts';
import { ownSetKey } from '../assets/own-fields.rules.ts';
import { setByKey } from '../assets/set-by-key.ts';
import {
  addPicture,
  type NewAsset,
  type DuplicateNumbers,
  type PictureWork,
} from '../import/add-picture.ts';
import { type Picture, pictureLimits, PictureRefused } from '../picture/picture.types.ts';
import type { PicturePool } from '../picture/pool.ts';
import { type Cause, causeOf, inWords, ServerRefused } from '../files/causes.ts';
import type { RemoteFile } from './remote-server.ts';
import { Connection } from './connection.ts';
import { findFiles } from './find-files.ts';
import { smallCopy } from './small-copy.ts';
import { RunStopped } from './watched.ts';
import { NAMELESS_SET, publicName } from '../../ground/public-name.ts';
import { transferDefinitions, transferFiles, transferRuns } from './transfers.tables.ts';

export const TRANSFER_JOB = 'catalog.transfer';
export const transferJobData = z.object({ tenantId: z.uuid(), runId: z.uuid() });

/** All folders of a server are listed in this time, in ms. */
const LISTING_LIMIT_MS = 15 * 60_000;
/** A file may take a minute, and as long as its bytes do on a line of 1 Mbit/s. */
const fileLimitMs = (byteSize: number): number => 60_000 + byteSize / 125;

type Definition = typeof transferDefinitions.$inferSelect;
type Run = typeof transferRuns.$inferSelect;
type Person = typeof users.$inferSelect;

const keyOf = ({ path, byteSize, modified }: RemoteFile) => `${path}\n${byteSize}\n${modified}`;

/** A run of a transfer. It can be interrupted anywhere and run again. */
class Transfer {
  readonly #context: Context;
  readonly #pool: PicturePool;
  readonly #duplicateNumbers: DuplicateNumbers;
  readonly #run: Run;
  readonly #person: Person;
  readonly #definition: Definition;
  readonly #connection: Connection;

  constructor(
    context: Context,
    { pool, duplicateNumbers, signal }: PictureWork,
    begun: { readonly run: Run; readonly definition: Definition; readonly person: Person },
  ) {
    this.#context = context;
    this.#pool = pool;
    this.#duplicateNumbers = duplicateNumbers;
    this.#run = begun.run;
    this.#definition = begun.definition;
    this.#person = begun.person;
    this.#connection = new Connection(context, begun.definition, {
      isStopped: () => this.#isStopped(),
      signal,
    });
  }

  #inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#context.database.inTenant(this.#run.tenantId, work);
  }

  /** Downloads a file. After a lost connection, bytes that had arrived are not sent again. */
  #download(file: RemoteFile, localPath: string): Promise<void> {
    return this.#connection.use(fileLimitMs(file.byteSize), async (server) => {
      const arrived = await stat(localPath).then(
        ({ size }) => size,
        () => 0,
      );
      if (arrived < file.byteSize || file.byteSize === 0)
        await server.download(file.path, localPath, Math.min(arrived, file.byteSize));
      const { size } = await stat(localPath);
      if (size > file.byteSize) {
        await rm(localPath, { force: true });
        throw new Error(`The file changed while it was read: ${size} bytes.`);
      }
      if (size < file.byteSize) throw new Error(`Only ${size} of ${file.byteSize} bytes arrived.`);
    });
  }

  /** The draft of the contributor, with the texts of its file. */
  readonly #describe =
    (fileName: string, original: Picture | null) =>
    async (tx: Tx, picture: Picture): Promise<NewAsset> => {
      const { id, name, surname, userName } = this.#person;
      const ownName = publicName(`${name} ${surname}`.trim(), userName);
      const fields = await embeddedFields(tx, {
        metadata: (original ?? picture).metadata,
        fileName,
      });
      return {
        ...fields,
        creator: fields.creator || ownName,
        setId: await setByKey(tx, ownSetKey(id), ownName || NAMELESS_SET),
        fileName,
        contributorId: id,
        status: 'Draft',
      };
    };

  async #take(file: RemoteFile): Promise<void> {
    const fileName = file.path.split('/').at(-1) ?? file.path;
    const note = (
      values: Pick<typeof transferFiles.$inferInsert, 'outcome' | 'reason' | 'cause' | 'assetId'>,
    ) =>
      this.#inTenant((tx) =>
        tx
          .insert(transferFiles)
          .values({
            ...file,
            ...values,
            definitionId: this.#definition.id,
            runId: this.#run.id,
            at: this.#context.clock.now(),
          })
          .onConflictDoNothing(),
      );
    if (file.byteSize > pictureLimits.bytes)
      return void (await note({
        outcome: 'Refused',
        reason: 'The file is larger than 2 GB.',
        cause: { code: 'Picture:TooManyBytes', values: {} },
      }));
    const folder = await mkdtemp(join(tmpdir(), 'editorial-transfer-'));
    try {
      const path = join(folder, `picture${extname(fileName)}`);
      await this.#download(file, path);
      const isSmall = this.#definition.quality === Quality.Low;
      const taken = isSmall ? await smallCopy(this.#pool, path, folder) : { path, original: null };
      const catalog = {
        ...this.#context,
        pool: this.#pool,
        duplicateNumbers: this.#duplicateNumbers,
        tenantId: this.#run.tenantId,
      };
      const { outcome, id } = await addPicture(
        catalog,
        taken.path,
        this.#describe(fileName, taken.original),
      );
      await note({ outcome: outcome === 'known' ? 'Known' : 'Taken', assetId: id });
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      await note({ outcome: 'Refused', reason: error.message, cause: causeOf(error) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Whether somebody stopped the run, or deleted its definition. */
  async #isStopped(): Promise<boolean> {
    const [run] = await this.#inTenant((tx) =>
      tx
        .select({ state: transferRuns.state })
        .from(transferRuns)
        .where(eq(transferRuns.id, this.#run.id)),
    );
    return run?.state !== 'Running';
  }

  async work(): Promise<void> {
    try {
      const files = await this.#connection.use(LISTING_LIMIT_MS, (server) =>
        findFiles(server, this.#definition),
      );
      const remembered = await this.#inTenant((tx) =>
        tx.select().from(transferFiles).where(eq(transferFiles.definitionId, this.#definition.id)),
      );
      const known = new Set(remembered.map(keyOf));
      const fresh = files.filter((file) => !known.has(keyOf(file)));
      await this.#inTenant((tx) =>
        tx
          .update(transferRuns)
          .set({ found: files.length })
          .where(eq(transferRuns.id, this.#run.id)),
      );
      for (const file of fresh) {
        if (await this.#isStopped()) return;
        await this.#take(file);
      }
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error;
    } finally {
      this.#connection.close();
    }
  }
}

async function begin(context: Context, tx: Tx, runId: string) {
  const [run] = await tx
    .update(transferRuns)
    .set({ state: 'Running' })
    .where(and(eq(transferRuns.id, runId), inArray(transferRuns.state, ['Waiting', 'Running'])))
    .returning();
  if (!run) return null;
  const [row] = await tx
    .select({ definition: transferDefinitions, person: users })
    .from(transferDefinitions)
    .innerJoin(users, eq(users.id, transferDefinitions.userId))
    .where(and(eq(transferDefinitions.id, run.definitionId), eq(users.isActive, true)));
  return row ? { run, ...row } : null;
}

/** Takes the pictures of a file server that were not taken before, one after another. */
export async function runTransfer(
  context: Context,
  work: PictureWork,
  { tenantId, runId }: z.infer<typeof transferJobData>,
): Promise<void> {
  const { database, clock, log } = context;
  const begun = await database.inTenant(tenantId, (tx) => begin(context, tx, runId));
  if (!begun) return;
  let cause: Cause | null = null;
  try {
    await actAs({ ...NOBODY, userId: begun.person.id }, () =>
      new Transfer(context, work, begun).work(),
    );
  } catch (error) {
    // The job runs again on another server, or after a restart.
    work.signal.throwIfAborted();
    if (!(error instanceof ServerRefused)) log.warn({ err: error, runId }, 'A transfer broke off');
    cause = causeOf(error);
  }
  await database.inTenant(tenantId, (tx) =>
    tx
      .update(transferRuns)
      .set({
        state: cause ? 'Failed' : 'Done',
        reason: cause ? inWords(cause, 'en') : '',
        cause,
        endedAt: clock.now(),
      })
      .where(and(eq(transferRuns.id, runId), eq(transferRuns.state, 'Running'))),
  );
}
