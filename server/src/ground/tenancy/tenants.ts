import { eq, or } from 'drizzle-orm';
import { type Database, HOST_TENANT } from '../database/database.ts';
import { storable } from '../database/storable.ts';
import { tenants } from './tenants.tables.ts';

export const normalizeName = (name: string): string => storable(name.trim().toUpperCase());
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** Finds a tenant by id or by case-insensitive name. Returns null if there is none. */
export async function findTenant(database: Database, idOrName: string): Promise<Tenant | null> {
  const byName = eq(tenants.normalizedName, normalizeName(idOrName));
  const [found] = await database.asSystem((tx) =>
    tx
      .select()
      .from(tenants)
      .where(isId(idOrName) ? or(eq(tenants.id, idOrName), byName) : byName),
  );
  return found ?? null;
}

/** The part of an address that names an organization: the page adopts it. */
export const TENANT_PARAMETER = '__tenant';

/**
 * A path as a mail or a page of the issuer names it: with the reader's organization, which the page
 * then adopts. Without it, a browser that knows nothing of the organization would look for the
 * person among those of the site.
 */
export function inOrganization(path: string, tenantId: string): string {
  if (tenantId === HOST_TENANT) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${TENANT_PARAMETER}=${tenantId}`;
}

/**
 * A path of the issuer's own pages, with the organization of the person who is signed in there:
 * after their session has ended, the page still leads to the sign-in of that organization.
 */
export function atIssuer(path: string, tenantId: string): string {
  if (tenantId === HOST_TENANT) return path;
  return `${path}${path.includes('?') ? '&' : '?'}tenant=${tenantId}`;
}

/**
 * The organization that an address of the issuer names, by name or id: that of the site if it names
 * none, or none that is there.
 */
export async function tenantNamed(database: Database, named: unknown): Promise<string> {
  const given = typeof named === 'string' ? named.trim().slice(0, 100) : '';
  return (await resolveTenant(database, given || undefined)) ?? HOST_TENANT;
}

/** The whole address of a page of this site for a reader of an organization. */
export const pageAddress = (
  { publicUrl }: { readonly publicUrl: string },
  tenantId: string,
  path: string,
): string => publicUrl + inOrganization(path, tenantId);

/**
 * Resolves the `__tenant` value of a request to a tenant id. Without a value, it is the host
 * tenant. Returns null if there is no such active tenant.
 */
export async function resolveTenant(
  database: Database,
  given: string | undefined,
): Promise<string | null> {
  if (!given || given === HOST_TENANT) return HOST_TENANT;
  const tenant = await findTenant(database, given);
  return tenant?.isActive ? tenant.id : null;
}
