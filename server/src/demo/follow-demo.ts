import type { Context } from '../commerce/context/context.ts';
import { demoProgress } from './catalog.ts';

/** How often the demo's progress is looked at, in ms. A line comes at least this often. */
const LOOK_EVERY_MS = 10_000;

/**
 * Says how the demo catalog fills, until it is full. Resolves then. Keeps no process alive, and
 * gives up with the database: the next start goes on.
 */
export async function followDemo(context: Context, say: (line: string) => void): Promise<void> {
  const { all, done } = await demoProgress(context);
  if (done === all) return;
  const begin = performance.now();
  say(`Filling the demo catalog: ${done} of ${all} pictures (about two minutes)`);
  await new Promise<void>((full) => {
    const look = setInterval(() => {
      demoProgress(context).then(
        ({ done: now }) => {
          const seconds = Math.round((performance.now() - begin) / 1000);
          say(`Filling the demo catalog: ${now} of ${all} pictures, ${seconds} s`);
          if (now < all) return;
          clearInterval(look);
          full();
        },
        () => clearInterval(look),
      );
    }, LOOK_EVERY_MS);
    look.unref();
  });
}
