// `npm run docs` shows the documents as a site with a search; `npm run docs -- build` writes it to
// `docs/site/dist`. Its packages are installed by the first call, and by nothing else.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './children.mjs';
import { checkNode, PNPM, root } from './install.mjs';

checkNode();
const site = join(root, 'docs/site');
const vitepress = join(site, 'node_modules/vitepress/bin/vitepress.js');
if (!existsSync(vitepress)) {
  const words = ['--yes', PNPM, 'install', '--frozen-lockfile'];
  const options = { cwd: site, shell: process.platform === 'win32' };
  const code = await run('npx', words, options);
  if (code !== 0) {
    console.error(
      'The packages of docs/site could not be installed. Is the npm registry reachable?',
    );
    process.exit(1);
  }
}
const [step = 'dev'] = process.argv.slice(2);
const port = step === 'build' ? [] : ['--port', process.env.PORT ?? '5173'];
process.exit(await run(process.execPath, [vitepress, step, site, ...port], { cwd: site }));
