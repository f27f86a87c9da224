import { randomUUID } from 'node:crypto';
import type { z } from '@editorial/contracts/schema';
import {
  DefaultPort,
  NamesMisfit,
  namesFit,
  type TransferDefinition,
  type transferCreate,
  type transferUpdate,
} from '@editorial/contracts/transfers';
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { seal } from '../../ground/secrets/sealed.ts';
import { transferDefinitions } from './transfers.tables.ts';
import { required } from '../../ground/required.ts';

// Leaves the encrypted secret out of all answers.
const {
  sealedSecret: _secret,
  tenantId: _tenant,
  userId: _user,
  ...columns
} = getTableColumns(transferDefinitions);
type Row = Omit<TransferDefinition, 'creationTime' | 'nextRunAt'> & {
  creationTime: Date;
  nextRunAt: Date | null;
};
const shown = (row: Row): TransferDefinition => ({
  ...row,
  creationTime: row.creationTime.toISOString(),
  nextRunAt: row.nextRunAt?.toISOString() ?? null,
});

/** So many a person may define. */
const MAX_DEFINITIONS = 50;

/** A schedule begins at once. */
const nextRun = (schedule: TransferDefinition['schedule']): Date | null =>
  schedule === 'None' ? null : new Date();

const target = (id: string) => ({ type: 'Transfer', id });
const own = (caller: Caller, id: string) =>
  and(eq(transferDefinitions.id, id), eq(transferDefinitions.userId, caller.userId));

/** The caller's own definitions, newest first. */
export async function listTransfers(
  tx: Tx,
  caller: Caller,
  { skipCount, maxResultCount }: { skipCount: number; maxResultCount: number },
): Promise<{ totalCount: number; items: TransferDefinition[] }> {
  const isOwn = eq(transferDefinitions.userId, caller.userId);
  const [{ found } = { found: 0 }] = await tx
    .select({ found: count() })
    .from(transferDefinitions)
    .where(isOwn);
  const rows = await tx
    .select(columns)
    .from(transferDefinitions)
    .where(isOwn)
    .orderBy(desc(transferDefinitions.creationTime), transferDefinitions.id)
    .offset(skipCount)
    .limit(maxResultCount);
  return { totalCount: found, items: rows.map(shown) };
}

export async function readTransfer(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<TransferDefinition> {
  const [row] = await tx.select(columns).from(transferDefinitions).where(own(caller, id));
  if (!row) throw problem('Editorial:NotFound');
  return shown(row);
}

export async function createTransfer(
  tx: Tx,
  sealingKey: string,
  caller: Caller,
  { secret, port, ...given }: z.output<typeof transferCreate>,
): Promise<TransferDefinition> {
  const id = randomUUID();
  const isOwn = eq(transferDefinitions.userId, caller.userId);
  if ((await tx.$count(transferDefinitions, isOwn)) >= MAX_DEFINITIONS)
    throw problem('Editorial:TooManyTransfers', { data: { most: MAX_DEFINITIONS } });
  const [row] = await tx
    .insert(transferDefinitions)
    .values({
      ...given,
      id,
      userId: caller.userId,
      port: port ?? DefaultPort[given.protocol],
      sealedSecret: seal({ key: sealingKey, owner: id, text: secret }),
      nextRunAt: nextRun(given.schedule),
    })
    .returning(columns);
  recordAudit(tx, { action: 'Transfer.Created', target: target(id), data: { host: given.host } });
  return shown(required(row, 'The new definition'));
}

/**
 * Changes the named fields of a definition. A null port means the protocol's default. Another server, port
 * or protocol needs its secret with it: the kept one goes only to the server that it was typed for.
 */
export async function updateTransfer(
  tx: Tx,
  caller: Caller,
  {
    id,
    sealingKey,
    change: { secret, port, ...given },
  }: {
    readonly id: string;
    readonly sealingKey: string;
    readonly change: z.output<typeof transferUpdate>;
  },
): Promise<TransferDefinition> {
  const [row] = await tx
    .select(columns)
    .from(transferDefinitions)
    .where(own(caller, id))
    .for('update');
  if (!row) throw problem('Editorial:NotFound');
  const wanted = { ...row, ...given };
  const wantedPort = port === null ? DefaultPort[wanted.protocol] : (port ?? row.port);
  const isOtherServer =
    wanted.host !== row.host || wanted.protocol !== row.protocol || wantedPort !== row.port;
  // Nobody reads the secret here, so nobody may have it sent to another server, or without encryption.
  if (isOtherServer && secret === undefined)
    throw problem('Editorial:Validation', {
      validationErrors: [
        { message: 'AssetManagement::Transfer:SecretOfOtherServer', members: ['secret'] },
      ],
    });
  if (!namesFit(wanted))
    throw problem('Editorial:Validation', {
      validationErrors: [
        { message: `fileNames: ${NamesMisfit.message}`, members: [...NamesMisfit.path] },
      ],
    });
  const [updated] = await tx
    .update(transferDefinitions)
    .set({
      ...wanted,
      // Another server has another key.
      ...(isOtherServer && { pinned: null }),
      ...(given.schedule !== undefined &&
        given.schedule !== row.schedule && { nextRunAt: nextRun(given.schedule) }),
      port: wantedPort,
      ...(secret === undefined
        ? {}
        : { sealedSecret: seal({ key: sealingKey, owner: id, text: secret }) }),
    })
    .where(own(caller, id))
    .returning(columns);
  const changed = required(updated, 'The changed definition');
  recordAudit(tx, {
    action: 'Transfer.Changed',
    target: target(id),
    changes: changesBetween(row, changed, ['protocol', 'host', 'port', 'folder']),
    data: secret === undefined ? {} : { isSecretNew: true },
  });
  return shown(changed);
}

export async function removeTransfer(tx: Tx, caller: Caller, id: string): Promise<undefined> {
  const removed = await tx
    .delete(transferDefinitions)
    .where(own(caller, id))
    .returning({ id: transferDefinitions.id });
  if (removed.length === 0) throw problem('Editorial:NotFound');
  recordAudit(tx, { action: 'Transfer.Removed', target: target(id) });
}
