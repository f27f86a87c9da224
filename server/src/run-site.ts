import { channel } from 'node:diagnostics_channel';
import { seedCatalog } from './demo/catalog.ts';
import { dropCopy } from './ground/database/database.ts';
import { DEMO_PASSWORD, DemoPeople, seedPeople } from './demo/people.ts';
import { followDemo } from './demo/follow-demo.ts';
import { seedSeller } from './demo/seller.ts';
import { seedSubscriptions } from './demo/subscriptions.ts';
import type { Environment } from './ground/environment.ts';
import { printFailure } from './ground/hidden-secrets.ts';
import { collectWhenIdle } from './operation/idle-memory.ts';
import { RELEASE } from './ground/release.ts';
import { createServer } from './server.ts';

/**
 * Time for requests, hubs and jobs to finish on shutdown, in ms. Container engines kill after 30 s.
 */
const CLOSE_TIMEOUT_MS = 28_000;

/** The lines for a site that runs: its address, accounts and commands. */
function summaryOf({ publicUrl, demo }: Environment): string {
  const accounts = DemoPeople.map(({ email, tenant }) =>
    tenant ? `    ${email} (organization ${tenant})` : `    ${email}`,
  );
  return [
    `\n  The site        ${publicUrl}`,
    ...(demo ? [`  Its mails       ${publicUrl}/mail`] : []),
    `  The API         ${publicUrl}/swagger`,
    '  Stop it         Ctrl+C',
    '  Own pictures    npm run import -- FOLDER',
    '  Administrators  npm run admin:create -- EMAIL',
    ...(demo ? [`  Demo accounts, with the password ${DEMO_PASSWORD}`, ...accounts] : []),
    '',
  ].join('\n');
}

/**
 * Starts the site, with the demo if asked for. `freePort` gives back the port that was held while
 * it starts. It closes once the process has to end.
 */
export async function runSite(
  environment: Environment,
  freePort: () => Promise<void>,
): Promise<void> {
  const say = (line: string) => console.log(line);
  const server = await createServer(environment, { say });
  if (environment.demo) {
    await seedPeople(server.context);
    await seedSeller(server.context);
    await seedSubscriptions(server.context);
  }
  await freePort();
  await server.listen();
  // The update that this start may have made is done: the copy from before it is not needed.
  if (environment.databaseUrl === undefined) await dropCopy(environment.dataDir);
  collectWhenIdle();
  if (environment.demo) await seedCatalog(server.context);
  console.log(`\nEditorial is running at ${environment.publicUrl} (release ${RELEASE})\n`);
  // `npm start` waits for this.
  channel('editorial:running').publish(null);
  void (
    environment.demo && environment.jobs ? followDemo(server.context, say) : Promise.resolve()
  ).then(() => say(summaryOf(environment)), printFailure);
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      // Exit even if something hangs, so that the next server can start.
      setTimeout(() => {
        console.error('The server did not close in time.');
        process.exit(1);
      }, CLOSE_TIMEOUT_MS).unref();
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          printFailure(error);
          process.exit(1);
        },
      );
    });
  }
}
