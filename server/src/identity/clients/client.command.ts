import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Client } from '@editorial/contracts/clients';
import { HOST_TENANT, type Tx } from '../../database/database.ts';
import { operatorCommand } from '../../operator-command.ts';
import { HttpProblem } from '../../problem.ts';
import { translate } from '../../configuration/texts.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { users } from '../identity.tables.ts';
import { normalize } from '../passwords.ts';
import { issuerOf } from '../../issuer.ts';
import { addClient, listClients, removeClient } from './clients.ts';

const Help = `npm run client -- add ID [options]     registers a client
npm run client -- list
npm run client -- remove ID            ends all its tokens as well

Options of add; those marked * may come more than once:
  --name TEXT            how people see it
  --redirect ADDRESS *   where sign-ins end; an origin counts with and without a slash
  --logout ADDRESS *     where sign-outs end; the redirects' origins unless given
  --origin ORIGIN *      whose pages may call from a browser; the redirects' origins unless given
  --scope SCOPE *        openid profile email roles offline_access Editorial, or a policy's name
  --grant GRANT *        authorization_code refresh_token client_credentials
  --confidential         it can keep a secret, which is shown once
  --as EMAIL             a machine: it calls in this person's name; it is confidential
  --access-seconds N     life of access tokens (3600)
  --refresh-seconds N    life of refresh tokens (1209600)
  --calls-per-minute N   (600)
`;

const many = { type: 'string', multiple: true } as const;
const one = { type: 'string' } as const;
const options = {
  name: one,
  redirect: many,
  logout: many,
  origin: many,
  scope: many,
  grant: many,
  confidential: { type: 'boolean' },
  as: one,
  'access-seconds': one,
  'refresh-seconds': one,
  'calls-per-minute': one,
} as const;

class Refusal extends Error {}

async function personOf(tx: Tx, email: string): Promise<string> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.normalizedEmail, normalize(email)));
  const [person, ...others] = found;
  if (!person || others.length > 0)
    throw new Refusal(`'${email}' is the address of ${found.length} people.`);
  return person.id;
}

const read = (args?: string[]) =>
  parseArgs({ ...(args ? { args } : {}), options, allowPositionals: true });

async function add(
  tx: Tx,
  clientId: string | undefined,
  given: ReturnType<typeof read>['values'],
  issuer: string,
): Promise<void> {
  const userId = given.as === undefined ? undefined : await personOf(tx, given.as);
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const wanted = {
    clientId,
    name: given.name,
    redirectUris: given.redirect,
    postLogoutRedirectUris: given.logout,
    origins: given.origin,
    scopes: given.scope,
    grants: given.grant,
    isConfidential: given.confidential === true || userId !== undefined,
    userId,
    accessTokenSeconds: number(given['access-seconds']),
    refreshTokenSeconds: number(given['refresh-seconds']),
    callsPerMinute: number(given['calls-per-minute']),
  };
  const { client, clientSecret } = await addClient(tx, wanted);
  recordAudit(tx, {
    action: 'Client.Added',
    tenantId: HOST_TENANT,
    target: { type: 'Client', id: client.clientId },
  });
  console.log(`issuer         ${issuer}\n${describe(client)}`);
  if (clientSecret !== null)
    console.log(`client secret  ${clientSecret}\n\nThe secret is not shown again.`);
}

const describe = (client: Client): string =>
  [
    `client id      ${client.clientId} (${client.isConfidential ? 'confidential' : 'public'})`,
    `name           ${client.name}`,
    `grants         ${client.grants.join(' ')}`,
    `scopes         ${client.scopes.join(' ')}`,
    ...(client.redirectUris.length > 0 ? [`redirects      ${client.redirectUris.join(' ')}`] : []),
    ...(client.origins.length > 0 ? [`origins        ${client.origins.join(' ')}`] : []),
    `calls/minute   ${client.callsPerMinute}`,
  ].join('\n');

/** Formats an error as one line. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (error instanceof HttpProblem)
    return translate('en', 'Editorial', error.code, error.given.data ?? {});
  const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] };
  if (issues) return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
  return null;
}

/**
 * `npm run client -- add|list|remove`. Returns 0 when done, 1 when the request is invalid, 2 when
 * it failed.
 */
await operatorCommand(async ({ environment, database }) => {
  try {
    const { positionals, values } = read();
    const [what, clientId] = positionals;
    return await database.asSystem(async (tx) => {
      if (what === 'add') await add(tx, clientId, values, issuerOf(environment));
      else if (what === 'remove' && clientId) {
        await removeClient(tx, clientId);
        recordAudit(tx, {
          action: 'Client.Removed',
          tenantId: HOST_TENANT,
          target: { type: 'Client', id: clientId },
        });
      } else if (what === 'list')
        for (const client of (await listClients(tx, { skipCount: 0, maxResultCount: 1000 })).items)
          console.log(`${describe(client)}\n`);
      else throw new Refusal(Help);
      return 0;
    });
  } catch (error) {
    const reason =
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
        ? `${(error as Error).message}\n\n${Help}`
        : reasonOf(error);
    if (reason === null) throw error;
    console.error(reason);
    return 1;
  }
});
