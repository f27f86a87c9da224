import { eq } from 'drizzle-orm';
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../ground/database/database.ts';
import { findTenant } from '../../ground/tenancy/tenants.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';

const { base, Check, Prompt } = interactionPolicy;

/**
 * Whether the browser's session is that of a person outside the organization that the page names.
 */
async function isOfOthers(database: Database, { oidc }: KoaContextWithOIDC): Promise<boolean> {
  const named = oidc.params?.tenant;
  const accountId = oidc.session?.accountId;
  // A person who has just signed in may have chosen another organization on the page of the sign-in.
  if (typeof named !== 'string' || !accountId || oidc.result?.login) return false;
  const tenant = await findTenant(database, named);
  if (!tenant?.isActive) return false;
  const [user] = await database.asSystem((tx) =>
    tx.select({ tenantId: users.tenantId }).from(users).where(eq(users.id, accountId)),
  );
  return user !== undefined && user.tenantId !== tenant.id;
}

/**
 * Sign-in is prompted when it is needed: also when the page shows an organization, and the session
 * is that of somebody else's. Account choice and consent are prompted only when the client requests
 * them: the operator registers clients, and has consented for the site.
 */
export function promptPolicy(database: Database) {
  const policy = base();
  policy.remove('consent');
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  policy.add(new Prompt({ name: 'consent', requestable: true }));
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'other_organization',
        'The session belongs to a person of another organization',
        'login_required',
        async (ctx) =>
          (await isOfOthers(database, ctx)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}

/** The address of a prompt's page. */
export const promptAddress = (uid: string, prompt: string): string =>
  prompt === 'login' ? `/identity/interaction/${uid}` : `/identity/interaction/${uid}/${prompt}`;
