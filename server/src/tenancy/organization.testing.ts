import { ProfileType, Role } from '@editorial/contracts/enumerations';
import type { TestSite } from '../catalog/catalog.testing.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { userRoles, users } from '../identity/identity.tables.ts';
import { hashPassword, normalize } from '../identity/passwords.ts';
import { required } from '../required.ts';
import { findTenant } from './tenants.ts';

/** A person of an organization, with a token. */
export interface OrganizationPerson {
  readonly tenantId: string;
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

/** Adds a person with these roles to an organization of the demo, and signs them in. */
export async function personOfOrganization(
  { url, context }: Pick<TestSite, 'url' | 'context'>,
  {
    organization = 'northlight',
    email = 'chief@northlight.test',
    roles = [Role.Admin],
    isSupport = false,
  }: {
    organization?: string;
    email?: string;
    roles?: readonly Role[];
    isSupport?: boolean;
  } = {},
): Promise<OrganizationPerson> {
  const { id: tenantId } = required(
    await findTenant(context.database, organization),
    'The organization',
  );
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const userId = await context.database.inTenant(tenantId, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        tenantId,
        userName: email,
        normalizedUserName: normalize(email),
        email,
        normalizedEmail: normalize(email),
        emailConfirmed: true,
        passwordHash,
        name: 'Nils',
        surname: 'Berg',
        profileType: ProfileType.LimitedCompany,
        isSupport,
      })
      .returning({ id: users.id });
    const { id } = required(user, 'The new person');
    for (const role of roles) await tx.insert(userRoles).values({ userId: id, tenantId, role });
    return id;
  });
  const response = await fetch(`${url}/identity/token`, {
    method: 'POST',
    headers: { __tenant: tenantId },
    body: new URLSearchParams({
      grant_type: 'password',
      username: email,
      password: DEMO_PASSWORD,
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { tenantId, userId, email, token };
}
