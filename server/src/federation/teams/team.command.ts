import { parseArgs } from 'node:util';
import type { AuditAction } from '@editorial/contracts/audit-logging';
import { newTeamKey, teamChange, teamName, type Team } from '@editorial/contracts/releases';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../audit/record-audit.ts';
import { translate } from '../../configuration/texts.ts';
import { HOST_TENANT, type Database, type Tx } from '../../database/database.ts';
import { users } from '../../identity/identity.tables.ts';
import { normalize } from '../../identity/passwords.ts';
import { operatorCommand } from '../../operator-command.ts';
import { HttpProblem } from '../../problem.ts';
import { adopt } from './adopt.ts';
import { addKey, listTeams, putTeam, removeKey, removeSigner, removeTeam } from './teams.ts';

const Help = `npm run team -- list
npm run team -- put TEAM [options]       adds or changes a team; what is not named stays
  --remote NAME *      a remote that the team owns
  --client ID *        a machine client that releases for it (npm run client -- add)
  --issuer ADDRESS --audience TEXT --subject TEXT    whose ID tokens stand for it; a subject may end with *
npm run team -- remove TEAM
npm run team -- key TEAM NAME [--as EMAIL] [--days N]    a key, shown once; --as: one person's
npm run team -- end-key TEAM KEY-ID
npm run team -- end-signer TEAM FINGERPRINT    releases that it signed are no longer served
npm run team -- adopt TEAM             takes over the remotes in REMOTES_DIR that this machine's key signed

Options marked * may come more than once.
`;

class Refusal extends Error {}

const many = { type: 'string', multiple: true } as const;
const one = { type: 'string' } as const;
const options = {
  remote: many,
  client: many,
  issuer: one,
  audience: one,
  subject: one,
  as: one,
  days: one,
} as const;

type Given = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

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
  const people = given.as
    ? await tx
        .select()
        .from(users)
        .where(eq(users.normalizedEmail, normalize(given.as)))
    : [];
  if (given.as && people.length !== 1)
    throw new Refusal(`'${given.as}' is the address of ${people.length} people.`);
  const wanted = newTeamKey.parse({
    name,
    ...(people[0] ? { userId: people[0].id } : {}),
    ...(given.days ? { days: Number(given.days) } : {}),
  });
  const { secret } = await addKey(tx, team, wanted, new Date());
  note(tx, 'Team.KeyAdded', team, { name });
  return `${secret}\n\nThe key is not shown again.`;
}

function act(tx: Tx, what: string, team: string, more: string | undefined, given: Given) {
  if (what === 'put') return put(tx, team, given);
  if (what === 'key') return key(tx, team, more, given);
  if (what === 'remove') return removeTeam(tx, team).then(() => note(tx, 'Team.Removed', team));
  if (!more) throw new Refusal(Help);
  if (what === 'end-key')
    return removeKey(tx, team, more).then(() => note(tx, 'Team.KeyRemoved', team));
  if (what === 'end-signer')
    return removeSigner(tx, team, more).then(() =>
      note(tx, 'Team.SignerRemoved', team, { fingerprint: more }),
    );
  throw new Refusal(Help);
}

async function run(database: Database, remotesDir: string): Promise<void> {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [what = '', team, more] = positionals;
  if (what === 'list') {
    for (const each of await database.asSystem(listTeams)) console.log(`${describe(each)}\n`);
    return;
  }
  if (!team) throw new Refusal(Help);
  teamName.parse(team);
  if (what === 'adopt') {
    for (const line of await adopt(database, { remotesDir }, team)) console.log(line);
    return;
  }
  const said = await database.asSystem((tx) => Promise.resolve(act(tx, what, team, more, values)));
  if (said) console.log(said);
}

/** Formats an error as text. Null for one that is not the operator's. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return error.message;
  if (error instanceof HttpProblem)
    return error.given.message ?? translate('en', 'Editorial', error.code, error.given.data ?? {});
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
    return `${(error as Error).message}\n\n${Help}`;
  const { issues } = error as { issues?: { path: PropertyKey[]; message: string }[] };
  return issues?.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n') ?? null;
}

/** Returns 0 when done, 1 when the request is invalid, 2 when it failed. */
await operatorCommand(async ({ environment, database }) => {
  try {
    await run(database, environment.remotesDir);
    return 0;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    console.error(reason);
    return 1;
  }
});
