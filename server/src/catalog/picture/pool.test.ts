import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { PictureRefused, type RefusalCode } from './picture.types.ts';
import { createPicturePool } from './pool.ts';

const refused = (code: RefusalCode) => (error: unknown) =>
  error instanceof PictureRefused && error.code === code;
const small = await sharp({
  create: { width: 60, height: 40, channels: 3, background: '#369' },
})
  .jpeg()
  .toBuffer();

/** The child processes that process pictures. */
const allProcesses = (): readonly number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('picture-process'))
    .map((line) => Number.parseInt(line, 10));
/** That of the test sites, which an earlier file of this process may have opened (decision 1721). */
const others = new Set(allProcesses());
/** Those of this file's pools. */
const processes = (): readonly number[] => allProcesses().filter((pid) => !others.has(pid));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** A style sheet that applies one filter after another to 16 megapixels, within all bounds. */
const slow = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><style>g { filter: url(#f) }</style><filter id="f">${'<feTurbulence baseFrequency=".9" numOctaves="6"/>'.repeat(90)}</filter>${'<g><rect width="4000" height="4000"/></g>'.repeat(200)}</svg>`,
);

test('the process of a too slow drawing is ended in time; the next picture gets a new one', async () => {
  const pool = createPicturePool({ size: 1, deadlineMs: 4000 });
  const [lost, next] = await Promise.allSettled([pool.process(slow), pool.process(small)]);
  assert.ok(lost.status === 'rejected' && refused('TookTooLong')(lost.reason));
  assert.equal(next.status, 'fulfilled');
  assert.equal(processes().length, 1, 'the process that hung is gone');
  await pool.close();
  assert.deepEqual(processes(), []);
});

test('a process has a time of its own to start, which is no part of the picture’s', async () => {
  const late = createPicturePool({ size: 1, startMs: 1 });
  await assert.rejects(late.process(small), refused('TookTooLong'));
  await late.close();
  const pool = createPicturePool({ size: 1, startMs: 60_000, deadlineMs: 4000 });
  await pool.process(small);
  await assert.rejects(pool.process(slow), refused('TookTooLong'));
  await pool.close();
});

test('the process of a picture that needs too much memory is ended', async () => {
  const wide = await sharp({
    create: { width: 6000, height: 6000, channels: 3, background: '#963' },
  })
    .png({ progressive: true })
    .toBuffer();
  const pool = createPicturePool({ size: 1, memoryBytes: 120 * 1024 ** 2 });
  await assert.rejects(pool.process(wide), refused('WorkerFailed'));
  await pool.process(small);
  await pool.close();
});

test('a crashing process affects only its own picture', async () => {
  const pool = createPicturePool({ size: 1 });
  await pool.process(small);
  const [first] = processes();
  const lost = assert.rejects(pool.process(slow), refused('WorkerFailed'));
  process.kill(first!, 'SIGKILL');
  await lost;
  await pool.process(small);
  assert.notEqual(processes()[0], first);
  await pool.close();
});

test('a picture process has none of the site’s secrets, runs at low priority, and ends when idle', async () => {
  process.env.SECRET_OF_THE_SITE = 'kept';
  const pool = createPicturePool({ size: 1, idleMs: 50 });
  await pool.process(small);
  const [pid] = processes();
  assert.doesNotMatch(readFileSync(`/proc/${pid}/environ`, 'utf8'), /SECRET_OF_THE_SITE/);
  assert.equal(
    execFileSync('ps', ['-o', 'ni=', '-p', String(pid)], { encoding: 'utf8' }).trim(),
    '10',
  );
  await until(() => !existsSync(`/proc/${pid}`));
  await pool.close();
});
