import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isLedgerRight, openEmbedded, reopenEmbedded } from './sites.ts';
import { signedIn, type Caller } from '../../deploy/native/people.ts';
import { listOrders, openVisitor, runTraffic, wrongOrders } from './traffic.ts';

const DISK_SIZE = process.env.DISK ?? '700m';
const DISK_FULL_MS = 15_000;
const FILL_INTERVAL_MS = 500;

function mount(folder: string): void {
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'editorial-disk', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`mount: ${stderr.trim()}`);
}

/** Larger than the free space of a partly used block. */
const UPLOAD = Buffer.alloc(2_000_000, 1);
/** Uploads files one after another. Reports the status and code of each failure. */
async function upload(
  { call }: Caller,
  signal: AbortSignal,
  notify: (answer: string) => void,
): Promise<void> {
  const step = async (answer: Promise<Response>): Promise<Response> => {
    const got = await answer;
    if (got.ok) return got;
    throw new Error(
      `${got.status} ${((await got.json().catch(() => ({}))) as { error?: { code?: string } }).error?.code ?? 'without a code'}`,
    );
  };
  // Always use one name, so that an unfinished upload is resumed and the limit of open uploads is
  // not reached.
  const fileName = 'upload.jpg';
  while (!signal.aborted) {
    try {
      const { blobContainerId, uploadId } = (await (
        await step(
          call('POST', '/api/asset-management/upload', {
            fileName,
            byteSize: UPLOAD.length,
            contentType: 'image/jpeg',
          }),
        )
      ).json()) as { blobContainerId: string; uploadId: string };
      const { url } = (await (
        await step(
          call(
            'GET',
            `/api/asset-management/asset/part-upload-url?${new URLSearchParams({ blobContainerId, uploadId, fileName, partNumber: '1' })}`,
          ),
        )
      ).json()) as { url: string };
      const etag = (await step(fetch(url, { method: 'PUT', body: UPLOAD }))).headers.get('etag');
      await step(
        call('POST', `/api/asset-management/upload/${uploadId}/complete`, {
          parts: [{ partNumber: 1, etag }],
        }),
      );
      await step(call('DELETE', `/api/asset-management/upload/${uploadId}`));
      notify('uploaded');
    } catch (error) {
      notify((error as Error).message);
    }
    await wait(500);
  }
}

/**
 * Fills the disk of one embedded process during load, then frees it. Checks that uploads fail
 * clearly and no order is lost or duplicated.
 */
// Long because it is one story in time: the disk is full, is freed, and the site recovers. Each step
// reads the times, the traffic and the uploads of those before: apart, all of them would be parameters.
export async function fullDisk(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'editorial-disk-'));
  mount(folder);
  const filler = join(folder, 'filler');
  const dataDir = join(folder, 'data');
  let site = await openEmbedded(dataDir);
  try {
    const visitor = await openVisitor(site.url);
    const before = new Set(await listOrders(visitor.client));
    const over = new AbortController();
    const begin = performance.now();
    const now = () => (performance.now() - begin) / 1000;
    const uploads: { readonly at: number; readonly answer: string }[] = [];
    const uploading = upload(await signedIn(site.url, 'contributor'), over.signal, (answer) => {
      uploads.push({ at: now(), answer });
    });
    const running = runTraffic(site.url, visitor, {
      seconds: 3600,
      visitors: 4,
      signal: over.signal,
    });
    await wait(5000);
    const from = now();
    // Fill the disk to the last byte repeatedly, because the database frees space meanwhile.
    for (let rounds = 0; rounds < DISK_FULL_MS / FILL_INTERVAL_MS; rounds += 1) {
      spawnSync('sh', ['-c', 'cat /dev/zero >> "$0" 2>/dev/null', filler]);
      await wait(FILL_INTERVAL_MS);
    }
    const ready = (await (await fetch(`${site.url}/health/ready`)).text().catch(String)).slice(
      0,
      200,
    );
    rmSync(filler);
    const to = now();
    await wait(15_000);
    over.abort();
    const traffic = await running;
    await uploading;
    const during = traffic.failures.filter(({ at }) => at >= from && at <= to + 5);
    const after = traffic.failures.filter(({ at }) => at > to + 5);
    console.log(
      `  the disk of the embedded folder is full for ${(to - from).toFixed(0)} s: ${during.length} failed then, ${after.length} later; readiness said ${ready}`,
    );
    for (const kind of new Set(
      traffic.failures.map(({ of, what }) => `${of}: ${what.slice(0, 80)}`),
    ))
      console.log(`      ${kind}`);
    const answersOf = (which: (at: number) => boolean) =>
      [
        ...Map.groupBy(
          uploads.filter(({ at }) => which(at)),
          ({ answer }) => answer,
        ),
      ]
        .map(([answer, all]) => `${all.length} × ${answer}`)
        .join(', ') || 'none';
    console.log(
      `  uploads: before ${answersOf((at) => at < from)}; while it was full ${answersOf((at) => at >= from && at <= to + 1)}; later ${answersOf((at) => at > to + 1)}`,
    );
    const isUploading = uploads.every(
      ({ at, answer }) =>
        answer === 'uploaded' ||
        (at >= from && at <= to + 1 && answer === '503 Editorial:Unavailable'),
    );
    const isAlive = site.process.exitCode === null;
    if (!isAlive) {
      console.log('  the process had ended; started again');
      site = await reopenEmbedded(dataDir);
    }
    const wrong = await wrongOrders((await openVisitor(site.url)).client, before, traffic.orders);
    console.log(
      `  orders: ${[...traffic.orders.values()].filter((id) => id !== null).length} confirmed; ${wrong.length === 0 ? 'none lost, none doubled' : wrong.join('; ')}`,
    );
    await site.close();
    const isRight = isLedgerRight({ DATA_DIR: dataDir, DATABASE_URL: '' });
    return isAlive && isUploading && after.length === 0 && wrong.length === 0 && isRight;
  } finally {
    await site.close();
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
