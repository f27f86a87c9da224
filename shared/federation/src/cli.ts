import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { buildRemote } from './build.ts';
import { canary, pin, promote, publish, readRegistry, remove, rollback, unpin } from '@editorial/registry';
import { remotesFolder, root } from './workspace.ts';

const usage = `npm run remote -- <command>
  publish <name>                     build a remote and make it live
  promote <name> <version>           make a kept release live
  rollback <name> [reason]           go back to the release before
  pin <name> <version> | unpin <name>
  canary <name> <version> <share>    give a share of visitors (0 to 1) another release; 0 ends it
  list                               what is live, and the history
  remove <name>                      take a remote out of the site
The registry lies in ${remotesFolder}, or in REMOTES_DIR.`;

const folder = process.env.REMOTES_DIR ? resolve(process.env.REMOTES_DIR) : remotesFolder;
const by = process.env.PUBLISHER ?? userInfo().username;

async function list(): Promise<void> {
  for (const [name, remote] of Object.entries((await readRegistry(folder)).remotes)) {
    console.log(`${name}  ${remote.live}${remote.pinned ? '  (pinned)' : ''}${remote.canary ? `  canary ${remote.canary.version} for ${remote.canary.share * 100} %` : ''}`);
    for (const entry of remote.history.slice(0, 10)) console.log(`  ${entry.at}  ${entry.action.padEnd(8)}  ${entry.version}  ${entry.by}  ${entry.reason}`);
  }
}
const [command, name = '', value = '', share = ''] = process.argv.slice(2);
const commands: Record<string, () => Promise<unknown>> = {
  publish: async () => (await publish(folder, (await buildRemote(resolve(root, 'remotes', name))).output, by)).version,
  promote: () => promote(folder, name, value, by),
  rollback: () => rollback(folder, name, by, value),
  pin: () => pin(folder, name, value, by),
  unpin: () => unpin(folder, name, by),
  canary: () => canary(folder, name, value, Number(share), by),
  remove: () => remove(folder, name),
  list,
};
const work = command ? commands[command] : undefined;
if (!work) {
  console.error(usage);
  process.exit(2);
}
try {
  const result = await work();
  if (typeof result === 'string') console.log(`${name}: ${result} is live`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
