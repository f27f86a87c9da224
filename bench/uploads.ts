import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogApi } from '@editorial/contracts/catalog';
import { contributorsApi } from '@editorial/contracts/contributors';
import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import { transferApi } from '@editorial/contracts/transfers';
import { openTestSite, type TestSite } from '../server/src/testing/test-site.testing.ts';
import { fillManyPictures } from '../server/src/commerce/contributors/many-pictures.testing.ts';
import { openDatabase } from '../server/src/ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
} from '../server/src/ground/database/postgres.testing.ts';

/** Each becomes a picture when all of a kind are measured: more can't be open. */
const FILE_COUNT = 20;
/** Two parts, and the photograph of a telephone or of an agency: one part. */
const FILE_BYTES = [12_000_000, 4_000_000] as const;
/** As many as the page sends at once. */
const AT_ONCE = 2;
const LEAST_RATIO = 0.9;
const PICTURE_COUNT = Number(process.env.PICTURES ?? 100_000);
const LIST_LIMIT_MS = 100;
const REVIEW_LIMIT_MS = 150;
const ROUNDS = 30;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

/** Calls of one person, as the page makes them. Throws if one is refused. */
const callerOf =
  (site: TestSite, token: string) =>
  async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await site.call(method, path, { token, body });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status}`);
    return answer.body;
  };
type Call = ReturnType<typeof callerOf>;

/** Sends a body, no faster than the line takes it. */
type Line = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;

/** A line of so many bytes a second, for all that is sent through it at the same time. */
function lineOf(bytesPerSecond: number): Line {
  let freeAt = 0;
  return (body) =>
    body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          const now = performance.now();
          freeAt = Math.max(freeAt, now) + (chunk.length / bytesPerSecond) * 1000;
          // Timers are late by a millisecond or so, which the next chunk makes good.
          if (freeAt > now + 2) await pause(freeAt - now);
          controller.enqueue(chunk);
        },
      }),
    );
}
/** The option that fetch needs with a body that is a stream (fetch, 6.4). */
const streamed = { duplex: 'half' };
/** As fast as the machine is. */
const noLine: Line = (body) => body;

/** Sends a file in parts, all at once, as the page does. Gives what a draft is made of. */
async function send(call: Call, line: Line, file: Blob, fileName: string): Promise<object> {
  const { blobContainerId, uploadId, partSize, partUrls } = await call(
    'POST',
    catalogApi.uploadStart.path,
    { fileName, byteSize: file.size, contentType: 'image/jpeg' },
  );
  const parts = await Promise.all(
    partUrls.map(async ({ partNumber, url }: { partNumber: number; url: string }) => {
      const body = line(file.slice((partNumber - 1) * partSize, partNumber * partSize).stream());
      const sent = await fetch(url, { method: 'PUT', body, ...streamed });
      return { partNumber, etag: sent.headers.get('etag') };
    }),
  );
  await call('POST', catalogApi.uploadComplete.path.replace(':uploadId', uploadId), { parts });
  return { blobContainerId, uploadId, fileName };
}

/** A server that only writes what it gets into a folder. */
async function openBare(folder: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = join(folder, crypto.randomUUID());
    pipeline(request, createWriteStream(path)).then(
      () => response.writeHead(204).end(),
      () => response.destroy(),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The bare client: one request with a form that has the file. */
async function sendBare(url: string, line: Line, file: Blob, name: string): Promise<void> {
  const form = new FormData();
  form.set('file', file, name);
  const { headers, body } = new Response(form);
  if (!body) throw new Error('A form has a body.');
  const { ok } = await fetch(url, { method: 'POST', headers, body: line(body), ...streamed });
  if (!ok) throw new Error('The bare server failed.');
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** Begins each of the tasks in their order, so many at once. */
async function together(tasks: readonly (() => Promise<unknown>)[], atOnce: number): Promise<void> {
  const left = [...tasks];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

interface Senders {
  readonly ours: (file: Blob, name: string) => Promise<unknown>;
  readonly bare: (file: Blob, name: string) => Promise<unknown>;
}

/**
 * Batches of files, in turn through the site and through the bare server, until their bytes are on
 * the disk. Prints what one file takes, and the ratio.
 */
async function compare(
  { ours, bare }: Senders,
  { what, byteSize, atOnce }: { what: string; byteSize: number; atOnce: number },
): Promise<void> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const batch = (name: string, send: Senders['ours']) => {
    const files = Array.from({ length: atOnce * 2 }, () => new Blob([randomBytes(byteSize)]));
    const tasks = files.map((file, index) => () => send(file, `${name}_${index}.jpg`));
    return timed(async () => together(tasks, atOnce)).then((time) => time / files.length);
  };
  const rounds = FILE_COUNT / (atOnce * 2);
  for (let round = 0; round < rounds; round += 1) {
    const name = `IMG_${what}_${byteSize}_${atOnce}_${round}`;
    // Each is the first as often as the other.
    if (round % 2 === 0) times.ours.push(await batch(name, ours));
    times.bare.push(await batch(name, bare));
    if (round % 2 === 1) times.ours.push(await batch(name, ours));
  }
  const [our, their] = [percentile(times.ours, 0.5), percentile(times.bare, 0.5)];
  const ratio = their / our;
  console.log(
    `  files of ${byteSize / 1e6} MB, ${atOnce} at once, ${what}: ${our.toFixed(0)} ms each, a bare form ` +
      `${their.toFixed(0)} ms; ratio ${ratio.toFixed(2)} (limit ${LEAST_RATIO}): ${ratio >= LEAST_RATIO ? 'kept' : 'MISSED'}`,
  );
}

/**
 * Both clients send files in the same way: one after the other, and as many at once as the page.
 * The drafts are made when all are there, and measured apart: the bare server makes none, and the
 * pictures that they start would take the time of the next file.
 */
async function measureUploads(site: TestSite, what: string, line: Line): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-bare-'));
  const server = await openBare(folder);
  const call = callerOf(site, await site.tokenOf('contributor'));
  const sent: object[] = [];
  const senders: Senders = {
    ours: async (file, name) => void sent.push(await send(call, line, file, name)),
    bare: (file, name) => sendBare(server.url, line, file, name),
  };
  const drafts: number[] = [];
  try {
    for (const byteSize of FILE_BYTES)
      for (const atOnce of [1, AT_ONCE]) {
        await compare(senders, { what, byteSize, atOnce });
        for (const one of sent.splice(0))
          drafts.push(await timed(() => call('POST', catalogApi.create.path, one)));
      }
    console.log(`  a draft of one ${percentile(drafts, 0.5).toFixed(0)} ms`);
  } finally {
    server.server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const line = (what: string, times: readonly number[], limit: number) => {
  const measured = percentile(times, 0.95);
  console.log(
    `  ${what.padEnd(34)} p50 ${percentile(times, 0.5).toFixed(0).padStart(4)} ms, ` +
      `p95 ${measured.toFixed(0).padStart(4)} ms, limit ${limit} ms: ${measured <= limit ? 'kept' : 'MISSED'}`,
  );
};

/** A verdict, and what the page then asks before it shows the next picture. */
async function review(call: Call, [item, next]: readonly { id: string }[]): Promise<void> {
  if (!item || !next) throw new Error('The queue is empty.');
  const of = ({ path }: { path: string }, { id }: { id: string }) => path.replace(':id', id);
  await call('PUT', of(catalogApi.update, item), { status: 'Accepted' });
  await Promise.all([
    call('GET', of(catalogApi.get, next)),
    call('GET', of(ownPicturesApi.steps, next)),
    call('GET', of(catalogApi.nearDuplicates, next)),
  ]);
}

/** Lists of one contributor with many pictures, and the review of theirs, on PostgreSQL. */
async function measureLists(): Promise<void> {
  const postgres = await openTestPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const site = await openTestSite({ database, variables: { ADDRESS_LIMITS: 'off' } });
  try {
    const server = await fillManyPictures({ database, postgres, site, count: PICTURE_COUNT });
    console.log(`  ${PICTURE_COUNT.toLocaleString('en')} pictures of one contributor:`);
    const own = callerOf(site, await site.tokenOf('contributor'));
    const staff = callerOf(site, await site.tokenOf('admin'));
    const mine = `${catalogApi.list.path}?mine=true&includeDetails=true&includeHidden=true&maxResultCount=50`;
    const queue = `${catalogApi.list.path}?status=Submitted&includeHidden=true&sorting=oldest&maxResultCount=100`;
    const log = ({ path }: { path: string }) => `${path.replace(':id', server)}?maxResultCount=50`;
    for (const [what, call, path] of [
      ['own pictures', own, mine],
      ['own pictures, page 200', own, `${mine}&skipCount=10000`],
      ['drafts', own, `${mine}&status=Draft`],
      ['published', own, `${mine}&status=Published`],
      ['rejected', own, `${mine}&status=Rejected`],
      ['earnings', own, `${contributorsApi.earnings.path}?maxResultCount=50`],
      ['sums by month', own, contributorsApi.months.path],
      ['files of a server', own, log(transferApi.files)],
      ['runs of a server', own, log(transferApi.runs)],
      ['the review, beyond 100', staff, `${queue}&skipCount=1000`],
    ] as const) {
      const times: number[] = [];
      // The first rounds build the index in memory and compile.
      for (let round = -10; round < ROUNDS; round += 1) {
        const time = await timed(() => call('GET', path));
        if (round >= 0) times.push(time);
      }
      line(what, times, LIST_LIMIT_MS);
    }
    const waiting = (await staff('GET', queue)).items as { id: string }[];
    const times: number[] = [];
    for (let at = 0; at < 2 * ROUNDS; at += 1) {
      const time = await timed(() => review(staff, waiting.slice(at, at + 2)));
      if (at >= ROUNDS) times.push(time);
    }
    line('a verdict, to the next picture', times, REVIEW_LIMIT_MS);
  } finally {
    await site.close();
    await postgres.close();
  }
}

/**
 * Times for which contributors and reviewers wait: uploads beside a bare form in one run, lists of a
 * contributor with many pictures, and the next picture of a review.
 */
export async function run(): Promise<void> {
  console.log('uploads, one process for server and clients:');
  const site = await openTestSite({ variables: { ADDRESS_LIMITS: 'off' } });
  try {
    await measureUploads(site, 'on a line of 100 Mbit/s', lineOf(12_500_000));
    await measureUploads(site, 'without a line', noLine);
  } finally {
    await site.close();
  }
  if (postgresFolder === null) console.log('  lists: not measured, there is no PostgreSQL');
  else await measureLists();
  console.log('');
}
