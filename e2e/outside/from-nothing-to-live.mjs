// Follows docs/teams/tutorial.md literally: runs the commands of its section "From nothing to live" in an
// empty folder, against the site in `SITE`, with the key in `RELEASE_TOKEN`. Prints the time.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const BUDGET_MS = 5 * 60_000;
const page = readFileSync(join(import.meta.dirname, '../../docs/teams/tutorial.md'), 'utf8');
const [, commands] = /^## From nothing to live$[^]*?^```sh\n([^]*?)^```$/m.exec(page) ?? [];
if (!commands)
  throw new Error('docs/teams/tutorial.md has no commands under "From nothing to live".');

const begin = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'editorial-outside-'));
const { status } = spawnSync('bash', ['-euxc', commands], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
});
rmSync(folder, { recursive: true, force: true });
const ms = performance.now() - begin;

console.log(`From nothing to live: ${Math.round(ms / 1000)} s of ${BUDGET_MS / 1000} s.`);
process.exit(status === 0 && ms <= BUDGET_MS ? 0 : 1);
