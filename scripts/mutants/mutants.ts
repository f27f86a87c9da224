// `npm test -- mutants`: changes the code in small ways and counts the changes that the tests find.
// Exit code 1: a change was not found and is not in `accepted.json`; 3: nothing could be measured.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../install.mjs';
import { changedLines, sampleOf, sourcesOf, type Changed } from './choose.ts';
import { Decider } from './decide.ts';
import { instrument, type Mutant } from './instrument.ts';
import { pageTests } from './page-tests.ts';
import { isAccepted, readAccepted, shown, staleOf, table } from './report.ts';
import { serverTests } from './server-tests.ts';
import { atOnce, type Verdict } from './tests.ts';

const { values } = parseArgs({
  options: {
    changed: { type: 'boolean', default: false },
    path: { type: 'string', multiple: true, default: ['server/src'] },
    seed: { type: 'string' },
    count: { type: 'string', default: '20' },
    /** Leaves out so many of the sample: a run goes on where another one ended. */
    skip: { type: 'string', default: '0' },
    minutes: { type: 'string' },
    nearest: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    slow: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
/** Test files of a source that are tried before the rest of its wing, if there is little time. */
const NEAREST_OF_CHANGED = 6;
const MINUTES_OF_CHANGED = 4;

const minutes = Number(values.minutes ?? (values.changed ? MINUTES_OF_CHANGED : 600));
const deadline = Date.now() + minutes * 60_000;
const accepted = readAccepted(join(import.meta.dirname, 'accepted.json'));
const folder = mkdtempSync(join(tmpdir(), 'editorial-mutants-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const isChanged = ({ lines }: Changed, { file, line }: Mutant) =>
  (lines.get(file) ?? []).some(({ from, to }) => from <= line && line <= to);

/** Without a PostgreSQL, no test can notice a lock that is missing. */
const isMeasured = ({ operator, original }: Mutant) =>
  values.slow || !(operator === 'Lock' || /\bfor update\b/.test(original));

async function measure(): Promise<number> {
  const changed = values.changed ? changedLines() : null;
  if (values.changed && !changed) {
    console.log(
      'This copy has too little history to know the changed lines: no mutants were tried.',
    );
    return 0;
  }
  const files = sourcesOf(
    changed
      ? [...changed.lines.keys()].filter((file) => existsSync(join(root, file)))
      : values.path,
  );
  const { mutants, texts, failures } = await instrument(files);
  for (const failure of failures) console.log(`Not instrumented: ${failure}`);
  const possible = mutants.filter(
    (mutant) => isMeasured(mutant) && (!changed || isChanged(changed, mutant)),
  );
  const seed = values.seed ?? changed?.seed ?? 'editorial';
  const skip = Number(values.skip);
  const last = values.all ? Infinity : skip + Number(values.count);
  const sample = sampleOf(possible, seed, last).slice(skip);
  const chosen = [...new Set(sample.map(({ file }) => file))];
  console.log(
    `${sample.length} of ${possible.length} mutants, in ${chosen.length} of ${files.length} files (seed ${seed})`,
  );
  const verdicts = await runAll(sample, { mutants, texts, chosen });
  return conclude(verdicts, { mutants, failures });
}

async function runAll(
  sample: readonly Mutant[],
  {
    mutants,
    texts,
    chosen,
  }: {
    readonly mutants: readonly Mutant[];
    readonly texts: ReadonlyMap<string, string>;
    readonly chosen: readonly string[];
  },
): Promise<Verdict[]> {
  const sources = join(folder, 'sources.json');
  mkdirSync(join(folder, 'files'));
  const places = chosen.map((file, index) => {
    const place = join(folder, 'files', `${index}-${basename(file)}`);
    writeFileSync(place, texts.get(file) ?? '');
    return [join(root, file), place] as const;
  });
  writeFileSync(sources, JSON.stringify(Object.fromEntries(places)));
  const jobs = Number(values.jobs);
  const nearest = Number(values.nearest ?? (values.changed ? NEAREST_OF_CHANGED : Infinity));
  const isServer = ({ file }: Mutant) => file.startsWith('server/');
  const sides = [
    [sample.filter(isServer), serverTests(sources, { isSlow: values.slow })],
    [sample.filter((mutant) => !isServer(mutant)), pageTests(sources, { folder })],
  ] as const;
  const verdicts: Verdict[] = [];
  for (const [own, side] of sides) {
    const decider = new Decider(side, mutants, nearest);
    await atOnce(own, jobs, async (mutant) => {
      const verdict = await decider.run(mutant, deadline);
      verdicts.push(verdict);
      if (values.verbose && verdict.fate !== 'not run') console.log(shown(verdict));
    });
    await decider.close();
  }
  return verdicts;
}

function conclude(
  verdicts: readonly Verdict[],
  {
    mutants,
    failures,
  }: { readonly mutants: readonly Mutant[]; readonly failures: readonly string[] },
): number {
  const unfound = verdicts.filter(
    ({ mutant, fate }) =>
      (fate === 'survived' || fate === 'not reached') && !isAccepted(accepted, mutant),
  );
  const undecided = verdicts.filter(({ fate }) => fate === 'undecided');
  for (const verdict of [...undecided, ...unfound]) console.log(shown(verdict));
  for (const { file, original } of staleOf(accepted, mutants))
    console.log(`accepted.json names a line that is no longer there: ${file}: ${original}`);
  console.log(table(verdicts, accepted));
  if (failures.length > 0 && verdicts.length === 0) return 3;
  if (unfound.length === 0) return 0;
  console.log(
    `${unfound.length} changes were not noticed. Write a test for each, or give a reason in ` +
      'scripts/mutants/accepted.json.',
  );
  return 1;
}

try {
  const code = await measure();
  process.exit(values.report ? 0 : code);
} catch (error) {
  console.error('Nothing was measured, because the tool itself failed:', error);
  process.exit(values.report ? 0 : 3);
}
