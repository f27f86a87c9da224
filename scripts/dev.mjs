// `npm run dev` runs server, shell and all remotes from source with hot reload.
// `npm run dev -- catalog` runs only that remote and the shell from source, the rest as built.
// `SITE=https://… npm run dev -- catalog` uses a site that runs elsewhere.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install, root, runtime } from './install.mjs';

await install();
const known = readdirSync(join(root, 'remotes'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : known;
const port = Number(process.env.PORT ?? 8080);
const check = ['scripts/dev-check.ts', String(port), process.env.SITE ?? ''];
if (spawnSync(runtime, check, { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);
const target = process.env.SITE ?? `http://localhost:${port - 1}`;
if (
  !process.env.SITE &&
  spawnSync(runtime, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0
)
  process.exit(1);

const { default: concurrently } = await import('concurrently');
const { result } = concurrently(
  [
    // The token issuer needs the address that the browser uses.
    ...(process.env.SITE
      ? []
      : [
          {
            name: 'server',
            command: `"${runtime}" --watch-path=server/src --watch-path=shared/contracts/src server/src/main.ts`,
            env: {
              PORT: String(port - 1),
              PUBLIC_URL: `http://localhost:${port}`,
              LOG_LEVEL: 'warn',
            },
          },
        ]),
    {
      name: asked.length === 0 ? 'site' : asked.join('+'),
      command: `"${runtime}" shared/federation/src/dev-server.ts ${port} ${target} ${names.filter((name) => name !== 'shell').join(' ')}`,
    },
  ],
  { cwd: root, prefixColors: 'auto', killOthersOn: ['failure'] },
);
console.log(`\nOpen http://localhost:${port}\n`);
await result.catch(() => process.exit(1));
