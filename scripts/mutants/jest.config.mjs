// The tests of pages, on sources with mutants in: see `jest-transform.cjs`.
import { fileURLToPath } from 'node:url';
import config from '../../jest.config.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

export default {
  rootDir: path('../..'),
  projects: config.projects.map((project) => ({
    ...project,
    testEnvironment: path('jest-environment.mjs'),
    transform: Object.fromEntries(
      Object.entries(project.transform).map(([files, [, options]]) => [
        files,
        [path('jest-transform.cjs'), options],
      ]),
    ),
    setupFilesAfterEnv: [...project.setupFilesAfterEnv, path('jest-reach.cjs')],
  })),
};
