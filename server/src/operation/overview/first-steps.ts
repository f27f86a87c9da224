import type { Overview } from '@editorial/contracts/overview';
import { Policy } from '@editorial/contracts/policy';
import { Role } from '@editorial/contracts/enumerations';
import { sql, type SQL } from 'drizzle-orm';
import type { Caller, Context } from '../../commerce/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { required } from '../../ground/required.ts';
import { storedMail } from '../../settings/mail-server.ts';

type Step = Overview['steps'][number]['name'];
type Stepped = Pick<Context, 'settings' | 'environment' | 'secrets'>;

/** Steps that are rows of the database, each with the policy of those who take it. */
const inDatabase: readonly [Step, string, SQL][] = [
  [
    'Prices',
    Policy.Plans,
    sql`exists (select from plans where is_offered) or exists (select from price_lists where created_by_name <> '')`,
  ],
  ['Texts', Policy.Texts, sql`exists (select from text_versions where saved_by_id is not null)`],
  ['Pictures', Policy.AssetsReview, sql`exists (select from assets where status = 'Published')`],
  ['Client', Policy.Users, sql`exists (select from user_roles where role = ${Role.Client})`],
];

/** Steps that are settings. */
function inSettings({
  settings,
  environment,
  secrets,
}: Stepped): readonly (readonly [Step, string, boolean])[] {
  const { valueOf, defaultOf } = settings;
  const seller = ['Seller.Name', 'Seller.Address', 'Seller.Country'] as const;
  const hasMail =
    environment.smtpUrl !== undefined || storedMail(settings, secrets.sealingKey).server() !== null;
  return [
    ['Name', Policy.Settings, valueOf('Site.Name') !== defaultOf('Site.Name')],
    ['Seller', Policy.Settings, seller.every((name) => valueOf(name).trim() !== '')],
    ['Mail', Policy.Emailing, hasMail],
  ];
}

/**
 * The first things that a new site needs, for those who may do them, with what is done. Empty once all are, in
 * organizations, and in the demo, which has everything.
 */
export async function firstSteps(tx: Tx, context: Stepped, caller: Caller) {
  if (caller.tenantId !== HOST_TENANT || context.environment.demo) return [];
  const holds = (policy: string) => caller.granted[policy] === true;
  const queries = inDatabase.map(([, , done]) => sql`(${done})`);
  const { rows } = (await tx.execute(
    sql`select array[${sql.join(queries, sql`, `)}] as done`,
  )) as unknown as { rows: { done: boolean[] }[] };
  const { done } = required(rows[0], 'The first steps');
  const steps = [
    ...inSettings(context),
    ...inDatabase.map(([name, policy], index) => [name, policy, done[index] === true] as const),
  ]
    .filter(([, policy]) => holds(policy))
    .map(([name, , isDone]) => ({ name, isDone }));
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
