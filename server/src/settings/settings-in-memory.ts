import { HOST_TENANT, type Database } from '../ground/database/database.ts';
import type { Environment } from '../ground/environment.ts';
import { definitionsOf, type SettingName, SettingNames } from './setting-definitions.ts';
import type { TaxCurrency } from '../ground/tax/tax-currency.rules.ts';
import { taxPlacesFrom } from '../ground/tax/tax.rules.ts';
import { bankAccountsFrom } from './bank-accounts.ts';
import { sellerNumbersFrom } from './seller-numbers.ts';
import { sellerContactFrom } from './seller-contact.ts';
import { settings } from './settings.tables.ts';

const CHANNEL = 'editorial_settings';

/** Settings that browsers read with the configuration. */
const isPublic = (name: string): boolean =>
  !/^(Site|Seller|Mail|Orders|Search|Documents)\./.test(name);

/**
 * The settings of the site and of organizations, held in memory because every page needs some. They
 * are read again when the database notifies that one changed.
 */
export async function openSettings(
  database: Database,
  { imprint, demo, payPerImage }: Pick<Environment, 'imprint' | 'demo' | 'payPerImage'>,
) {
  const definitionOf = definitionsOf(demo);
  let own: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();
  async function reload(): Promise<void> {
    const rows = await database.asSystem((tx) => tx.select().from(settings));
    own = new Map(
      [...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(([tenantId, list]) => [
        tenantId,
        new Map(list.map(({ name, value }) => [name, value])),
      ]),
    );
  }
  const stop = await database.listen(CHANNEL, { reread: reload });
  await reload();
  /** Default values: some defaults come from the environment. */
  const defaultOf = (name: SettingName): string => {
    if (name === 'Site.Imprint') return imprint;
    if (name === 'Plans.SingleImages' && payPerImage) return 'True';
    return definitionOf(name).fallback;
  };
  /** A number that was set before its least value rose counts as that. */
  function atLeast(name: SettingName, value: string): string {
    const { kind, minimum = 0 } = definitionOf(name);
    return kind === 'Number' && Number(value) < minimum ? String(minimum) : value;
  }
  /** The value of an organization, else of the site, else the default. */
  const valueOf = (name: SettingName, tenantId: string = HOST_TENANT): string =>
    atLeast(
      name,
      own.get(tenantId)?.get(name) ?? own.get(HOST_TENANT)?.get(name) ?? defaultOf(name),
    );
  return {
    reload,
    stop,
    defaultOf,
    definitionOf,
    valueOf,
    /** Values for an organization that has none of its own. */
    inheritedOf: (name: SettingName, tenantId: string): string =>
      tenantId === HOST_TENANT ? defaultOf(name) : valueOf(name),
    numberOf: (name: SettingName, tenantId?: string): number => Number(valueOf(name, tenantId)),
    isOn: (name: SettingName, tenantId?: string): boolean => valueOf(name, tenantId) === 'True',
    /** A value of the site that no definition describes, such as a sealed password. */
    siteValue: (name: string): string | undefined => own.get(HOST_TENANT)?.get(name),
    /** Settings that browsers of an organization's visitors may read. */
    publicValues: (tenantId: string): Record<string, string> =>
      Object.fromEntries(
        SettingNames.filter(isPublic).map((name) => [name, valueOf(name, tenantId)]),
      ),
  };
}

export type SettingsInMemory = Awaited<ReturnType<typeof openSettings>>;

/** The seller, as invoices name it. */
export const sellerOf = ({ valueOf }: Pick<SettingsInMemory, 'valueOf'>) => ({
  name: valueOf('Seller.Name') || valueOf('Site.Name'),
  address: valueOf('Seller.Address'),
  taxNumber: valueOf('Seller.TaxNumber'),
  contact: sellerContactFrom(valueOf('Seller.Contact')),
  /** Beside the tax number: one of each registration. */
  numbers: sellerNumbersFrom(valueOf('Seller.TaxNumbers')),
  accounts: bankAccountsFrom(valueOf('Seller.BankAccounts')),
  /** Other words about payment, below the accounts. */
  bankAccount: valueOf('Seller.BankAccount'),
  country: valueOf('Seller.Country'),
  taxPlaces: taxPlacesFrom(valueOf('Seller.TaxPlaces')),
});
type SellerNow = ReturnType<typeof sellerOf>;
/** A seller as it was kept on an invoice: earlier ones have no contact, numbers or accounts. */
export type Seller = Omit<SellerNow, 'contact' | 'numbers' | 'accounts'> &
  Partial<Pick<SellerNow, 'contact' | 'numbers' | 'accounts'>> & {
    /** Of an invoice in a foreign currency that has tax. */
    readonly taxCurrency?: TaxCurrency;
  };
