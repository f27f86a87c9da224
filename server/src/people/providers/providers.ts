import type { SignInProvider, signInProvidersApi } from '@editorial/contracts/sign-in-providers';
import { MAX_PROVIDERS } from '@editorial/contracts/sign-in-providers';
import type { z } from '@editorial/contracts/schema';
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../settings/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { seal } from '../../ground/secrets/sealed.ts';
import { changesBetween, recordAudit } from '../../ground/audit/record-audit.ts';
import { callbackOf, type ProviderClient, secretOwner } from './provider-client.ts';
import {
  providerAccounts,
  type ProviderRow,
  signInProviders,
} from '../provider-rows/providers.tables.ts';

type Added = z.output<NonNullable<typeof signInProvidersApi.add.body>>;
type Changed = z.output<NonNullable<typeof signInProvidersApi.change.body>>;
type Writing = Pick<Context, 'database' | 'secrets' | 'environment' | 'clock'>;

const refused = (member: string, message: string) =>
  problem('Editorial:Validation', {
    details: ` - ${member}: ${message}`,
    validationErrors: [{ message, members: [member] }],
  });

export const viewOf = (
  { sealedSecret, tenantId, createdAt, ...row }: ProviderRow,
  environment: Context['environment'],
): SignInProvider => ({
  ...row,
  hasSecret: sealedSecret !== null,
  redirectUri: callbackOf(environment, tenantId),
  createdAt: createdAt.toISOString(),
});

export const listProviders = (tx: Tx): Promise<ProviderRow[]> =>
  tx.select().from(signInProviders).orderBy(asc(signInProviders.name), asc(signInProviders.id));

/**
 * Refuses an issuer that does not describe itself, before anything is saved. Organizations do not read why a
 * connection failed: it would show which names and addresses there are in the network of the site.
 */
async function assertReached(
  client: ProviderClient,
  given: Pick<ProviderRow, 'id' | 'tenantId' | 'issuer' | 'clientId' | 'sealedSecret'>,
  publicUrl: string,
): Promise<void> {
  if (new URL(given.issuer).origin === new URL(publicUrl).origin)
    throw refused('issuer', 'The site itself is no other provider.');
  try {
    await client.check(given);
  } catch (error) {
    const { message, cause } = error as Error;
    const isExplained = given.tenantId === HOST_TENANT && cause instanceof Error;
    const reason = isExplained ? `${message} (${cause.message})` : message;
    throw refused('issuer', `The provider was not reached: ${reason.slice(0, 300)}`);
  }
}

const sealed = ({ secrets }: Writing, id: string, secret: string | null | undefined) =>
  secret ? seal({ key: secrets.sealingKey, owner: secretOwner(id), text: secret }) : null;

export async function addProvider(
  context: Writing,
  client: ProviderClient,
  tenantId: string,
  { clientSecret, ...given }: Added,
): Promise<SignInProvider> {
  const { environment, database, clock } = context;
  const id = crypto.randomUUID();
  const row = { ...given, id, tenantId, sealedSecret: sealed(context, id, clientSecret) };
  await assertReached(client, row, environment.publicUrl);
  return database.inTenant(tenantId, async (tx) => {
    const known = await listProviders(tx);
    if (known.length >= MAX_PROVIDERS)
      throw refused('issuer', `There are ${MAX_PROVIDERS} providers already.`);
    if (known.some((one) => one.issuer === row.issuer && one.clientId === row.clientId))
      throw refused('clientId', 'This provider is there already.');
    const [made] = await tx
      .insert(signInProviders)
      .values({ ...row, createdAt: clock.now() })
      .returning();
    const { name, issuer, isRequired } = row;
    recordAudit(tx, {
      action: 'Provider.Added',
      target: { type: 'Provider', id },
      data: { name, issuer, isRequired },
    });
    return viewOf(required(made, 'The new provider'), environment);
  });
}

async function providerOf(tx: Tx, id: string): Promise<ProviderRow> {
  const [row] = await tx.select().from(signInProviders).where(eq(signInProviders.id, id));
  if (!row) throw problem('Editorial:NotFound');
  return row;
}

/** Changes a provider. The same subject at another issuer, or for another client, is another person. */
export async function changeProvider(
  context: Writing,
  client: ProviderClient,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  { clientSecret, concurrencyStamp, ...given }: Changed,
): Promise<SignInProvider> {
  const { environment, database } = context;
  const before = await database.inTenant(tenantId, (tx) => providerOf(tx, id));
  const isOther =
    (given.issuer ?? before.issuer) !== before.issuer ||
    (given.clientId ?? before.clientId) !== before.clientId;
  // The old secret goes to no server that it was not given to.
  const kept = isOther ? null : before.sealedSecret;
  const sealedSecret = clientSecret === undefined ? kept : sealed(context, id, clientSecret);
  const next = { ...before, ...given, sealedSecret };
  if (isOther) await assertReached(client, next, environment.publicUrl);
  return database.inTenant(tenantId, async (tx) => {
    const stamp = concurrencyStamp ?? before.concurrencyStamp;
    const [row] = await tx
      .update(signInProviders)
      .set({ ...given, sealedSecret, concurrencyStamp: crypto.randomUUID() })
      .where(and(eq(signInProviders.id, id), eq(signInProviders.concurrencyStamp, stamp)))
      .returning();
    if (!row)
      throw problem('Editorial:ChangedMeanwhile', {
        data: { current: viewOf(await providerOf(tx, id), environment) },
      });
    if (isOther) await tx.delete(providerAccounts).where(eq(providerAccounts.providerId, id));
    recordAudit(tx, {
      action: 'Provider.Changed',
      target: { type: 'Provider', id },
      changes: changesBetween(before, given as Partial<ProviderRow>, [
        'name',
        'issuer',
        'clientId',
        'domains',
        'isActive',
        'isRequired',
      ]),
    });
    return viewOf(row, environment);
  });
}

/** Removes a provider with its links. Accounts stay: their people choose a password by mail. */
export async function removeProvider(tx: Tx, id: string): Promise<void> {
  const { name } = await providerOf(tx, id);
  await tx.delete(signInProviders).where(eq(signInProviders.id, id));
  recordAudit(tx, { action: 'Provider.Removed', target: { type: 'Provider', id }, data: { name } });
}
