import { join } from 'node:path';

const here = import.meta.dirname;
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
/** Libraries that ship only ES modules. They are compiled like our own code. */
const compiled =
  'i18next|thumbhash|oidc-client-ts|@tanstack|lucide-react|zod|@exodus|jwt-decode|@editorial';

/** Returns jest's configuration of one package, for tests of what runs in the browser. */
export const project = (displayName, rootDir, setup = join(here, 'jest.setup.ts')) => ({
  displayName,
  rootDir,
  testMatch: ['**/src/**/*.test.ts?(x)'],
  testEnvironment: join(here, 'jest.environment.mjs'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  transform,
  // In the folder of pnpm, or in one of npm.
  transformIgnorePatterns: [
    `/node_modules/\\.pnpm/(?!(${compiled})[^/]*/)`,
    `/node_modules/(?!\\.pnpm/|(.*/node_modules/)?(${compiled})/)`,
  ],
  moduleNameMapper: { '\\.(css|woff2)$': join(here, 'style.stub.ts') },
  setupFilesAfterEnv: [setup],
});
