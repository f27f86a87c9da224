// Why tests failed, from the reports of the runners. CI shows the end of a run, and runners print a
// failure when it happens.

/** So many lines of a message are shown. */
const SHOWN = 16;

/** Of Node's test runner. A suite that failed by a test inside it says nothing of its own. */
export const failuresInTap = (tap) =>
  [...tap.matchAll(/^( *)not ok \d+ - (.*)\n\1 {2}---\n([^]*?)^\1 {2}\.\.\.$/gm)]
    .filter(([, , , details]) => !details.includes("failureType: 'subtestsFailed'"))
    .map(([, indent, test, details]) => {
      const lines = details.split('\n').map((line) => line.slice(indent.length + 2));
      const first = lines.findIndex((line) => line.startsWith('error:'));
      return { test, message: lines.slice(Math.max(0, first)).join('\n') };
    });

export const failuresInJest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    // A file that cannot be loaded has no test.
    if (failed.length === 0) return status === 'failed' ? [{ test: name, message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${name} › ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

export const failuresInPlaywright = ({ suites, errors }) => [
  ...errors.map(({ message }) => ({ test: 'outside of tests', message })),
  ...suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        test: `${file} › ${title}`,
        message: results.flatMap(({ errors: all }) => all.map((error) => error.message)).join('\n'),
      })),
  ),
];

/** Each failed test with the beginning of its message, without colors. */
export const shownFailures = (failures) =>
  failures
    .map(({ test, message = '' }) => {
      // oxlint-disable-next-line no-control-regex -- colors begin with the character Escape
      const lines = message.replace(/\u001b\[[\d;]*m/g, '').split('\n');
      return [`✖ ${test}`, ...lines.slice(0, SHOWN).map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
