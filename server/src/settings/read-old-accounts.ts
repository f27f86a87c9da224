import { eq, inArray, sql } from 'drizzle-orm';
import type { SettingsInMemory } from './settings-in-memory.ts';
import type { Context } from '../ground/context/context.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { accountsIn, settingOfAccounts } from './bank-accounts.ts';
import { settings } from './settings.tables.ts';

const OLD = 'Seller.BankAccount';
const NEW = 'Seller.BankAccounts';

/**
 * Moves the accounts out of the free text that earlier releases had, once. Parts that cannot be
 * read stay in the text, where the administrator sees them with a warning. Of servers that start
 * together, one does it.
 */
export async function readOldAccounts({
  database,
  settings: known,
  log,
}: Pick<Context, 'database' | 'log'> & { readonly settings: SettingsInMemory }): Promise<void> {
  const isDone = await database.inTenant(HOST_TENANT, async (tx) => {
    const lock = `settings:${HOST_TENANT}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    const rows = await tx
      .select()
      .from(settings)
      .where(inArray(settings.name, [OLD, NEW]));
    const old = rows.find(({ name }) => name === OLD);
    if (!old || rows.some(({ name }) => name === NEW)) return true;
    const { accounts, rest } = accountsIn(old.value);
    // Also an empty value: it says that the text was read.
    await tx.insert(settings).values({ name: NEW, value: settingOfAccounts(accounts) });
    await (rest === ''
      ? tx.delete(settings).where(eq(settings.name, OLD))
      : tx.update(settings).set({ value: rest }).where(eq(settings.name, OLD)));
    log.info({ count: accounts.length, isTextLeft: rest !== '' }, 'Bank accounts were read');
    return false;
  });
  if (!isDone) await known.reload();
}
