import type { AuditAction } from '@editorial/contracts/audit-logging';
import { newTeamKey, teamChange, teamName, type Team } from '@editorial/contracts/releases';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { CommandRefused, reportingRefusals } from '../../settings/command-refusals.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { personAt } from '../../people/passwords/person-at.ts';
import { operatorCommand, type OperatorSite } from '../../ground/operator/operator-command.ts';
import { adopt } from './adopt.ts';
import { addKey, listTeams, putTeam, removeKey, removeSigner, removeTeam } from './teams.ts';

interface TeamOptions {
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

async function put(tx: Tx, team: string, given: TeamOptions): Promise<string> {
  const { issuer, audience, subject } = given;
  const change = teamChange.parse({
    ...(given.remote ? { remotes: given.remote } : {}),
    ...(given.client ? { clients: given.client } : {}),
    ...(issuer ? { issuers: [{ issuer, audience, subject }] } : {}),
  });
  note(tx, 'Team.Changed', team, change);
  return describe(await putTeam(tx, team, change));
}

async function key(
  tx: Tx,
  team: string,
  name: string | undefined,
  given: TeamOptions,
): Promise<string> {
  const person = given.as ? await personAt(tx, given.as) : undefined;
  if (given.as && !person) throw new CommandRefused(`Nobody has the address '${given.as}'.`);
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
  readonly given: TeamOptions;
}

function change(tx: Tx, what: string, { team, more, given }: Change) {
  if (what === 'put') return put(tx, team, given);
  if (what === 'key') return key(tx, team, more, given);
  if (what === 'remove') return removeTeam(tx, team).then(() => note(tx, 'Team.Removed', team));
  if (!more) throw new CommandRefused(`${what} needs a third word: npm run team -- --help`);
  if (what === 'end-key')
    return removeKey(tx, team, more).then(() => note(tx, 'Team.KeyRemoved', team));
  return removeSigner(tx, team, more).then(() =>
    note(tx, 'Team.SignerRemoved', team, { fingerprint: more }),
  );
}

async function act(
  { database, environment: { remotesDir }, say }: OperatorSite,
  [what = '', team, more]: readonly string[],
  given: TeamOptions,
): Promise<void> {
  if (what === 'list') {
    for (const each of await database.asSystem(listTeams)) say(`${describe(each)}\n`);
    return;
  }
  if (!team) throw new CommandRefused(`${what} needs the name of a team: npm run team -- --help`);
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

/** `npm run team`. Returns 0 when done, 1 when the request is invalid, 2 when it failed. */
export const run = reportingRefusals((site, { words, values }) =>
  act(site, words, values as TeamOptions),
);

if (import.meta.main) await operatorCommand('team', run);
