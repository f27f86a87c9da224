// A reporter of Jest that writes the name of each failed test to file descriptor 3, at once. With
// `--bail`, Jest 30 ends without its report as soon as a file failed and others are left.
const { writeSync } = require('node:fs');

const say = (failed) => writeSync(3, `${JSON.stringify({ failed })}\n`);

module.exports = class Reporter {
  onTestCaseResult(_test, { status, fullName }) {
    if (status === 'failed') say(fullName);
  }

  onTestResult(_test, { testExecError }) {
    if (testExecError) say('a test file failed');
  }
};
