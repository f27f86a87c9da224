import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { keepInput } from './corpus.ts';
import type { Order, Report } from './fuzz.worker.ts';
import { targets } from './targets.ts';

const Usage = `Fuzzes a parser of untrusted bytes with mutated inputs, keeping those that reach new code.

  npm run fuzz -- NAME [--seconds 600] [--seed 1]

NAME is one of ${Object.keys(targets).join(', ')}. Inputs that crash or hang it are stored in server/src/testing/fuzz/corpus.`;

/** Parsing 64 KiB never takes this long, even on a busy machine. */
const HANG_MS = 20_000;

function fuzz(name: string, seconds: number, seed: number): Promise<boolean> {
  const current = new SharedArrayBuffer(128 * 1024);
  const worker = new Worker(new URL('./fuzz.worker.ts', import.meta.url), {
    workerData: { name, seed, seconds, current } satisfies Order,
  });
  return new Promise((done) => {
    const fail = (reason: string) => {
      clearTimeout(silence);
      const input = new Uint8Array(current, 4, new DataView(current).getUint32(0)).slice();
      console.error(`${name}: ${reason}\nThe input was saved as ${keepInput(name, input)}`);
      void worker.terminate().then(() => done(false));
    };
    const listen = () => setTimeout(() => fail(`silent for ${HANG_MS / 1000} s`), HANG_MS);
    // Measured from the worker's first message, because starting takes time.
    let silence: NodeJS.Timeout | undefined;
    worker.on('error', (error) => fail(String(error)));
    worker.on('message', (report: Report) => {
      clearTimeout(silence);
      if (report.kind === 'failed') return fail(report.error);
      const { runs, inputs, seen } = report;
      if (report.kind === 'beat') silence = listen();
      else {
        console.log(`${name}: ${runs} inputs, ${inputs} kept while it ran, ${seen} blocks reached`);
        done(true);
      }
    });
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, seed: { type: 'string' } },
});
const [name] = positionals;
if (name === undefined || !(name in targets)) {
  console.log(Usage);
  process.exit(1);
}
const isFine = await fuzz(name, Number(values.seconds ?? 600), Number(values.seed ?? 1));
process.exit(isFine ? 0 : 1);
