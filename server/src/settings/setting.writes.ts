import { createHash } from 'node:crypto';
import type { SettingItem } from '@editorial/contracts/setting-management';
import { and, eq, sql } from 'drizzle-orm';
import { changesBetween, recordAudit } from '../ground/audit/record-audit.ts';
import { translate } from './languages/texts.ts';
import { HOST_TENANT, type Tx } from '../ground/database/database.ts';
import { problem } from '../ground/problem.ts';
import {
  isValid,
  SettingDefinitions,
  type SettingName,
  SettingNames,
} from './setting-definitions.ts';
import { hasRatesAtHome } from '../ground/tax/tax.rules.ts';
import { isMistypedVatNumber } from './seller-numbers.ts';
import type { SettingsInMemory } from './settings-in-memory.ts';
import { settings } from './settings.tables.ts';

type ValueOf = (name: SettingName) => string;

/** The fault of a value that is kept all the same: the key of a text. */
const warnings: Readonly<
  Partial<Record<SettingName, (value: string, valueOf: ValueOf) => string | null>>
> = {
  'Seller.Country': (value) =>
    value !== '' && !hasRatesAtHome(value) ? 'Warning:CountryWithoutRates' : null,
  'Seller.TaxNumber': (value, valueOf) =>
    isMistypedVatNumber(value, valueOf('Seller.Country')) ? 'Warning:VatNumberWrong' : null,
  'Seller.BankAccount': (value) =>
    /[A-Z]{2}\s?\d{2}|IBAN|BIC/i.test(value) ? 'Warning:AccountNotRead' : null,
};

interface Where {
  readonly tenantId: string;
  readonly language: string;
}

const namesFor = (tenantId: string): SettingName[] =>
  SettingNames.filter(
    (name) => tenantId === HOST_TENANT || SettingDefinitions[name].reach === 'Organization',
  );

const ownValues = async (tx: Tx, tenantId: string): Promise<Map<string, string>> => {
  const rows = await tx.select().from(settings).where(eq(settings.tenantId, tenantId));
  return new Map(rows.map(({ name, value }) => [name, value]));
};

/** The settings that an organization, or the site, may change, with meaning, default and value. */
export async function readSettings(
  tx: Tx,
  known: SettingsInMemory,
  { tenantId, language, isAdmin = true }: Where & { readonly isAdmin?: boolean },
): Promise<{ items: SettingItem[]; concurrencyStamp: string }> {
  const own = await ownValues(tx, tenantId);
  const valueOf: ValueOf = (name) => own.get(name) ?? known.inheritedOf(name, tenantId);
  const items = namesFor(tenantId).map((name): SettingItem => {
    const definition = known.definitionOf(name);
    const { group, kind, minimum, maximum, isRequired = false, changedBy } = definition;
    const inherited = known.inheritedOf(name, tenantId);
    const warning = warnings[name]?.(valueOf(name), valueOf);
    return {
      name,
      group,
      kind,
      displayName: translate(language, 'Settings', `DisplayName:${name}`),
      description: translate(language, 'Settings', `Description:${name}`),
      value: valueOf(name),
      defaultValue: inherited,
      isChanged: own.has(name),
      isRequired,
      isFixed: changedBy === 'Admin' && !isAdmin,
      minimum: minimum ?? null,
      maximum: maximum ?? null,
      ...(warning && { warning: translate(language, 'Settings', warning) }),
    };
  });
  const facts = items.map(({ name, value, isChanged }) => [name, value, isChanged]);
  const concurrencyStamp = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return { items, concurrencyStamp };
}

type Values = Readonly<Record<string, string | null>>;

function assertValid(
  values: Values,
  { definitionOf }: SettingsInMemory,
  { tenantId, language }: Where,
): void {
  const offered = new Set<string>(namesFor(tenantId));
  const wrong = Object.entries(values).filter(([name, value]) => {
    const definition = definitionOf(name);
    return !definition || !offered.has(name) || (value !== null && !isValid(definition, value));
  });
  if (wrong.length === 0) return;
  throw problem('Editorial:Validation', {
    validationErrors: wrong.map(([name]) => {
      const { kind, minimum = 0, maximum = 0 } = definitionOf(name) ?? {};
      const key = kind === 'Number' ? 'NotInRange' : 'NotValid';
      return {
        message: translate(language, 'Settings', key, { minimum, maximum }),
        members: [name],
      };
    }),
  });
}

interface Change {
  readonly values: Values;
  readonly concurrencyStamp?: string | undefined;
  /** Refuses those who lack what the Admin role holds. */
  readonly assertAdmin: () => Promise<void>;
  /** Refuses those who did not prove again who they are. */
  readonly assertProved: () => Promise<void>;
}

/**
 * Changes the named settings. Null gives a setting back its default. All of them, or none. The two
 * questions are asked if a change needs them.
 */
export async function changeSettings(
  tx: Tx,
  known: SettingsInMemory,
  where: Where,
  { values, concurrencyStamp, assertAdmin, assertProved }: Change,
): Promise<undefined> {
  assertValid(values, known, where);
  const { tenantId } = where;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`settings:${tenantId}`}, 0))`,
  );
  const current = await readSettings(tx, known, where);
  const before = Object.fromEntries(
    current.items.map(({ name, value, isChanged }) => [name, isChanged ? value : null]),
  );
  const changes = changesBetween(before, values, Object.keys(values));
  const names = Object.keys(changes);
  if (names.some((name) => known.definitionOf(name)?.changedBy === 'Admin')) await assertAdmin();
  if (names.some((name) => known.definitionOf(name)?.isProved)) await assertProved();
  // After the right: its refusal shows the present values.
  if (concurrencyStamp !== undefined && concurrencyStamp !== current.concurrencyStamp)
    throw problem('Editorial:ChangedMeanwhile', { data: { current } });
  for (const name of names) {
    const value = values[name] ?? null;
    const key = and(eq(settings.tenantId, tenantId), eq(settings.name, name));
    await tx.delete(settings).where(key);
    if (value !== null) await tx.insert(settings).values({ tenantId, name, value });
  }
  if (names.length > 0) recordAudit(tx, { action: 'Settings.Changed', changes });
  return undefined;
}
