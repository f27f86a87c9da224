import { ProfileType, Role } from '@editorial/contracts/enumerations';
import { and, eq, sql } from 'drizzle-orm';
import { acceptCommonPassword } from '../people/passwords/known-passwords.rules.ts';
import type { Context } from '../commerce/context/context.ts';
import { HOST_TENANT, type Tx } from '../ground/database/database.ts';
import { userRoles, users } from '../ground/tenancy/identity.tables.ts';
import { tenants } from '../ground/tenancy/tenants.tables.ts';
import { plans } from '../commerce/tables/subscriptions.tables.ts';
import { hashPassword, normalize } from '../people/passwords/passwords.ts';
import { required } from '../ground/required.ts';

export const DEMO_PASSWORD = '1q2w3E*';
interface Person {
  email: string;
  name: string;
  surname: string;
  company?: string;
  country?: string;
  profileType: ProfileType;
  roles: Role[];
  isSupport?: boolean;
  tenant?: string;
}

/** The demo's users. */
export const DemoPeople: readonly Person[] = [
  {
    email: 'admin@editorial.test',
    name: 'Alma',
    surname: 'Reyes',
    profileType: ProfileType.LimitedCompany,
    roles: [Role.Admin],
  },
  {
    email: 'support@editorial.test',
    name: 'Sami',
    surname: 'Holt',
    profileType: ProfileType.LimitedCompany,
    roles: [],
    isSupport: true,
  },
  {
    email: 'client@editorial.test',
    name: 'Clara',
    surname: 'Lindqvist',
    company: 'Lindqvist & Partners',
    country: 'SE',
    profileType: ProfileType.Client,
    roles: [Role.Client],
  },
  {
    email: 'seat@editorial.test',
    name: 'Tomas',
    surname: 'Berg',
    company: 'Lindqvist & Partners',
    country: 'SE',
    profileType: ProfileType.Client,
    roles: [Role.Client],
  },
  {
    email: 'trial@editorial.test',
    name: 'Tara',
    surname: 'Okafor',
    company: 'Okafor Studio',
    country: 'NG',
    profileType: ProfileType.Client,
    roles: [Role.Client],
  },
  {
    email: 'approved@editorial.test',
    name: 'Aiko',
    surname: 'Mori',
    company: 'Mori Verlag',
    country: 'DE',
    profileType: ProfileType.Client,
    roles: [Role.Client],
  },
  {
    email: 'newcomer@editorial.test',
    name: 'Noor',
    surname: 'Haddad',
    company: 'Haddad Media',
    country: 'JO',
    profileType: ProfileType.Client,
    roles: [Role.Client],
  },
  {
    email: 'contributor@editorial.test',
    name: 'Ines',
    surname: 'Duarte',
    country: 'PT',
    profileType: ProfileType.SoleTrader,
    roles: [Role.Contributor],
  },
  {
    email: 'profit@editorial.test',
    name: 'Paul',
    surname: 'Novak',
    profileType: ProfileType.LimitedCompany,
    roles: [Role.ProfitCalculation],
  },
  {
    email: 'client@northlight.test',
    name: 'Nora',
    surname: 'Aas',
    company: 'Northlight Press',
    country: 'NO',
    profileType: ProfileType.Client,
    roles: [Role.Client],
    tenant: 'northlight',
  },
];

async function ensureTenant(tx: Tx, name: string): Promise<string> {
  await tx
    .insert(tenants)
    .values({ name, normalizedName: name.toUpperCase() })
    .onConflictDoNothing();
  const [tenant] = await tx
    .select()
    .from(tenants)
    .where(eq(tenants.normalizedName, name.toUpperCase()));
  return required(tenant, 'The tenant').id;
}

/** Creates the demo's users. Existing users are not changed. */
export async function seedPeople({ database }: Pick<Context, 'database'>): Promise<void> {
  acceptCommonPassword(DEMO_PASSWORD);
  const known = await database.asSystem((tx) =>
    tx
      .select({ count: sql<number>`count(*)::int` })
      .from(users)
      .where(eq(users.normalizedEmail, normalize('admin@editorial.test'))),
  );
  if ((known[0]?.count ?? 0) > 0) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await database.asSystem(async (tx) => {
    // The demo sells at the prices that came with the software.
    await tx.update(plans).set({ isOffered: true });
    for (const person of DemoPeople) {
      const tenantId = person.tenant ? await ensureTenant(tx, person.tenant) : HOST_TENANT;
      const there = await tx
        .select()
        .from(users)
        .where(
          and(eq(users.tenantId, tenantId), eq(users.normalizedEmail, normalize(person.email))),
        );
      if (there.length > 0) continue;
      const [user] = await tx
        .insert(users)
        .values({
          tenantId,
          userName: person.email,
          normalizedUserName: normalize(person.email),
          email: person.email,
          normalizedEmail: normalize(person.email),
          emailConfirmed: true,
          passwordHash,
          name: person.name,
          surname: person.surname,
          company: person.company ?? '',
          country: person.country ?? null,
          profileType: person.profileType,
          isSupport: person.isSupport ?? false,
        })
        .returning();
      for (const role of person.roles)
        await tx
          .insert(userRoles)
          .values({ userId: required(user, 'The new user').id, tenantId, role });
    }
  });
}
