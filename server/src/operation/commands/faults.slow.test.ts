import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { operatorCommands } from '../../../../shared/commands/src/operator-commands.mjs';
import { openDatabase } from '../../ground/database/database.ts';
import { writeTestDatabase } from '../../ground/database/embedded.testing.ts';
import { openTestPostgres, postgresFolder } from '../../ground/database/postgres.testing.ts';
import { freePort } from '../../http/free-port.testing.ts';
import { programsOn } from './programs.testing.ts';

let folder: string;
let whole: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-faults-'));
  await chmod(folder, 0o755);
  whole = join(folder, 'whole');
  await writeTestDatabase(whole);
});
after(() => rm(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const ownNamespace = ['unshare', isRoot ? '-m' : '-rm'];
const mountsHere = spawnSync(ownNamespace[0]!, [ownNamespace[1]!, 'true']).status === 0;
/** Runs a program that finds a disk of its own at a folder. */
const onDisk = (path: string, options: string, first = 'true') => [
  ...ownNamespace,
  'sh',
  '-c',
  `mount -t tmpfs -o ${options} own "$0" && { ${first}; } && exec "$@"`,
  path,
];
/** Runs a program as somebody who owns nothing. Without root, the user's own rights are enough. */
const asNobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];

interface Fault {
  readonly variables?: Readonly<Record<string, string>>;
  readonly wrap?: readonly string[];
}
/** Makes a folder faulty, and says how programs run there. */
type Make = (path: string) => Promise<Fault | void>;
const copied = (path: string) => cp(whole, path, { recursive: true });

/** Every fault of a folder: how it is made, and what is said of it and what to do. */
const folderFaults: Readonly<Record<string, readonly [Make, RegExp]>> = {
  'a file': [(path) => writeFile(path, ''), /it is a file\. Choose a folder with DATA_DIR\./],
  'a link to itself': [
    (path) => symlink(path, path),
    /(links lead in a circle|it is a file)\. Choose/,
  ],
  'files without PG_VERSION': [
    async (path) => {
      await copied(path);
      await rm(join(path, 'database/PG_VERSION'));
    },
    /PG_VERSION is missing\. Nothing was changed\. Restore the folder from a back-up/,
  ],
  'files of another PostgreSQL': [
    async (path) => {
      await copied(path);
      await writeFile(join(path, 'database/PG_VERSION'), '15\n');
    },
    /is of PostgreSQL 15, .*Start the release that created it/,
  ],
  'a torn log': [
    async (path) => {
      await copied(path);
      const log = join(path, 'database/pg_wal');
      for (const name of (await readdir(log)).filter((one) => one.startsWith('0')))
        await writeFile(join(log, name), Buffer.alloc(100, 1));
    },
    /can't be opened: files are missing, damaged.* restore one from a back-up/,
  ],
  'no control file': [
    async (path) => {
      await copied(path);
      await rm(join(path, 'database/global/pg_control'));
    },
    /can't be opened: files are missing, damaged.* restore one from a back-up/,
  ],
  'a database of a later release': [
    async (path) => {
      await copied(path);
      const database = await openDatabase({ databaseUrl: undefined, dataDir: path });
      await database.executeSql(
        "insert into editorial_migrations (name, hash, release) values ('9999_x.sql', 'x', '9.9.9')",
      );
      await database.close();
    },
    /Release 9\.9\.9 has updated it .* Start that release or a later one/,
  ],
  'a folder in place of the lock': [
    async (path) => {
      await copied(path);
      await rm(join(path, 'lock'), { force: true });
      await mkdir(join(path, 'lock'));
    },
    /its file 'lock' is damaged\. Remove that one, if no site runs there\./,
  ],
  'something else in the lock': [
    async (path) => {
      await copied(path);
      await writeFile(join(path, 'lock'), 'not a lock '.repeat(500));
    },
    /its file 'lock' is damaged\. Remove that one, if no site runs there\./,
  ],
};
/** A folder that nobody else may write to or even enter. */
const ofOthers =
  (mode: number): Make =>
  async (path) => {
    await copied(path);
    await chmod(path, mode);
    return { wrap: asNobody };
  };
const serverFaults: Readonly<Record<string, readonly [Make, RegExp]>> = {
  ...folderFaults,
  'a folder below a file': [
    async (path) => {
      await writeFile(path, '');
      return { variables: { DATA_DIR: join(path, 'below') } };
    },
    /it is a file, or lies below one\. Choose a folder with DATA_DIR\./,
  ],
  'a name that is too long': [
    async (path) => ({ variables: { DATA_DIR: join(path, 'x'.repeat(300)) } }),
    /the name is too long\. Choose another folder with DATA_DIR\./,
  ],
  "somebody else's folder": [ofOthers(0o555), /this user may not write there\. Give it the folder/],
  "somebody else's closed folder": [ofOthers(0), /this user may not write there\. Give it the/],
  ...(mountsHere && {
    'a read-only disk': [
      async (path) => {
        await mkdir(path);
        return { wrap: onDisk(path, 'ro') };
      },
      /the file system is read-only\. Choose another folder with DATA_DIR\./,
    ],
    'a disk with little room': [
      async (path) => {
        await mkdir(path);
        return { wrap: onDisk(path, 'size=60m') };
      },
      /is nearly full: \d+ MB are free, .* Make room, or choose another folder with DATA_DIR\./,
    ],
    'a full disk': [
      async (path) => {
        await mkdir(path);
        const fill = 'cat /dev/zero > "$0/filler" 2>/dev/null || true';
        return { wrap: onDisk(path, 'size=1m', fill) };
      },
      /the disk is full\. Make room, or choose another folder with DATA_DIR\./,
    ],
  }),
  'a host of no machine': [
    async () => ({ variables: { HOST: 'nowhere.invalid' } }),
    /^HOST=nowhere\.invalid is the name of no machine\. Use HOST=localhost/,
  ],
  'an address of another machine': [
    async () => ({ variables: { HOST: '192.0.2.1' } }),
    /^HOST=192\.0\.2\.1 can't be listened on .* Use HOST=localhost/,
  ],
  'a database that no server has': [
    async () => ({ variables: { DATABASE_URL: 'postgres://nowhere.invalid/x' } }),
    /^The database can't be reached \(.*\)\. Is it running, and is DATABASE_URL right\?$/,
  ],
  'a host of no machine, beside a server for the database': [
    async () => ({ variables: { DATABASE_URL: 'postgres://127.0.0.1:1/x', HOST: 'x.invalid' } }),
    /^The database can't be reached \(.*\)\. Is it running/,
  ],
};

/** What was said is one line of words: no stack, no dump of an object. */
function assertSentence(error: string, expected: RegExp): void {
  assert.equal(error.split('\n').length, 1, error);
  assert.doesNotMatch(error, /^\s+at |node:internal|\[Error|\{$/m);
  assert.match(error, expected);
}

describe('every fault of a start is reported in one sentence with what to do, and an exit code', () => {
  for (const [name, [make, expected]] of Object.entries(serverFaults))
    test(name, async () => {
      const path = await mkdtemp(join(folder, 'fault-'));
      await chmod(path, 0o755);
      const { variables = {}, wrap = [] } = (await make(join(path, 'data'))) ?? {};
      const programs = programsOn(join(path, 'data'), { PORT: String(await freePort()) }, wrap);
      const { code, out, error } = await programs.run('main.ts', [], variables);
      assert.equal(code, 1, error);
      assert.doesNotMatch(out, /^\s+at |is running/m);
      assertSentence(error, expected);
    });

  test(
    'a database or a user that the server does not know',
    { skip: postgresFolder === null && 'PostgreSQL is not installed here' },
    async () => {
      const postgres = await openTestPostgres();
      try {
        const programs = programsOn(folder, { PORT: String(await freePort()) });
        for (const [DATABASE_URL, expected] of [
          [postgres.url.replace(/\/postgres$/, '/none'), /"none" does not exist/],
          [postgres.url.replace('editorial', 'nobody'), /"nobody" does not exist/],
        ] as const) {
          const { code, error } = await programs.run('main.ts', [], { DATABASE_URL });
          assert.equal(code, 1, error);
          assertSentence(error, expected);
          assert.match(error, /Is it running, and is DATABASE_URL right\?$/);
        }
      } finally {
        await postgres.close();
      }
    },
  );
});

/** Words with which each command of operators would act. */
const words: Readonly<Record<string, readonly string[]>> = {
  'admin:create': ['ada@example.org'],
  client: ['list'],
  team: ['list'],
  import: [import.meta.dirname],
  search: ['status'],
  'files:verify': [],
  'ledger:verify': [],
  'second-factor:remove': ['ada@example.org'],
  'keys:rotate': [],
};
const wrongFolders: typeof folderFaults = {
  "somebody else's folder": serverFaults["somebody else's folder"]!,
  "somebody else's closed folder": serverFaults["somebody else's closed folder"]!,
  'a file': folderFaults['a file']!,
  'no folder': [async () => {}, /^There is no database in .* Is DATA_DIR right\?/],
  'an empty folder': [
    async (path) => {
      await mkdir(path);
    },
    /^There is no database in .* Is DATA_DIR right\?/,
  ],
  'a folder without a site': [
    async (path) => {
      await mkdir(join(path, 'database'), { recursive: true });
    },
    /^This database is empty\. Is DATABASE_URL, or DATA_DIR, right\?/,
  ],
};
/** In a file's place there can be no database: commands say that first. */
const NO_DATABASE = /^There is no database in .* Is DATA_DIR right\?/;

/** All files below a folder, but for the lock and the mark of PostgreSQL that it tried to open them. */
const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true }).catch(() => []))
    .filter((one) => !/^lock$|postmaster\.pid$/.test(one))
    .toSorted();

describe('commands of operators say the same of a wrong or damaged DATA_DIR, and create nothing', () => {
  for (const { name, program } of operatorCommands)
    test(name, async () => {
      const file = program.at(-1)!.replace('server/src/', '');
      // What is damaged is told by the same lines for all: a command of each way of opening is enough.
      const isOfWay = name === 'import' || name === 'ledger:verify';
      const faults = { ...wrongFolders, ...(isOfWay && folderFaults) };
      for (const [fault, [make, expected]] of Object.entries(faults)) {
        const data = join(await mkdtemp(join(folder, 'command-')), 'data');
        const { wrap = [] } = (await make(data)) ?? {};
        const before = await filesIn(data);
        const { code, out, error } = await programsOn(data, {}, wrap).run(file, words[name]);
        assert.deepEqual([code, out], [2, ''], `${fault}: ${out}${error}`);
        assertSentence(error, new RegExp(`${expected.source}|${NO_DATABASE.source}`));
        assert.deepEqual(await filesIn(data), before, fault);
      }
    });
});
