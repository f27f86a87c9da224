// `npm run audit`: known vulnerabilities of the production packages. Exits with 1 for a high one.
// If the registry does not answer, prints a message and exits with 0, so that machines without a
// network are not blocked.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const { status, stdout, stderr } = spawnSync(
  'npx',
  ['--yes', 'pnpm@12.21.0', 'audit', '--prod', '--audit-level', 'high'],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  },
);

const said = `${stdout}${stderr}`;
const isUnanswered =
  /AUDIT_BAD_RESPONSE|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|fetch failed|ETIMEDOUT/.test(said);
console.log(
  isUnanswered ? 'The registry did not answer: the packages were not audited.' : said.trim(),
);
process.exit(isUnanswered ? 0 : (status ?? 1));
