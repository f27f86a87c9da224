import type { Client } from '@editorial/contracts/clients';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { operatorCommand, type OperatorSite } from '../../ground/operator/operator-command.ts';
import { CommandRefused, reportingRefusals } from '../../settings/command-refusals.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { personAt } from '../passwords/person-at.ts';
import { issuerOf } from '../../ground/issuer.ts';
import { addClient, listClients, removeClient } from './clients.ts';

interface ClientOptions {
  readonly name?: string;
  readonly redirect?: string[];
  readonly logout?: string[];
  readonly origin?: string[];
  readonly scope?: string[];
  readonly grant?: string[];
  readonly confidential?: boolean;
  readonly as?: string;
  readonly organization?: string;
  readonly 'access-seconds'?: string;
  readonly 'refresh-seconds'?: string;
  readonly 'calls-per-minute'?: string;
}

async function personOf(tx: Tx, email: string, organization?: string): Promise<string> {
  const person = await personAt(tx, email, organization);
  if (!person) throw new CommandRefused(`Nobody has the address '${email}'.`);
  return person.id;
}

async function add(
  tx: Tx,
  clientId: string | undefined,
  given: ClientOptions,
  { environment, say }: OperatorSite,
): Promise<void> {
  const { as, organization } = given;
  const userId = as === undefined ? undefined : await personOf(tx, as, organization);
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
  const { client, clientSecret } = await addClient(tx, null, wanted);
  recordAudit(tx, {
    action: 'Client.Added',
    tenantId: HOST_TENANT,
    target: { type: 'Client', id: client.clientId },
  });
  say(`issuer         ${issuerOf(environment)}\n${describe(client)}`);
  if (clientSecret !== null)
    say(`client secret  ${clientSecret}\n\nThe secret is not shown again.`);
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

async function act(
  site: OperatorSite,
  tx: Tx,
  [what, id]: readonly string[],
  given: ClientOptions,
) {
  if (what === 'list') {
    const { items } = await listClients(tx, { skipCount: 0, maxResultCount: 1000 });
    for (const client of items) site.say(`${describe(client)}\n`);
  } else if (!id)
    throw new CommandRefused(`${what} needs the client's ID: npm run client -- --help`);
  else if (what === 'add') await add(tx, id, given, site);
  else {
    await removeClient(tx, null, id);
    recordAudit(tx, {
      action: 'Client.Removed',
      tenantId: HOST_TENANT,
      target: { type: 'Client', id },
    });
  }
}

/**
 * `npm run client -- add|list|remove`. Returns 0 when done, 1 when the request is invalid, 2 when
 * it failed.
 */
export const run = reportingRefusals((site, { words, values }) =>
  site.database.asSystem((tx) => act(site, tx, words, values as ClientOptions)),
);

if (import.meta.main) await operatorCommand('client', run);
