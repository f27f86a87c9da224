import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { HOST_TENANT, type Database } from '../database/database.ts';
import { openTestDatabase } from '../database/embedded.testing.ts';
import { notifyAfterCommit } from '../database/transactions.ts';
import { readEnvironment } from '../environment.ts';
import { JOBS_CHANNEL } from '../jobs/job-wakes.ts';
import { openJobs, type Jobs } from '../jobs/jobs.ts';
import { mailJobs, queueMail } from './mail.job.ts';
import { openMail } from './mail.ts';

const log = pino({ level: 'silent' });

/** A server that sends each recipient away once (greylisting), and knows no "nobody". */
async function openGreylistingServer() {
  const seen = new Set<string>();
  const delivered: string[] = [];
  const server = createServer((socket) => {
    let to = '';
    let isMail = false;
    socket.on('error', () => {});
    socket.write('220 mail.test\r\n');
    const answerTo = (line: string): string => {
      if (line === 'DATA') return '354 Go on';
      if (!/^RCPT TO/i.test(line)) return '250 Ok';
      to = /<(.*?)>/.exec(line)?.[1] ?? '';
      if (to.startsWith('nobody')) return '550 5.1.1 No such user';
      const isNew = !seen.has(to);
      seen.add(to);
      return isNew ? '451 4.7.1 Come back later' : '250 Ok';
    };
    createInterface({ input: socket }).on('line', (line) => {
      if (isMail && line !== '.') return;
      if (isMail) delivered.push(to);
      const answer = isMail ? '250 Ok' : answerTo(line);
      isMail = line === 'DATA';
      socket.write(`${answer}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, delivered, close: () => server.close() };
}

interface Row {
  readonly to: string;
  readonly state: string;
  readonly tries: number;
  readonly wait: number;
}
const rowsOf = async (database: Database): Promise<Row[]> =>
  (
    await database.executeSql(`select data ->> 'to' as to, state::text as state,
      retry_count as tries, extract(epoch from start_after - now())::float as wait
      from pgboss.job where name = 'mail.message' order by 1`)
  ).rows as unknown as Row[];
/** Reads the mails until they are as expected. */
async function untilRows(database: Database, isDone: (rows: Row[]) => boolean): Promise<Row[]> {
  for (;;) {
    const rows = await rowsOf(database);
    if (isDone(rows)) return rows;
    // The embedded database answers without giving timers and sockets a turn.
    await nextTurn();
  }
}
/** Lets time pass: what waits is due. */
async function makeDue(database: Database): Promise<void> {
  await database.executeSql("update pgboss.job set start_after = now() where state = 'retry'");
  await database.asSystem(async (tx) => notifyAfterCommit(tx, JOBS_CHANNEL));
}
const send = (database: Database, jobs: Jobs, to: string) =>
  database.inTenant(HOST_TENANT, (tx) =>
    queueMail(
      { jobs },
      tx,
      { tenantId: HOST_TENANT, to, subject: 'Hello', text: 'x' },
      `test ${to}`,
    ),
  );

test('a mail that is sent away for now arrives later; one without an address fails at once', async () => {
  const smtp = await openGreylistingServer();
  const database = await openTestDatabase();
  const jobs = await openJobs(database, log, { isScheduled: false });
  const mail = openMail(readEnvironment({ SMTP_URL: smtp.url }));
  await mailJobs({ jobs, mail }, async () => []);
  await send(database, jobs, 'nobody@example.test');
  await send(database, jobs, 'uma@example.test');
  const [nobody, uma] = await untilRows(
    database,
    (rows) => rows.length === 2 && rows.every(({ state }) => /retry|failed/.test(state)),
  );
  assert.deepEqual([nobody?.state, nobody?.tries], ['failed', 0]);
  assert.equal(uma?.state, 'retry');
  assert.ok(uma.wait > 20 && uma.wait <= 120, String(uma.wait));
  await makeDue(database);
  await untilRows(database, (rows) => rows[1]?.state === 'completed');
  assert.deepEqual(smtp.delivered, ['uma@example.test']);
  await jobs.stop();
  mail.close?.();
  smtp.close();
  await database.close();
});

test('without a mail server a mail is tried for five days, with growing waits; repeated, it has all its tries again', async () => {
  const database = await openTestDatabase();
  const jobs = await openJobs(database, log, { isScheduled: false });
  let isAway = true;
  const mail = {
    async send() {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
    },
  };
  await mailJobs({ jobs, mail }, async () => []);
  await send(database, jobs, 'uma@example.test');
  const waits: number[] = [];
  for (let tries = 0; ; tries += 1) {
    const [row] = await untilRows(
      database,
      ([one]) => one?.state === 'failed' || (one?.state === 'retry' && one.tries === tries),
    );
    if (row?.state !== 'retry') break;
    waits.push(row.wait);
    await makeDue(database);
  }
  const hours = waits.reduce((sum, one) => sum + one, 0) / 3600;
  assert.ok(hours >= 5 * 24, `${hours} hours`);
  assert.ok(waits.slice(0, 8).reduce((sum, one) => sum + one, 0) < 9 * 3600);
  assert.ok(
    waits.slice(1, 6).every((one, at) => one > (waits[at] ?? 0)),
    'each of the first waits is longer',
  );
  assert.ok(Math.max(...waits) <= 4 * 3600);
  isAway = false;
  const { rows } = await database.executeSql(
    "select id::text as id from pgboss.job where name = 'mail.message'",
  );
  await jobs.retry(
    'mail.message',
    rows.map(({ id }) => String(id)),
  );
  const [again] = await untilRows(database, ([one]) => one?.state === 'completed');
  assert.ok((again?.tries ?? 38) <= 1);
  await jobs.stop();
  await database.close();
});
