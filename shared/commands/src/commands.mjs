// Every command of package.json: what it says of itself, what it takes, and what it runs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  lightParts,
  long,
  outageFaults,
  outagePeers,
  usual,
} from '../../../bench/measurements.mjs';
import { operatorCommands } from './operator-commands.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const remotes = readdirSync(join(root, 'remotes'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const parts = ['types', 'lint', 'unit', 'server', 'e2e', 'slow', 'proofs', 'mutants'];
const remoteNames = {
  name: 'NAME',
  text: `shell, ${remotes.join(', ')}; all of them if none is named`,
  kind: 'part',
  isOptional: true,
  isMany: true,
  oneOf: ['shell', ...remotes],
};
const installPackages = {
  'install-packages': { text: 'installs missing Debian packages (as root), after a question' },
};

/** @type {import('./command-line.d.mts').Command[]} */
const main = [
  {
    name: 'start',
    summary:
      'installs, builds what changed, migrates, starts the whole site and prints its address',
    rows: [],
    program: ['scripts/start.mjs'],
    by: 'node',
  },
  {
    name: 'serve',
    summary: 'starts what was built before; writes nothing outside of DATA_DIR',
    program: ['scripts/start.mjs', '--built'],
    by: 'node',
  },
  {
    name: 'test',
    summary: 'runs the tests; the last line is `N passed, N failed`',
    words: [
      {
        name: 'PART',
        text: `${parts.join(', ')}; all but slow, proofs and mutants if none is named`,
        kind: 'part',
        isOptional: true,
        isMany: true,
        oneOf: parts,
      },
    ],
    options: {
      changed: { text: 'of mutants: only in lines of the server that its last 20 commits changed' },
      path: { value: 'PATH', multiple: true, text: 'of mutants: only in these files or folders' },
      seed: { value: 'TEXT', text: 'of mutants: another seed chooses others' },
      count: { value: 'N', text: 'of mutants: the most that are tried; 20 if it is left out' },
      all: { text: 'of mutants: tries all of them' },
      minutes: { value: 'N', text: 'of mutants: the time; 4 with --changed' },
      nearest: { value: 'N', text: 'of mutants: how many test files are tried before the rest' },
      jobs: { value: 'N', text: 'of mutants: how many run at once' },
      slow: { text: 'of mutants: also with tests that need PostgreSQL, and in locks' },
      report: { text: 'of mutants: only reports, and does not fail' },
      verbose: { text: 'of mutants: shows each as it is decided' },
    },
    rows: [
      [
        'npm test -- unit',
        'runs one part of the tests: `types`, `lint`, `unit`, `server`, `e2e`, `slow`, `proofs` or `mutants`',
      ],
      [
        'npm test -- mutants --changed',
        'changes the code in small ways, and shows the changes that no test notices',
      ],
    ],
    program: ['scripts/test.mjs'],
  },
  {
    name: 'types',
    summary: 'checks the types',
    rows: [],
    program: ['tsc', '--noEmit'],
    by: 'tool',
  },
  {
    name: 'lint',
    summary: 'looks for likely mistakes in the code',
    words: [{ name: 'PATH', text: 'files or folders', isOptional: true, isMany: true }],
    options: { fix: { text: 'mends what can be mended safely' } },
    rows: [],
    program: ['oxlint'],
    by: 'tool',
  },
  {
    name: 'format',
    summary: 'formats every file',
    options: { check: { text: 'only reports files that are not formatted' } },
    rows: [['npm run format', 'formats every file; `npm run format -- --check` only reports']],
    program: ['oxfmt', '.'],
    by: 'tool',
  },
  {
    name: 'e2e',
    summary: 'runs browser journeys on a built site; SITE_URL names one that already runs',
    words: [{ name: 'FILE', text: 'journeys below e2e', isOptional: true, isMany: true }],
    options: {
      proofs: { text: 'runs the slow proofs instead' },
      remote: { value: 'NAME=VERSION', multiple: true, text: 'with this release of a remote' },
      grep: { value: 'TEXT', short: 'g', text: 'only tests whose title has it' },
      'grep-invert': { value: 'TEXT', text: 'only tests whose title does not have it' },
      project: { value: 'NAME', multiple: true, text: 'only this project of Playwright' },
      reporter: { value: 'NAME', text: 'a reporter of Playwright' },
      workers: { value: 'N', text: 'how many run at once' },
      retries: { value: 'N', text: 'how often a failed test runs again' },
      timeout: { value: 'MS', text: 'the time of a test, in ms' },
      'repeat-each': { value: 'N', text: 'how often each test runs' },
      'last-failed': { text: 'only what failed last' },
      'no-deps': { text: 'without the projects that it depends on' },
      headed: { text: 'shows the browser' },
      debug: { text: 'step by step' },
      ui: { text: "in Playwright's window" },
      list: { text: 'lists the tests and runs none' },
      'install-packages': { text: "installs Debian's browser (as root) without a question" },
    },
    rows: [
      [
        'npm run e2e -- journeys/license.spec.ts',
        'runs one browser journey; with `SITE_URL=…` against a site that already runs',
      ],
    ],
    program: ['e2e/run.mjs'],
  },
  {
    name: 'dev',
    summary: 'runs server, shell and remotes from source, with hot reload; SITE names another site',
    words: [remoteNames],
    rows: [
      ['npm run dev', 'runs server, shell and remotes from source, with hot reload'],
      [
        'npm run dev -- catalog',
        'runs only that remote and the shell from source; with `SITE=https://…` against another site',
      ],
    ],
    program: ['scripts/dev.mjs'],
  },
  {
    name: 'build',
    summary: 'builds the shell and the remotes that changed',
    words: [remoteNames],
    rows: [['npm run build', 'builds the shell and the remotes that changed']],
    program: ['scripts/build.mjs'],
  },
  {
    name: 'version',
    summary: 'prints the release of this copy',
    program: ['server/src/print-release.ts'],
  },
];

/** @type {import('./command-line.d.mts').Command[]} */
const teams = [
  {
    name: 'new:remote',
    summary: 'creates a new remote with a page, a menu entry, texts and a test',
    words: [{ name: 'NAME', text: 'small letters, digits and hyphens' }],
    rows: [
      [
        'npm run new:remote light-table',
        'creates a new remote with a page, a menu entry, texts and a test',
      ],
    ],
    program: ['scripts/new-remote.mjs'],
  },
  {
    name: 'remote',
    summary: 'releases remotes and goes back',
    words: [
      {
        name: 'COMMAND',
        text: 'see below',
        kind: 'command',
        oneOf: [
          'publish',
          'verify',
          'promote',
          'rollback',
          'pin',
          'unpin',
          'canary',
          'list',
          'remove',
          'share-lock',
        ],
      },
      { name: 'NAME', text: "the remote's name", isOptional: true },
      { name: 'VERSION', text: 'of a kept release; the reason of a rollback', isOptional: true },
      { name: 'SHARE', text: 'canary: of the visitors, 0 to 1; 0 ends it', isOptional: true },
    ],
    options: {
      unverified: { text: 'does not look at it in a browser first' },
      force: { text: 'moves a pinned remote as well' },
      why: { value: 'TEXT', text: 'the reason, for the history' },
      to: { value: 'https://SITE', text: 'over HTTP; RELEASE_TOKEN is your key there' },
    },
    more: [
      'publish NAME                 builds it, looks at it before the live shell, makes it live',
      'verify NAME                  builds it and looks at it, without making it live',
      'verify                       builds the shell and looks at every live remote with it',
      'promote NAME VERSION         makes a kept release live',
      'rollback NAME [REASON]       goes back to the last good release; again: further back',
      'pin NAME VERSION, unpin NAME',
      'canary NAME VERSION SHARE    gives a share of the visitors another release',
      'list                         what is live, and the history',
      'remove NAME                  takes a remote out of the site',
      'share-lock                   writes share-lock.json as the shell and live remotes are now',
      '',
      'REMOTES_DIR is another folder or bucket of releases. Releases are looked at on the built',
      'shell, or on the site that SITE names (VERIFY_USER, VERIFY_PASSWORD sign in there).',
    ],
    rows: [
      [
        'npm run remote -- publish catalog',
        'checks a remote in a browser and releases it; also `verify`, `promote`, `rollback`, `pin`, `canary`, `list`',
      ],
    ],
    program: ['shared/federation/src/cli.ts'],
  },
  {
    name: 'gallery',
    summary: 'builds the documentation of the design kit',
    program: ['shared/ui/gallery/build.ts'],
  },
  {
    name: 'docs',
    summary: 'shows the documents as a site with a search; PORT is its port (5173)',
    words: [
      {
        name: 'build',
        text: 'writes it to docs/site/dist instead',
        kind: 'step',
        isOptional: true,
        oneOf: ['build'],
      },
    ],
    rows: [['npm run docs', 'shows the documents as a site with a search']],
    program: ['scripts/docs.mjs'],
    by: 'node',
  },
  {
    name: 'hooks',
    summary: 'has git format what you commit and check its types',
    words: [
      {
        name: 'off',
        text: 'ends it',
        kind: 'word',
        isOptional: true,
        oneOf: ['off'],
      },
    ],
    rows: [['npm run hooks', 'has git format what you commit and check its types']],
    program: ['scripts/hooks.mjs'],
    by: 'node',
  },
  {
    name: 'release:notes',
    summary: 'shows what the pending changesets would release',
    words: [
      {
        name: 'write',
        text: 'makes versions and changelogs out of them, and removes them',
        kind: 'step',
        isOptional: true,
        oneOf: ['write'],
      },
    ],
    rows: [
      [
        'npm run release:notes -- write',
        'makes versions and changelogs out of the pending changesets; without `write` it only shows them',
      ],
    ],
    program: ['scripts/release-notes.mjs'],
  },
  {
    name: 'api:report',
    summary: 'writes the reports of the public types',
    program: ['shared/federation/src/api-report.ts', '--write'],
  },
];

/** @type {import('./command-line.d.mts').Command[]} */
const proofs = [
  {
    name: 'bench',
    summary:
      'measures parts of the site, beside a minimal program for the same task where there is one',
    words: [
      {
        name: 'NAME',
        text:
          `${Object.keys(usual).join(', ')}; on request ${Object.keys(long).join(', ')}; ` +
          `of light ${lightParts.join(', ')}`,
        kind: 'measurement',
        isOptional: true,
        isMany: true,
        oneOf: [...Object.keys(usual), ...Object.keys(long), ...lightParts],
      },
    ],
    rows: [
      [
        'npm run bench',
        'measures import, search, configuration, hubs and the main journey beside minimal programs for the same tasks',
      ],
      [
        'npm run bench -- catalog grid cold import-many',
        'measures a catalog of a million pictures ([docs/performance.md](docs/performance.md))',
      ],
      [
        'npm run bench -- teams',
        'measures what teams were promised, with real builds, each figure beside its limit ([docs/performance.md](docs/performance.md))',
      ],
      [
        'npm run bench -- light',
        'measures an idle site, its starts and its tests beside an earlier build ' +
          '([docs/performance.md](docs/performance.md))',
      ],
      [
        'npm run bench -- documents',
        'measures invoices beside an earlier build ([docs/performance.md](docs/performance.md))',
      ],
      ['npm run bench -- load faults soak', 'measures load, faults and endurance on many machines'],
    ],
    program: ['bench/run.mjs'],
  },
  {
    name: 'test:machines',
    summary:
      'runs `docker-compose.yml` without Docker: nginx, two servers, a worker, PostgreSQL behind PgBouncer, an S3 store',
    options: installPackages,
    program: ['deploy/native/run.ts'],
  },
  {
    name: 'test:outage',
    summary:
      'kills, stops, slows, silences, fills and locks the database, its pooler, the store, the mail ' +
      'server, the scanner and the search engine, one after another, while two servers work; needs ' +
      'PostgreSQL, PgBouncer, versitygw, and Java with Maven for the search engine',
    options: {
      only: {
        value: 'NAMES',
        text: `${outagePeers.join(', ')}; all of them`,
        listOf: outagePeers,
      },
      faults: {
        value: 'NAMES',
        text: `${outageFaults.join(', ')}; all of them`,
        listOf: outageFaults,
      },
      seconds: { value: 'N', text: 'how long each fault lasts (12)' },
    },
    rows: [
      [
        'npm run test:outage',
        'faults of everything that servers ask, one after another, while orders, uploads, downloads ' +
          'and hubs run: a table of what visitors saw, for how long, and until all servers agree ' +
          '([docs/reliability.md](docs/reliability.md))',
      ],
    ],
    program: ['bench/outage/run.ts'],
  },
  {
    name: 'test:races',
    summary:
      'simultaneous requests of one person and of several, on a PostgreSQL of its own; part of `test:machines`',
    program: ['--liftoff-only', '--test', 'server/src/**/*.races.ts'],
  },
  {
    name: 'test:access',
    summary:
      'prints who may make which call, as the contract says and as a server answers; fails on a difference; part of the tests',
    program: ['--liftoff-only', 'server/src/testing/calls/access-grid.run.testing.ts'],
  },
  {
    name: 'test:abp-client',
    summary: "drives an application with ABP's published Angular packages, at another origin",
    rows: [
      [
        'npm run test:abp-client',
        "drives an application with ABP's published Angular packages, at another origin ([0125](docs/decisions/0125-abps-client-is-proved-whole.md))",
      ],
    ],
    program: ['e2e/outside-clients/run.ts'],
  },
  {
    name: 'test:bucket',
    summary: "tests the registry in a bucket, on Ceph's gateway",
    rows: [
      [
        'npm run test:bucket',
        "tests the registry in a bucket, on Ceph's gateway ([0206](docs/decisions/0206-a-registry-in-a-bucket.md))",
      ],
    ],
    program: ['shared/registry/src/ceph.testing.ts'],
  },
  {
    name: 'test:kill',
    summary: 'kills a server at random moments of orders and payments',
    options: {
      kills: { value: 'N', text: 'how often (100)' },
      seed: { value: 'N', text: 'the same one gives the same sequence' },
      pictures: { value: 'N', text: 'how many pictures are sold' },
    },
    rows: [
      [
        'npm run test:kill',
        'kills a server at 100 random moments of orders and payments ([docs/reliability.md](docs/reliability.md))',
      ],
    ],
    program: ['scripts/kill-test.mjs'],
  },
  {
    name: 'test:updates',
    summary:
      'updates the databases of earlier releases, embedded and on PostgreSQL, and runs the tests of ' +
      'the release before on the new tables',
    program: [
      '--liftoff-only',
      '--test',
      'server/src/ground/database/released-states.slow.test.ts',
      'server/src/ground/database/previous-release.updates.ts',
    ],
  },
  {
    name: 'test:invoices',
    summary:
      'checks 500 invoices with the validators of EN 16931, Peppol, XRechnung and PDF; needs Python, Java, Maven',
    words: [
      {
        name: 'COUNT',
        text: 'checks a sample of so many invoices',
        isOptional: true,
        isNumber: true,
      },
    ],
    program: ['scripts/check-invoices/run.ts'],
  },
  {
    name: 'test:outside',
    summary: 'follows `docs/teams/tutorial.md` literally, against the site in SITE',
    program: ['e2e/outside/from-nothing-to-live.mjs'],
  },
  {
    name: 'test:search-cluster',
    summary:
      'searches on three real OpenSearch nodes; one dies, one hangs, the disk fills; needs PostgreSQL, Java 17, Maven',
    program: ['--liftoff-only', 'server/src/search/search-cluster/run-cluster.ts'],
  },
  {
    name: 'fuzz',
    summary: 'sends changed bytes to a reader of foreign bytes, guided by coverage',
    words: [{ name: 'NAME', text: 'a reader; without it they are listed', isOptional: true }],
    options: {
      seconds: { value: 'N', text: 'how long (600)' },
      seed: { value: 'N', text: 'the same one gives the same sequence (1)' },
    },
    rows: [
      [
        'npm run fuzz -- svg --seconds 600',
        'sends changed bytes to a reader of foreign bytes, guided by coverage; without a name it lists them',
      ],
    ],
    program: ['server/src/testing/fuzz/main.ts'],
  },
  {
    name: 'audit',
    summary: 'lists known weaknesses of packages',
    program: ['deploy/supply/audit.ts'],
  },
  {
    name: 'sbom',
    summary: 'lists what is shipped, with licenses, in `dist/sbom`: server, site and remotes',
    program: ['deploy/supply/sbom.ts'],
  },
  {
    name: 'spec:coverage',
    summary: 'lists which requirements of `docs/requirements.csv` a test names',
    options: {
      point: { value: 'N', text: 'only of this point' },
      quiet: { text: 'only those without a test' },
    },
    program: ['scripts/spec-coverage.ts'],
  },
];

/** @type {readonly import('./command-line.d.mts').Command[]} */
export const commands = [...main, ...operatorCommands, ...teams, ...proofs];
