// Notes after each test file of a page which mutants it reached.
const { writeFileSync } = require('node:fs');

afterAll(() => {
  const { mutantCoverage } = globalThis.__stryker__ ?? {};
  writeFileSync(
    process.env.MUTANTS_REACHED,
    JSON.stringify(
      Object.fromEntries(Object.keys(mutantCoverage?.static ?? {}).map((id) => [id, null])),
    ),
  );
});
