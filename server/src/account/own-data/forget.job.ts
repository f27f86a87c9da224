import { z } from '@editorial/contracts/schema';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { keepWaiting } from '../../issued-documents/documents.job.ts';
import { closedName } from './closed-name.ts';
import { dataCopies } from './data-copies.tables.ts';
import { copyKey } from './data-copy.ts';

export const FORGET_JOB = 'account.forget';
export const forgetJob = z.object({
  userId: z.uuid(),
  tenantId: z.uuid(),
  /** The name as it appears in the stored records. */
  name: z.string(),
  userName: z.string(),
});

type Job = z.infer<typeof forgetJob>;

/**
 * Purchases may hold the tables, and must not wait long either. After this time the job fails and
 * is retried.
 */
const LOCK_TIMEOUT = '5s';

interface Kept {
  readonly table: string;
  /** The trigger that protects the rows. Absent where names may be changed. */
  readonly trigger?: string;
  readonly column: string;
  readonly rows: (job: Job) => SQL;
}

const ownRows = ({ userId }: Job) => sql`subscription_id in (select id from subscriptions
  where client_id = ${userId} or created_by = ${userId}
    or exists (select from orders where orders.subscription_id = subscriptions.id
      and orders.user_id = ${userId}))`;

/** The columns with a person's name in records required by law. */
const keptNames: readonly Kept[] = [
  { table: 'ledger_entries', trigger: 'append_only', column: 'actor', rows: ownRows },
  { table: 'subscription_state_changes', trigger: 'append_only', column: 'actor', rows: ownRows },
  {
    table: 'licenses',
    trigger: 'keep_terms',
    column: 'licensee',
    rows: ({ userId }) => sql`user_id = ${userId}`,
  },
  {
    table: 'profit_statements',
    trigger: 'append_only',
    column: 'contributor_name',
    rows: ({ userId }) => sql`contributor_id = ${userId}`,
  },
  {
    table: 'subscriptions',
    column: 'client_name',
    rows: ({ userId }) => sql`client_id = ${userId} or created_by = ${userId}`,
  },
  {
    table: 'subscriptions',
    column: 'created_by_name',
    rows: ({ userId }) => sql`created_by = ${userId}`,
  },
];

/**
 * Replaces the name in one column. The trigger that protects the rows is disabled in this
 * transaction only, which locks every other writer out of the table. A company's name is not
 * personal and stays.
 */
async function renameIn(tx: Tx, job: Job, { table, trigger, column, rows }: Kept): Promise<void> {
  const name = sql.identifier(table);
  if (trigger)
    await tx.execute(sql`alter table ${name} disable trigger ${sql.identifier(trigger)}`);
  await tx.execute(sql`update ${name} set ${sql.identifier(column)} = ${closedName(job.userId)}
    where (${rows(job)}) and tenant_id = ${job.tenantId}
      and ${sql.identifier(column)} in (${job.name}, ${job.userName})`);
  if (trigger) await tx.execute(sql`alter table ${name} enable trigger ${sql.identifier(trigger)}`);
}

/**
 * Rows of invoices and credit notes keep their number, amounts, company, country and tax number.
 * Who bought says the kept file of the document alone.
 */
async function renameBilling(tx: Tx, { userId }: Job): Promise<void> {
  const changed = sql`billing || jsonb_build_object('name', ${closedName(userId)}::text,
    'address', '', 'city', '', 'postalCode', '')`;
  await tx.execute(sql`update invoices set billing = ${changed}
    where order_id in (select id from orders where user_id = ${userId})`);
  await tx.execute(sql`update plan_invoices set billing = ${changed} where subscription_id in
    (select id from subscriptions where client_id = ${userId})`);
  // As in renameIn.
  await tx.execute(sql`alter table credit_notes disable trigger keep_terms`);
  await tx.execute(sql`update credit_notes set billing = ${changed}
    where invoice_id in (select v.id from invoices v join orders o on o.id = v.order_id
      where o.user_id = ${userId})
    or plan_invoice_id in (select v.id from plan_invoices v join subscriptions s
      on s.id = v.subscription_id where s.client_id = ${userId})`);
  await tx.execute(sql`alter table credit_notes enable trigger keep_terms`);
  await tx.execute(sql`update subscriptions set billing = ${changed}
    where client_id = ${userId} and billing is not null`);
  await tx.execute(
    sql`update orders set billing = ${changed} where user_id = ${userId} and billing is not null`,
  );
}

/**
 * Removes the name of a person who closed their account from stored records, and deletes their
 * copies.
 */
export async function forgetPerson(context: Context, job: Job): Promise<void> {
  const { database, storage } = context;
  // The documents keep the buyer. Until their files are kept, the rows have to.
  const waiting = await keepWaiting(context, { tenantId: job.tenantId });
  if (waiting > 0) throw new Error(`${waiting} issued documents could not be kept yet.`);
  const copies = await database.asSystem((tx) =>
    tx.delete(dataCopies).where(eq(dataCopies.userId, job.userId)).returning({ id: dataCopies.id }),
  );
  for (const { id } of copies) await storage.remove(copyKey(id));
  for (const kept of keptNames)
    await database.asSystem(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
      await renameIn(tx, job, kept);
    });
  await database.asSystem(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
    await renameBilling(tx, job);
  });
}
