import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildShell } from './build.ts';
import { root } from './workspace.ts';

/** Builds the shell again after each change of it or of the shared packages; the development server reloads the page. */
let timer: ReturnType<typeof setTimeout> | undefined;
async function build(): Promise<void> {
  try {
    const { ms, isFresh } = await buildShell();
    if (isFresh) console.log(`shell built in ${Math.round(ms)} ms`);
  } catch (error) {
    console.error((error as Error).message);
  }
}
for (const folder of ['shell/src', 'shared/platform/src', 'shared/ui/src', 'shared/contracts/src']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void build(), 200);
  });
}
