import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './site.ts';

/** `FILES=20000` gives a shorter run. 100,000 files take most of an hour on two cores. */
const FILE_COUNT = Number(process.env.FILES ?? 100_000);
const FILES_PER_FOLDER = 1000;
/** One in this many files is not an image, which the report must mention. */
const BROKEN_FILE_INTERVAL = 1000;

/** Adds a unique comment to a JPEG. Different bytes make it a different image. */
const numbered = (jpeg: Buffer, index: number): Buffer => {
  const comment = Buffer.from(`picture ${index}`);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    comment,
    jpeg.subarray(2),
  ]);
};

async function makeFiles(folder: string): Promise<void> {
  const jpeg = await sharp({
    create: { width: 96, height: 64, channels: 3, background: '#557799' },
  })
    .jpeg()
    .toBuffer();
  for (let index = 0; index < FILE_COUNT; index += 1) {
    const set = join(folder, `set-${Math.floor(index / FILES_PER_FOLDER)}`);
    if (index % FILES_PER_FOLDER === 0) await mkdir(set, { recursive: true });
    await writeFile(
      join(set, `${index}.jpg`),
      index % BROKEN_FILE_INTERVAL === 7 ? `no picture ${index}` : numbered(jpeg, index),
    );
  }
}

interface Run {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Memory of the process in MB, after each tenth of the files. */
  readonly held: readonly number[];
}

const memoryOf = async (pid: number): Promise<number> =>
  Number(
    /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0,
  ) / 1024;

/** Creates the database, as the first start of a site does: an import never creates one. */
async function prepare(data: string): Promise<void> {
  const child = spawn(process.execPath, ['server/src/prepare.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The database could not be prepared.');
}

/**
 * Runs the import command in a separate process. Stops it after `stopAfter` files, as Ctrl+C does.
 */
async function importRun({
  folder,
  data,
  report,
  stopAfter = Number.POSITIVE_INFINITY,
}: {
  readonly folder: string;
  readonly data: string;
  readonly report: string;
  readonly stopAfter?: number;
}): Promise<Run> {
  const begin = performance.now();
  const command = spawn(
    process.execPath,
    ['server/src/operation/import/main.ts', folder, '--report', report],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: data, DATABASE_URL: '', INIT_CWD: root },
    },
  );
  const ended = once(command, 'exit');
  const held: number[] = [];
  let lines = 0;
  let isStopped = false;
  for (let isOver = false; !isOver;) {
    isOver = await Promise.race([
      ended.then(() => true),
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(false), 500);
      }),
    ]);
    lines = (await readFile(report).catch(() => Buffer.alloc(0))).reduce(
      (sum, byte) => sum + (byte === 10 ? 1 : 0),
      -1,
    );
    const tenths = Math.min(10, Math.floor((lines * 10.001) / FILE_COUNT));
    if (!isOver && held.length < tenths)
      held.push(
        ...Array.from({ length: tenths - held.length }, () => 0).fill(
          Math.round(await memoryOf(command.pid!)),
        ),
      );
    if (lines >= stopAfter && !isStopped) isStopped = command.kill('SIGINT');
  }
  const outcomes: Record<string, number> = {};
  for (const line of (await readFile(report, 'utf8')).trim().split('\r\n').slice(1)) {
    const outcome = line.split(',')[1]!;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return { outcomes, seconds: (performance.now() - begin) / 1000, held };
}

const shown = ({ outcomes, seconds, held }: Run) =>
  `${Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')} in ${seconds.toFixed(0)} s; MB held after each tenth: ${held.join(', ')}`;

/**
 * Imports a folder with a very large number of small files. Measures the memory and checks that a
 * stopped import continues where it stopped.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-many-'));
  try {
    const [pictures, data] = [join(folder, 'pictures'), join(folder, 'data')];
    await makeFiles(pictures);
    await prepare(data);
    const first = await importRun({
      folder: pictures,
      data,
      report: join(folder, 'first.csv'),
      stopAfter: FILE_COUNT * 0.55,
    });
    const second = await importRun({ folder: pictures, data, report: join(folder, 'second.csv') });
    const third = await importRun({ folder: pictures, data, report: join(folder, 'third.csv') });
    console.log(
      [
        `import of ${FILE_COUNT.toLocaleString('en')} files into the embedded database`,
        `  stopped after about half: ${shown(first)}`,
        `  gone on:                  ${shown(second)}`,
        `  once more:                ${shown(third)}`,
      ].join('\n'),
    );
    const [imported, expected] = [
      (first.outcomes.imported ?? 0) + (second.outcomes.imported ?? 0),
      FILE_COUNT - Math.ceil((FILE_COUNT - 7) / BROKEN_FILE_INTERVAL),
    ];
    console.log(
      `  ${imported} of ${expected} pictures taken in, each once; the report has ${Object.values(third.outcomes).reduce((sum, count) => sum + count, 0)} lines\n`,
    );
    if (imported !== expected || third.outcomes.imported)
      throw new Error('Some images were skipped or imported twice.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
