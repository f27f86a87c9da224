import type { Context } from '../commerce/context/context.ts';
import { demoProgress } from './catalog.ts';

/** How often the demo's progress is looked at, in ms. A line comes at least this often. */
const LOOK_EVERY_MS = 10_000;
/** After so many looks without a new picture, nothing waits for the rest. */
const LOOKS_WITHOUT_CHANGE = 18;

/**
 * Says how the demo catalog fills, until it is full or no picture came for three minutes. Resolves
 * then. Keeps no process alive, and gives up with the database: the next start goes on.
 */
export async function followDemo(context: Context, say: (line: string) => void): Promise<void> {
  const { all, done } = await demoProgress(context);
  if (done === all) return;
  const begin = performance.now();
  say(`Filling the demo catalog: ${done} of ${all} pictures (about two minutes)`);
  let last = { now: done, looks: 0 };
  await new Promise<void>((end) => {
    const look = setInterval(() => {
      demoProgress(context).then(
        ({ done: now }) => {
          const seconds = Math.round((performance.now() - begin) / 1000);
          say(`Filling the demo catalog: ${now} of ${all} pictures, ${seconds} s`);
          last = { now, looks: now === last.now ? last.looks + 1 : 0 };
          if (now < all && last.looks < LOOKS_WITHOUT_CHANGE) return;
          clearInterval(look);
          if (now < all) say('The demo catalog is not full: the failed jobs say why.');
          end();
        },
        () => clearInterval(look),
      );
    }, LOOK_EVERY_MS);
    look.unref();
  });
}
