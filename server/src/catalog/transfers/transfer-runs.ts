import type { transferApi, TransferRun } from '@editorial/contracts/transfers';
import type { z } from '@editorial/contracts/schema';
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { reasonIn } from '../files/causes.ts';
import { TRANSFER_JOB } from './run-transfer.ts';
import { transferDefinitions, transferFiles, transferRuns } from './transfers.tables.ts';

type RunRow = typeof transferRuns.$inferSelect;
type Paged = z.output<NonNullable<typeof transferApi.runs.query>>;

/** How long a schedule waits, in ms. */
export const ScheduleMs = { None: null, Hourly: 3_600_000, Daily: 86_400_000, Weekly: 604_800_000 };

async function assertOwn(tx: Tx, { userId }: Caller, id: string): Promise<void> {
  const own = and(eq(transferDefinitions.id, id), eq(transferDefinitions.userId, userId));
  if ((await tx.$count(transferDefinitions, own)) === 0) throw problem('Editorial:NotFound');
}

const target = (id: string) => ({ type: 'Transfer', id });

async function send(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  { id, tenantId }: RunRow,
  userId: string,
) {
  await jobs.send(
    tx,
    TRANSFER_JOB,
    { runId: id, tenantId },
    { key: `${TRANSFER_JOB} ${id}`, group: userId },
  );
}

/** Begins to take the pictures of a file server. One run of a definition is under way at a time. */
export async function startRun(
  tx: Tx,
  {
    context,
    caller,
    definitionId,
    language,
  }: {
    readonly context: Pick<Context, 'jobs' | 'clock'>;
    readonly caller: Caller;
    readonly definitionId: string;
    readonly language: string;
  },
): Promise<TransferRun> {
  await assertOwn(tx, caller, definitionId);
  const [row] = await tx
    .insert(transferRuns)
    .values({ definitionId, creationTime: context.clock.now() })
    .onConflictDoNothing()
    .returning();
  if (row) {
    await send(tx, context, row, caller.userId);
    recordAudit(tx, {
      action: 'Transfer.Changed',
      target: target(definitionId),
      data: { isStarted: true },
    });
  }
  const { items } = await listRuns(tx, {
    caller,
    definitionId,
    paged: { skipCount: 0, maxResultCount: 1 },
    language,
  });
  return required(items[0], 'The run');
}

/** Stops the run that is under way, within seconds. */
export async function stopRun(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  caller: Caller,
  definitionId: string,
): Promise<undefined> {
  await assertOwn(tx, caller, definitionId);
  await tx
    .update(transferRuns)
    .set({ state: 'Stopped', endedAt: clock.now() })
    .where(
      and(
        eq(transferRuns.definitionId, definitionId),
        inArray(transferRuns.state, ['Waiting', 'Running']),
      ),
    );
}

/** Forgets the key of a server, so that the next connection takes the one it has now. */
export async function trustAgain(tx: Tx, caller: Caller, id: string): Promise<undefined> {
  await assertOwn(tx, caller, id);
  await tx.update(transferDefinitions).set({ pinned: null }).where(eq(transferDefinitions.id, id));
  recordAudit(tx, {
    action: 'Transfer.Changed',
    target: target(id),
    data: { isKeyAccepted: true },
  });
}

/** A page of the runs, or files, of a definition of the caller. */
interface AskedRuns {
  readonly caller: Caller;
  readonly definitionId: string;
  readonly paged: Pick<Paged, 'skipCount' | 'maxResultCount'>;
  readonly language: string;
}

/** The runs of a definition, the newest first. */
export async function listRuns(
  tx: Tx,
  { caller, definitionId, paged: { skipCount, maxResultCount }, language }: AskedRuns,
): Promise<{ totalCount: number; items: TransferRun[] }> {
  await assertOwn(tx, caller, definitionId);
  const where = eq(transferRuns.definitionId, definitionId);
  const rows = await tx
    .select()
    .from(transferRuns)
    .where(where)
    .orderBy(desc(transferRuns.creationTime), desc(transferRuns.id))
    .offset(skipCount)
    .limit(maxResultCount);
  const having = (outcome: string) =>
    sql<number>`(count(*) filter (where ${transferFiles.outcome} = ${outcome}))::int`;
  const counts = await tx
    .select({
      runId: transferFiles.runId,
      taken: having('Taken'),
      known: having('Known'),
      refused: having('Refused'),
    })
    .from(transferFiles)
    .where(
      inArray(
        transferFiles.runId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(transferFiles.runId);
  const none = { taken: 0, known: 0, refused: 0 };
  return {
    totalCount: await tx.$count(transferRuns, where),
    items: rows.map(({ id, state, reason, cause, found, creationTime, endedAt }) => {
      const { taken, known, refused } = counts.find(({ runId }) => runId === id) ?? none;
      return {
        id,
        state,
        reason: reasonIn(language, { reason, cause }),
        found,
        taken,
        known,
        refused,
        createdAt: creationTime.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      };
    }),
  };
}

/** Results of each file of a definition, the latest first. */
export async function listTaken(
  tx: Tx,
  { caller, definitionId, paged: { skipCount, maxResultCount }, language }: AskedRuns,
) {
  await assertOwn(tx, caller, definitionId);
  const where = eq(transferFiles.definitionId, definitionId);
  const rows = await tx
    .select()
    .from(transferFiles)
    .where(where)
    .orderBy(desc(transferFiles.at), asc(transferFiles.path))
    .offset(skipCount)
    .limit(maxResultCount);
  return {
    totalCount: await tx.$count(transferFiles, where),
    items: rows.map(({ path, byteSize, outcome, reason, cause, assetId, at }) => ({
      path,
      byteSize,
      outcome,
      reason: reasonIn(language, { reason, cause }),
      assetId,
      at: at.toISOString(),
    })),
  };
}

/** Begins the runs that are due by their schedule. A run that is under way is not begun twice. */
export async function startDueRuns(context: Context): Promise<void> {
  const now = context.clock.now();
  await context.database.asSystem(async (tx) => {
    const due = await tx
      .select()
      .from(transferDefinitions)
      .where(lte(transferDefinitions.nextRunAt, now))
      .for('update', { skipLocked: true })
      .limit(200);
    for (const { id, tenantId, userId, schedule } of due) {
      const everyMs = ScheduleMs[schedule];
      await tx
        .update(transferDefinitions)
        .set({ nextRunAt: everyMs === null ? null : new Date(now.getTime() + everyMs) })
        .where(eq(transferDefinitions.id, id));
      const [run] = await tx
        .insert(transferRuns)
        .values({ definitionId: id, tenantId, creationTime: now })
        .onConflictDoNothing()
        .returning();
      if (run) await send(tx, context, run, userId);
    }
  });
}
