import { like } from 'drizzle-orm';
import type { Context } from '../commerce/context/context.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { settings } from '../settings/settings.tables.ts';

/** A seller in Germany with a tax number, so that prices and invoices of the demo show tax. */
const DemoSeller = {
  'Seller.Address': 'Am Sandtorkai 7\n20457 Hamburg',
  'Seller.TaxNumber': 'DE136695976',
  'Seller.Country': 'DE',
  'Seller.Contact': 'Service\n+49 40 1234567\nservice@editorial.test',
  'Seller.BankAccounts': 'DE89370400440532013000;COBADEFFXXX;',
};

/** Says who sells, unless somebody said it already. */
export async function seedSeller({
  database,
  settings: known,
}: Pick<Context, 'database' | 'settings'>): Promise<void> {
  await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.select().from(settings).where(like(settings.name, 'Seller.%')).limit(1);
    if (set) return;
    await tx
      .insert(settings)
      .values(Object.entries(DemoSeller).map(([name, value]) => ({ name, value })));
  });
  await known.reload();
}
