import type { Client } from '@editorial/contracts/clients';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import {
  operatorCommand,
  type OperatorRun,
  type OperatorSite,
} from '../../ground/operator/operator-command.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { translate } from '../../settings/languages/texts.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { personAt } from '../passwords/person-at.ts';
import { issuerOf } from '../../ground/issuer.ts';
import { addClient, listClients, removeClient } from './clients.ts';

interface Given {
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

class Refusal extends Error {}

async function personOf(tx: Tx, email: string, organization?: string): Promise<string> {
  const person = await personAt(tx, email, organization);
  if (!person) throw new Refusal(`Nobody has the address '${email}'.`);
  return person.id;
}

async function add(
  tx: Tx,
  clientId: string | undefined,
  given: Given,
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

/** Formats an error as one line. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (error instanceof HttpProblem)
    return translate('en', 'Editorial', error.code, error.given.data ?? {});
  const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] };
  if (issues) return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
  return null;
}

async function act(site: OperatorSite, tx: Tx, [what, id]: readonly string[], given: Given) {
  if (what === 'list') {
    const { items } = await listClients(tx, { skipCount: 0, maxResultCount: 1000 });
    for (const client of items) site.say(`${describe(client)}\n`);
  } else if (!id) throw new Refusal(`${what} needs the client's ID: npm run client -- --help`);
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
export const run: OperatorRun = async (site, { words, values }) => {
  try {
    await site.database.asSystem((tx) => act(site, tx, words, values as Given));
    return 0;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    site.warn(reason);
    return 1;
  }
};

if (import.meta.main) await operatorCommand('client', run);
