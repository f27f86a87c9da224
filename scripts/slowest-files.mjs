// Where a test run spends its time: seconds of each test file, from the reports of the runners.

/** So many files are shown of each part. */
const SHOWN = 10;

/** Of the groups of Node's test runner (grouped-tests.mjs), in which each file is a suite. */
export const secondsInTap = (tap) =>
  [...tap.matchAll(/^(?:not )?ok \d+ - (\S+\.ts)\n {2}---\n {2}duration_ms: ([\d.]+)/gm)].map(
    ([, file, ms]) => ({ file, seconds: Number(ms) / 1000 }),
  );

export const secondsInJest = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));

const resultsOf = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
  ...suites.flatMap(resultsOf),
];

export const secondsInPlaywright = ({ suites }) =>
  suites.map((suite) => ({
    file: suite.file,
    seconds: resultsOf(suite).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));

/** A line for each of the slowest files, the slowest first. Paths begin below the folder. */
export function slowestFiles(files, folder) {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ file, seconds }) => {
      const path = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
      return `${seconds.toFixed(1).padStart(7)} s  ${path}`;
    })
    .join('\n');
}
