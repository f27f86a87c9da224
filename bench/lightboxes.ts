import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { HubPaths, type LightboxChange } from '@editorial/contracts/hubs';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { openMoneySite, type MoneySite } from '../server/src/commerce/ledger/money.testing.ts';

const PICTURE_COUNT = 5000;
const PICTURES_PER_CALL = 500;
const VIEWER_COUNT = 50;
const CHANGE_COUNT = 40;
/** The promised times, in ms. */
const ADD_LIMIT_MS = 200;
const SEEN_LIMIT_MS = 150;
const { path } = lightboxesApi.list;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

/** Rows like one that exists, with other values in the columns of `changes` (SQL of `n`). */
async function copyRow(
  { site }: MoneySite,
  {
    table,
    where,
    changes,
    count,
  }: {
    readonly table: string;
    readonly where: string;
    readonly changes: Readonly<Record<string, string>>;
    readonly count: number;
  },
): Promise<Record<string, unknown>[]> {
  const { database } = site.context;
  const { rows } = await database.executeSql(
    `select column_name as name from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => String(name));
  const values = names.map((name) => changes[name] ?? `one.${name}`);
  const copied = await database.executeSql(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
      from ${table} as one, generate_series(1, ${count}) as n where ${where} returning *`,
    [],
  );
  return copied.rows;
}

async function addPictures(money: MoneySite): Promise<string[]> {
  const first = await money.site.add('teal', 'Port', { title: 'Anchor' });
  const copies = await copyRow(money, {
    table: 'assets',
    where: `one.id = '${first}'`,
    changes: {
      id: 'gen_random_uuid()',
      running_number: 'one.running_number + n',
      content_hash: 'md5(n::text)',
    },
    count: PICTURE_COUNT - 1,
  });
  return [first, ...copies.map(({ id }) => String(id))];
}

/** People with a seat in the client's plan. Returns their user names. */
async function addSeats(money: MoneySite): Promise<string[]> {
  const seat = await money.userId('seat@editorial.test');
  const named = (sign: string) => `'${sign}' || n || '@editorial.test'`;
  const people = await copyRow(money, {
    table: 'users',
    where: `one.id = '${seat}'`,
    changes: {
      id: 'gen_random_uuid()',
      user_name: named('viewer'),
      email: named('viewer'),
      normalized_user_name: `upper(${named('viewer')})`,
      normalized_email: `upper(${named('viewer')})`,
    },
    count: VIEWER_COUNT,
  });
  const { database } = money.site.context;
  for (const { id } of people)
    await database.executeSql(
      `with role as (insert into user_roles (user_id, tenant_id, role)
          select $1, tenant_id, role from user_roles where user_id = $2)
        insert into subscription_members (tenant_id, subscription_id, user_id, is_master_user)
        select tenant_id, subscription_id, $1, false from subscription_members where user_id = $2`,
      [String(id), seat],
    );
  return people.map(({ user_name: name }) => String(name).split('@')[0] ?? '');
}

/** Adding as many pictures as one call takes: to empty lightboxes, and on to a full one. */
async function measureAdding(money: MoneySite, pictures: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const { id } = (await money.as('client').post(path, { name: 'Full' })).body;
  for (let from = 0; from < PICTURE_COUNT; from += PICTURES_PER_CALL) {
    const assetIds = pictures.slice(from, from + PICTURES_PER_CALL);
    const start = performance.now();
    const { status } = await money.as('client').post(`${path}/${id}/item`, { assetIds });
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`Adding answered ${status}.`);
  }
  return times;
}

/** One person who looks at the lightbox: hears of a change, and reads what the message lacks. */
class Viewer {
  readonly #connection: HubConnection;
  #seen = Promise.withResolvers<void>();
  constructor(url: string, token: string, read: () => Promise<unknown>) {
    this.#connection = new HubConnectionBuilder()
      .withUrl(`${url}${HubPaths.assetManagement}`, { accessTokenFactory: () => token })
      .configureLogging(LogLevel.None)
      .build();
    this.#connection.on('LightboxChanged', ({ what, picture }: LightboxChange) => {
      if (what !== 'Content') return;
      if (picture) this.#seen.resolve();
      else void read().then(() => this.#seen.resolve());
    });
  }
  start = (): Promise<void> => this.#connection.start();
  stop = (): Promise<void> => this.#connection.stop();
  /** Resolves once the next change is read. */
  next(): Promise<void> {
    this.#seen = Promise.withResolvers();
    return this.#seen.promise;
  }
}

/** From a star until everybody who looks has read it. */
async function measureViewers(money: MoneySite, pictures: readonly string[]): Promise<number[]> {
  const assetIds = pictures.slice(0, 50);
  const { id } = (await money.as('client').post(path, { name: 'Live', assetIds })).body;
  await money.as('client').put(`${path}/${id}`, { sharing: 'View' });
  const viewers: Viewer[] = [];
  for (const name of await addSeats(money)) {
    const read = () => money.as(name).get(`${path}/${id}/item?maxResultCount=100`);
    const viewer = new Viewer(money.site.url, await money.site.tokenOf(name), read);
    await viewer.start();
    const { status } = await money.as(name).post(`${path}/${id}/presence`, { isHere: true });
    if (status !== 200) throw new Error(`A viewer was answered ${status}.`);
    viewers.push(viewer);
  }
  const times: number[] = [];
  for (let change = 0; change < CHANGE_COUNT; change += 1) {
    const all = Promise.all(viewers.map((viewer) => viewer.next()));
    const start = performance.now();
    await money.as('client').post(`${path}/${id}/item/${assetIds[change]}/opinion`, {
      opinion: 'Star',
    });
    await all;
    times.push(performance.now() - start);
  }
  await Promise.all(viewers.map((viewer) => viewer.stop()));
  return times;
}

const line = (what: string, times: readonly number[], share: number, limit: number) => {
  const measured = percentile(times, share);
  const verdict = measured <= limit ? 'kept' : 'MISSED';
  console.log(
    `  ${what.padEnd(46)} p50 ${percentile(times, 0.5).toFixed(0).padStart(4)} ms, ` +
      `p${share * 100} ${measured.toFixed(0).padStart(4)} ms, limit ${limit} ms: ${verdict}`,
  );
};

/**
 * Lightboxes on PGlite: 500 pictures in one call up to 5,000, and 50 people who look at the same
 * lightbox while it changes.
 */
export async function run(): Promise<void> {
  const money = await openMoneySite({ ADDRESS_LIMITS: 'off' });
  try {
    const pictures = await addPictures(money);
    console.log('lightboxes, on PGlite, one process for server and viewers:');
    line('500 pictures in one call', await measureAdding(money, pictures), 0.95, ADD_LIMIT_MS);
    const seen = await measureViewers(money, pictures);
    line(`a change until ${VIEWER_COUNT} people have read it`, seen, 0.95, SEEN_LIMIT_MS);
    console.log('');
  } finally {
    await money.close();
  }
}
