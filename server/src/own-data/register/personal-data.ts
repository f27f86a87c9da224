import { sql, type SQL } from 'drizzle-orm';

/**
 * Why something of a person is stored. The privacy text and the copy of a person's data say it in
 * words (`Privacy.<language>.json`, `Purpose:…`).
 */
export const Purposes = [
  'Account',
  'Security',
  'Purchases',
  'Books',
  'Licenses',
  'Collections',
  'Contributions',
  'Applications',
  'Notices',
  'Mails',
  'Operation',
] as const;
export type Purpose = (typeof Purposes)[number];

/** Art. 6 (1) GDPR: (b) a contract, (c) a duty by law, (f) a legitimate interest. */
export type Basis = 'Contract' | 'LegalObligation' | 'LegitimateInterest';

/** How long it is stored. */
export type Period =
  /** Until the account is closed. */
  | 'Account'
  /** As long as books are kept: a setting, by the seller's country. */
  | 'Books'
  /** As long as somebody may use the picture. */
  | 'Licenses'
  /** As long as the log of changes is kept. */
  | 'Log'
  /** Until it is used, or for some minutes or days. */
  | 'Days'
  /** Three years after the decision. */
  | 'Notices'
  /** The decision, and its author. */
  | 'Decisions';

/** The fate of a column when the person closes the account. */
export type Erasure =
  /** The row goes. */
  | 'Deleted'
  /** The closing itself empties it (`close-account.ts`). */
  | 'Emptied'
  /** A closed account's name takes the place of the person's, wherever it is. */
  | 'Replaced'
  /**
   * The id of the person who did it (`actor-names.ts`). A name of earlier releases that two people
   * had is replaced.
   */
  | 'Actor'
  /** Name and address go. Company, country and tax number stay: they are no person's. */
  | 'Billing'
  /** Free text: the person's name and addresses are taken out of it. */
  | 'Mentions'
  /** Points to the account, which then names nobody. */
  | 'Id'
  /** Says nothing about a person without the other columns. */
  | 'Kept'
  /** Goes by itself with its period. */
  | 'Expires';

/** Why a table is not part of the copy. */
export type NotCopied =
  /** A secret or a hash of one: a copy of it would be a risk for the person. */
  | 'Secret'
  /** Gone within minutes or days, and says nothing that other parts don't. */
  | 'Passing'
  /** Speaks about another person: staff who decided, at a price list or a text. */
  | 'WorkOfStaff'
  /** The copy itself. */
  | 'Itself'
  /** Another part contains it. */
  | 'Elsewhere';

export type ByPerson = (userId: string) => SQL;

/** A table that holds something of people. */
export interface PersonalTable {
  /** With its schema, unless that is `public`. */
  readonly table: string;
  readonly purpose: Purpose;
  readonly basis: Basis;
  readonly period: Period;
  /** Each column that holds something of a person. */
  readonly columns: Readonly<Record<string, Erasure>>;
  /** The rows that are the person's. Those whose columns are `Deleted` go. */
  readonly rows: ByPerson;
  /** Parts of the copy by name, or why there is none. Secrets and hashes are left out. */
  readonly copy: Readonly<Record<string, ByPerson>> | NotCopied;
  /** The trigger that protects rows against changes. Erasure disables it in its transaction. */
  readonly trigger?: string;
  /** The rows belong to no tenant. */
  readonly isGlobal?: boolean;
  /** `Billing` of rows of others on the person's own subscriptions. Only the name goes there. */
  readonly namedIn?: ByPerson;
  /** Rows of others whose `Mentions` may mean the person, because they belong together by id. */
  readonly mentionedIn?: ByPerson;
}

/** The rows with the person's id in a column. */
export const own =
  (column: string): ByPerson =>
  (userId) =>
    sql`${sql.identifier(column)} = ${userId}`;

/** The person's own subscriptions and trials, without those of others in which they have a seat. */
export const ownSubscriptions: ByPerson = (userId) => sql`select id from subscriptions
  where (client_id = ${userId} or (client_id is null and created_by = ${userId}))`;

/**
 * The addresses that a person proved to be theirs, today's and former ones. One that was only typed
 * may be anybody's, and so may be what is stored with it.
 */
export const addressesOf: ByPerson = (userId) => sql`
  select lower(email) from users where id = ${userId} and email_confirmed
  union select lower(email) from former_names where user_id = ${userId} and email_confirmed`;

/**
 * The organization of a person, whose administrators may act as that person: nothing beyond it is
 * theirs.
 */
export const tenantOf: ByPerson = (userId) =>
  sql`(select tenant_id from users where id = ${userId})`;

/** The rows of the person's organization with an address of theirs in a column. */
export const ownAddress =
  (column: string): ByPerson =>
  (userId) =>
    sql`(tenant_id = ${tenantOf(userId)}
      and lower(${sql.identifier(column)}) in (${addressesOf(userId)}))`;

/** The people on the person's own subscriptions: they may have written of them. */
export const ownTeam: ByPerson = (userId) => sql`select user_id from subscription_members
  where subscription_id in (${ownSubscriptions(userId)})`;

const account = { purpose: 'Account', basis: 'Contract', period: 'Account' } as const;
const security = { purpose: 'Security', basis: 'LegitimateInterest', period: 'Account' } as const;

/** Accounts, sign-in and what protects it. */
export const peopleTables: readonly PersonalTable[] = [
  {
    table: 'users',
    ...account,
    rows: own('id'),
    columns: {
      id: 'Id',
      user_name: 'Emptied',
      normalized_user_name: 'Emptied',
      email: 'Emptied',
      normalized_email: 'Emptied',
      new_email: 'Emptied',
      email_confirmed: 'Emptied',
      password_hash: 'Emptied',
      name: 'Emptied',
      surname: 'Emptied',
      phone_number: 'Emptied',
      company: 'Emptied',
      country: 'Emptied',
      profile_type: 'Kept',
      lockout_end: 'Kept',
      words: 'Emptied',
      mailbox: 'Emptied',
    },
    copy: {
      profile: (
        userId,
      ) => sql`select id, user_name, email, email_confirmed, new_email, name, surname,
        phone_number, company, country, profile_type, lockout_end, created_at
        from users where id = ${userId}`,
    },
  },
  {
    table: 'former_names',
    ...account,
    rows: own('user_id'),
    columns: { user_id: 'Deleted', name: 'Deleted', user_name: 'Deleted', email: 'Deleted' },
    copy: {
      formerNames: (userId) => sql`select name, user_name, email, until from former_names
        where user_id = ${userId} order by until`,
    },
  },
  {
    table: 'user_roles',
    ...account,
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: { roles: (userId) => sql`select role from user_roles where user_id = ${userId}` },
  },
  {
    table: 'session_devices',
    ...security,
    rows: own('user_id'),
    columns: { user_id: 'Deleted', browser: 'Deleted', system: 'Deleted' },
    copy: {
      sessions: (userId) => sql`select browser, system, last_seen_at from session_devices
        where user_id = ${userId}`,
    },
  },
  {
    table: 'authenticators',
    ...security,
    rows: own('user_id'),
    columns: { user_id: 'Deleted', name: 'Deleted', sealed_secret: 'Deleted' },
    copy: {
      secondFactors: (userId) => sql`select kind, name, created_at, last_used_at
        from authenticators where user_id = ${userId}`,
    },
  },
  {
    table: 'provider_accounts',
    ...security,
    rows: own('user_id'),
    columns: { user_id: 'Deleted', subject: 'Deleted' },
    copy: {
      otherSignIns: (userId) => sql`select p.name as provider, a.subject, a.linked_at
        from provider_accounts a join sign_in_providers p on p.id = a.provider_id
        where a.user_id = ${userId}`,
    },
  },
  {
    table: 'accepted_terms',
    ...account,
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: {
      acceptedTerms: (userId) => sql`select occasion, document, language, version, accepted_at
        from accepted_terms where user_id = ${userId} order by accepted_at, document`,
    },
  },
  ...['recovery_codes', 'identity_attempts'].map((table): PersonalTable => ({
    table,
    ...security,
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: 'Secret',
  })),
  ...['passkey_challenges', 'identity_checks'].map((table): PersonalTable => ({
    table,
    ...security,
    period: 'Days',
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: 'Passing',
  })),
  {
    table: 'account_codes',
    ...security,
    period: 'Days',
    rows: own('user_id'),
    columns: { user_id: 'Deleted', normalized_address: 'Deleted' },
    copy: 'Secret',
  },
  {
    table: 'oidc_payloads',
    ...security,
    period: 'Days',
    isGlobal: true,
    rows: (userId) => sql`account_id = ${userId}::text`,
    columns: { account_id: 'Deleted', payload: 'Deleted' },
    copy: 'Secret',
  },
  {
    table: 'impersonations',
    ...security,
    period: 'Log',
    isGlobal: true,
    rows: own('impersonator_user_id'),
    columns: { impersonator_user_id: 'Id' },
    copy: {
      actedForOthers: (userId) => sql`select started_at, ended_at from impersonations
        where impersonator_user_id = ${userId} order by started_at`,
      othersActedForYou: (userId) => sql`select m.started_at, m.ended_at from impersonations m
        join oidc_payloads g on g.kind = 'Grant' and g.id = m.grant_id
        where g.account_id = ${userId}::text order by m.started_at`,
    },
  },
  {
    table: 'clients',
    ...account,
    isGlobal: true,
    rows: own('user_id'),
    columns: { user_id: 'Id' },
    copy: {
      apiClients: (userId) => sql`select client_id, name, created_at from clients
        where user_id = ${userId}`,
    },
  },
  {
    table: 'release_keys',
    ...account,
    isGlobal: true,
    rows: own('user_id'),
    columns: { user_id: 'Deleted', name: 'Deleted' },
    copy: {
      releaseKeys: (userId) => sql`select team, name, created_at, expires_at, last_used_at
        from release_keys where user_id = ${userId}`,
    },
  },
  {
    table: 'data_copies',
    ...account,
    period: 'Days',
    rows: own('user_id'),
    columns: { user_id: 'Deleted' },
    copy: 'Itself',
  },
  {
    table: 'exports',
    ...account,
    period: 'Days',
    rows: own('user_id'),
    // A filter is what the person was looking for, such as a client's name.
    columns: { user_id: 'Deleted', filter: 'Deleted' },
    copy: {
      exportsOfLists: (userId) => sql`select kind, filter, state, created_at, expires_at
        from exports where user_id = ${userId} order by created_at`,
    },
  },
  {
    table: 'join_applications',
    purpose: 'Applications',
    basis: 'Contract',
    period: 'Decisions',
    rows: ownAddress('email'),
    columns: {
      name: 'Emptied',
      email: 'Emptied',
      company: 'Emptied',
      country: 'Kept',
      portfolio_url: 'Emptied',
      message: 'Emptied',
      answers: 'Emptied',
      adopted_by: 'Id',
      decided_by_name: 'Actor',
    },
    copy: {
      applications: (userId) => sql`select name, email, company, country, portfolio_url, message,
        status, created_at, terms_version, answers, decided_at from join_applications
        where adopted_by = ${userId} or ${ownAddress('email')(userId)}`,
    },
  },
];
