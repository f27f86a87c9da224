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

/** The picture processes of this one. */
const processes = (): readonly number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('picture-process'))
    .map((line) => Number.parseInt(line, 10));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** One filter over 16 megapixels after another, within all bounds, by a style sheet. */
const slow = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><style>g { filter: url(#f) }</style><filter id="f">${'<feTurbulence baseFrequency=".9" numOctaves="6"/>'.repeat(90)}</filter>${'<g><rect width="4000" height="4000"/></g>'.repeat(200)}</svg>`,
);

test('a drawing that keeps its process busy loses it in time; the next picture has a new one', async () => {
  const pool = createPicturePool({ size: 1, deadlineMs: 4000 });
  const begun = performance.now();
  const [lost, next] = await Promise.allSettled([pool.process(slow), pool.process(small)]);
  assert.ok(lost.status === 'rejected' && refused('TookTooLong')(lost.reason));
  assert.equal(next.status, 'fulfilled');
  assert.ok(performance.now() - begun < 30_000);
  assert.equal(processes().length, 1, 'the process that hung is gone');
  await pool.close();
  assert.deepEqual(processes(), []);
});

test('a picture that needs more memory than a picture may loses its process', async () => {
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

test('a process that dies costs its own picture alone', async () => {
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

test('a picture process knows none of the site’s secrets, gives way, and goes when there is nothing to do', async () => {
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
