// Notes after each test file of a page which mutants it reached.
const { appendFileSync } = require('node:fs');

afterAll(() => {
  const { mutantCoverage } = globalThis.__stryker__ ?? {};
  const reached = Object.keys(mutantCoverage?.static ?? {});
  const file = expect.getState().testPath;
  if (process.env.MUTANTS_REACHED)
    appendFileSync(process.env.MUTANTS_REACHED, `${JSON.stringify({ file, reached })}\n`);
});
