import { openTestSite, type TestSite } from '../server/src/testing/test-site.testing.ts';
import { HOST_TENANT } from '../server/src/ground/database/database.ts';
import { analyzeGrownTables } from '../server/src/ground/jobs/analyze.job.ts';
import { atMost } from './limits.ts';

const PEOPLE_COUNT = 100_000;
const LIMIT_MS = 100;
const ROUND_COUNT = 20;

const firstNames = ['Ines', 'Jonas', 'Amira', 'Luc', 'Elena', 'Tomas', 'Nadia', 'Karl'];
const surnames = ['Lind', 'Berger', 'Haddad', 'Moreau', 'Vega', 'Novak', 'Okafor', 'Stein'];
const array = (names: readonly string[]) => `(array['${names.join("','")}'])`;

/** Adds people of whom some are locked, closed off or not confirmed; every tenth contributes. */
const PEOPLE = `
  insert into users (tenant_id, user_name, normalized_user_name, email, normalized_email, email_confirmed,
    password_hash, name, surname, company, profile_type, is_active, lockout_end, created_at)
  select '${HOST_TENANT}', 'person' || n, upper('person' || n), 'person' || n || '@firm' || n % 900 || '.test',
    upper('person' || n || '@firm' || n % 900 || '.test'), n % 50 > 0, '', ${array(firstNames)}[1 + n % 8],
    ${array(surnames)}[1 + n / 8 % 8] || n % 5000, 'Firm ' || n % 900, 3, n % 70 > 0,
    case when n % 1000 = 0 then timestamptz '2099-01-01' end, timestamptz '2024-01-01' + n * interval '7 minutes'
  from generate_series(1, ${PEOPLE_COUNT}) as n`;
const ROLES = `
  insert into user_roles (user_id, tenant_id, role)
  select id, tenant_id, case when right(user_name, 1) = '0' then 2 else 9 end from users
  where user_name ~ '^person[0-9]+$'`;

/** Searches of administrators: one person, many, nobody; by role and state; in other orders. */
const searches = {
  'everybody, first page': '',
  'one person by name and number': 'filter=ines%20lind4000',
  'an address': 'filter=person77123@firm',
  'a company': 'filter=firm%20451',
  'a first letter, of half of all': 'filter=p',
  'words of very many': 'filter=firm%20person',
  nobody: 'filter=zzzz',
  'a role of every tenth': 'roleId=00000000-0000-4000-a000-000000000002',
  'a role of nearly all, and a word': 'roleId=00000000-0000-4000-a000-000000000009&filter=amira',
  locked: 'state=Locked',
  'not active': 'state=Inactive',
  'not confirmed, newest first': 'state=Unconfirmed&sorting=creationTime%20desc',
  'by surname': 'sorting=surname',
  'by company, last first': 'sorting=company%20desc',
  'by address, a word': 'sorting=email&filter=novak',
  'by name, page 500': 'sorting=name&skipCount=9980',
};

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? NaN;

async function measure(site: TestSite, token: string, query: string): Promise<number[]> {
  const path = `/api/identity/users?maxResultCount=20${query && `&${query}`}`;
  const times: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const start = performance.now();
    const { status } = await site.call('GET', path, { token });
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }
  return times;
}

/** The list of people in the administration, with 100,000 of them on PGlite. */
export async function run(): Promise<void> {
  const site = await openTestSite({ variables: { ADDRESS_LIMITS: 'off' } });
  try {
    const { database } = site.context;
    for (const statement of [PEOPLE, ROLES]) await database.executeSql(statement);
    await analyzeGrownTables(site.context);
    const token = await site.tokenOf('admin');
    console.log(`people, ${PEOPLE_COUNT} on PGlite, whole answers over HTTP, p95:`);
    for (const [what, query] of Object.entries(searches)) {
      const times = await measure(site, token, query);
      console.log(`  ${what.padEnd(34)} ${atMost(percentile(times, 0.95), LIMIT_MS)}`);
    }
    console.log('');
  } finally {
    await site.close();
  }
}
