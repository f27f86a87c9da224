import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Operations, openVisitor, percentile, runTraffic, type Traffic } from './traffic.ts';
import { openEmbedded, openMachines } from './sites.ts';

const DURATION_SECONDS = Number(process.env.SECONDS ?? 30);
const WARM_UP_SECONDS = 5;
const VISITOR_COUNT = Number(process.env.VISITORS ?? 16);

function show(name: string, { took, failures, seconds }: Traffic): void {
  const all = Operations.flatMap((of) => took[of]);
  const line = (what: string, values: readonly number[]) =>
    console.log(
      `  ${what.padEnd(34)} ${(values.length / seconds).toFixed(1).padStart(7)} /s   median ${percentile(values, 0.5).toFixed(0).padStart(5)} ms   p99 ${percentile(values, 0.99).toFixed(0).padStart(5)} ms`,
    );
  line(name, all);
  for (const of of Operations) line(`  ${of}`, took[of]);
  console.log(
    `    ${failures.length} errors${failures.length > 0 ? `: ${[...new Set(failures.map(({ of, what }) => `${of}: ${what}`))].slice(0, 5).join('; ')}` : ''}\n`,
  );
}

async function measure(name: string, url: string): Promise<number> {
  const visitor = await openVisitor(url);
  await runTraffic(url, visitor, { seconds: WARM_UP_SECONDS, visitors: VISITOR_COUNT });
  const traffic = await runTraffic(url, visitor, {
    seconds: DURATION_SECONDS,
    visitors: VISITOR_COUNT,
  });
  show(name, traffic);
  return traffic.failures.length;
}

/** Measures mixed traffic on two replicas and on one embedded process, in one run. */
export async function run(): Promise<void> {
  console.log(
    `load: search 70, picture 20, quote and order 5, hub 5; ${VISITOR_COUNT} visitors without a pause, ${DURATION_SECONDS} s each:`,
  );
  const embedded = await openEmbedded();
  const alone = await measure('one embedded process', embedded.url).finally(async () => {
    await embedded.close();
    rmSync(dirname(embedded.dataDir), { recursive: true, force: true });
  });
  const machines = await openMachines();
  const many = await measure('two replicas behind nginx', machines.site.url).finally(() =>
    machines.close(),
  );
  if (alone + many > 0) process.exitCode = 1;
}
