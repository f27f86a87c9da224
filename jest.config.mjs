import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { project } from './shared/testing/src/jest.project.mjs';

// Unit and component tests of everything that runs in the browser. The tests of the server and of
// the federation tools run on Node's own runner (docs/decisions/0004-two-test-runners.md), the
// journeys on Playwright.
const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const nested = ['contracts', 'platform', 'ui', 'testing'].map((name) =>
  project(name, folder(`shared/${name}`)),
);
const remotes = readdirSync(folder('remotes')).map((name) =>
  project(name, folder(`remotes/${name}`)),
);

export default { projects: [...nested, ...remotes, project('shell', folder('shell'))] };
