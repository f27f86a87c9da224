import { ProfileType, Role } from '@editorial/contracts/enumerations';
import type { TestSite } from '../../testing/test-site.testing.ts';
import { HOST_TENANT } from '../database/database.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { userRoles, users } from './identity.tables.ts';
import { hashPassword, normalize } from '../../people/passwords/passwords.ts';
import { noteProved } from '../../people/second-factor/proved.testing.ts';
import { required } from '../required.ts';
import { findTenant } from './tenants.ts';

/** A person of an organization, with a token. */
export interface OrganizationPerson {
  readonly tenantId: string;
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

interface About {
  readonly email?: string;
  readonly roles?: readonly Role[];
  readonly isSupport?: boolean;
  /** False: the person has signed in, and proved nothing since. */
  readonly isProved?: boolean;
}

/** Adds a person with these roles to an organization of the demo, and signs them in. */
export async function personOfOrganization(
  site: Pick<TestSite, 'url' | 'context'>,
  { organization = 'northlight', ...about }: About & { organization?: string } = {},
): Promise<OrganizationPerson> {
  const found = await findTenant(site.context.database, organization);
  return personOfTenant(site, required(found, 'The organization').id, about);
}

/** Adds a person with these roles to an organization or to the site itself, and signs them in. */
export async function personOfTenant(
  { url, context }: Pick<TestSite, 'url' | 'context'>,
  tenantId: string,
  {
    email = 'chief@northlight.test',
    roles = [Role.Admin],
    isSupport = false,
    isProved = true,
  }: About = {},
): Promise<OrganizationPerson> {
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
    ...(tenantId === HOST_TENANT ? {} : { headers: { __tenant: tenantId } }),
    body: new URLSearchParams({
      grant_type: 'password',
      username: email,
      password: DEMO_PASSWORD,
      client_id: 'Editorial_App',
      scope: 'openid offline_access Editorial',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  if (isProved) await noteProved(context, token);
  return { tenantId, userId, email, token };
}
