import { readdirSync } from 'node:fs';

// Unit and component tests of everything that runs in the browser. The tests of the server and of
// the federation tools run on Node's own runner (docs/decisions/0004-two-test-runners.md), the
// journeys on Playwright.
const transform = {
  '^.+\\.(m?[jt]sx?)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};

const project = (displayName, rootDir) => ({
  displayName,
  rootDir: `<rootDir>/${rootDir}`,
  testMatch: ['**/src/**/*.test.ts?(x)'],
  testEnvironment: '<rootDir>/../../shared/testing/src/jest.environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  transform,
  // Some libraries ship only ES modules; they are compiled like our own code.
  transformIgnorePatterns: [
    '/node_modules/\\.pnpm/(?!(i18next|thumbhash|oidc-client-ts|@tanstack|lucide-react|zod|@exodus|jwt-decode)[^/]*/)',
  ],
  moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/../../shared/testing/src/style.stub.ts' },
  setupFilesAfterEnv: ['<rootDir>/../../shared/testing/src/jest.setup.ts'],
});

const nested = ['contracts', 'platform', 'ui', 'testing'].map((name) =>
  project(name, `shared/${name}`),
);

const remotes = readdirSync(new URL('remotes/', import.meta.url)).map((name) =>
  project(name, `remotes/${name}`),
);

const shell = project('shell', 'shell');
shell.testEnvironment = '<rootDir>/../shared/testing/src/jest.environment.mjs';
shell.moduleNameMapper = { '\\.(css|woff2)$': '<rootDir>/../shared/testing/src/style.stub.ts' };
shell.setupFilesAfterEnv = ['<rootDir>/../shared/testing/src/jest.setup.ts'];

export default { projects: [...nested, ...remotes, shell] };
