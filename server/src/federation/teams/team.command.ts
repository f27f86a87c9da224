import type { AuditAction } from '@editorial/contracts/audit-logging';
import { newTeamKey, teamChange, teamName, type Team } from '@editorial/contracts/releases';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { translate } from '../../settings/languages/texts.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { personAt } from '../../people/passwords/person-at.ts';
import {
  operatorCommand,
  type OperatorRun,
  type OperatorSite,
} from '../../ground/operator/operator-command.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { adopt } from './adopt.ts';
import { addKey, listTeams, putTeam, removeKey, removeSigner, removeTeam } from './teams.ts';

class Refusal extends Error {}

interface Given {
  readonly remote?: string[];
  readonly client?: string[];
  readonly issuer?: string;
  readonly audience?: string;
  readonly subject?: string;
  readonly as?: string;
  readonly days?: string;
}

const describe = ({ name, remotes, clients, issuers, keys, signers }: Team): string =>
  [
    `team     ${name}`,
    `remotes  ${remotes.join(' ')}`,
    ...(clients.length > 0 ? [`clients  ${clients.join(' ')}`] : []),
    ...issuers.map(({ issuer, audience, subject }) => `issuer   ${issuer} ${audience} ${subject}`),
    ...keys.map(
      (key) => `key      ${key.id}  ${key.name}  ${key.userName ?? 'team'}  until ${key.expiresAt}`,
    ),
    ...signers.map(({ fingerprint, addedBy }) => `signer   ${fingerprint}  by ${addedBy}`),
  ].join('\n');

function note(tx: Tx, action: AuditAction, team: string, data: Record<string, unknown> = {}): void {
  recordAudit(tx, { action, tenantId: HOST_TENANT, target: { type: 'Team', id: team }, data });
}

async function put(tx: Tx, team: string, given: Given): Promise<string> {
  const { issuer, audience, subject } = given;
  const change = teamChange.parse({
    ...(given.remote ? { remotes: given.remote } : {}),
    ...(given.client ? { clients: given.client } : {}),
    ...(issuer ? { issuers: [{ issuer, audience, subject }] } : {}),
  });
  note(tx, 'Team.Changed', team, change);
  return describe(await putTeam(tx, team, change));
}

async function key(tx: Tx, team: string, name: string | undefined, given: Given): Promise<string> {
  const person = given.as ? await personAt(tx, given.as) : undefined;
  if (given.as && !person) throw new Refusal(`Nobody has the address '${given.as}'.`);
  const wanted = newTeamKey.parse({
    name,
    ...(person ? { userId: person.id } : {}),
    ...(given.days ? { days: Number(given.days) } : {}),
  });
  const { secret } = await addKey(tx, team, wanted, new Date());
  note(tx, 'Team.KeyAdded', team, { name });
  return `${secret}\n\nThe key is not shown again.`;
}

interface Change {
  readonly team: string;
  readonly more: string | undefined;
  readonly given: Given;
}

function change(tx: Tx, what: string, { team, more, given }: Change) {
  if (what === 'put') return put(tx, team, given);
  if (what === 'key') return key(tx, team, more, given);
  if (what === 'remove') return removeTeam(tx, team).then(() => note(tx, 'Team.Removed', team));
  if (!more) throw new Refusal(`${what} needs a third word: npm run team -- --help`);
  if (what === 'end-key')
    return removeKey(tx, team, more).then(() => note(tx, 'Team.KeyRemoved', team));
  return removeSigner(tx, team, more).then(() =>
    note(tx, 'Team.SignerRemoved', team, { fingerprint: more }),
  );
}

async function act(
  { database, environment: { remotesDir }, say }: OperatorSite,
  [what = '', team, more]: readonly string[],
  given: Given,
): Promise<void> {
  if (what === 'list') {
    for (const each of await database.asSystem(listTeams)) say(`${describe(each)}\n`);
    return;
  }
  if (!team) throw new Refusal(`${what} needs the name of a team: npm run team -- --help`);
  teamName.parse(team);
  if (what === 'adopt') {
    for (const line of await adopt(database, { remotesDir }, team)) say(line);
    return;
  }
  const said = await database.asSystem((tx) =>
    Promise.resolve(change(tx, what, { team, more, given })),
  );
  if (said) say(said);
}

/** Formats an error as text. Null for one that is not the operator's. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (error instanceof HttpProblem)
    return error.given.message ?? translate('en', 'Editorial', error.code, error.given.data ?? {});
  const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] };
  return issues?.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') ?? null;
}

/** `npm run team`. Returns 0 when done, 1 when the request is invalid, 2 when it failed. */
export const run: OperatorRun = async (site, { words, values }) => {
  try {
    await act(site, words, values as Given);
    return 0;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    site.warn(reason);
    return 1;
  }
};

if (import.meta.main) await operatorCommand('team', run);
