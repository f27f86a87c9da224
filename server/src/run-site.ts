import { seedCatalog } from './demo/catalog.ts';
import { DEMO_PASSWORD, DemoPeople, seedPeople } from './demo/people.ts';
import { seedSeller } from './demo/seller.ts';
import { seedSubscriptions } from './demo/subscriptions.ts';
import type { Environment } from './environment.ts';
import { tellFailure } from './hidden-secrets.ts';
import { collectWhenIdle } from './operation/idle-memory.ts';
import { createServer } from './server.ts';

/**
 * Time for requests, hubs and jobs to finish on shutdown, in ms. Container engines kill after 30 s.
 */
const CLOSE_TIMEOUT_MS = 28_000;

/** Starts the site, with the demo if asked for. It closes once the process is told to end. */
export async function runSite(environment: Environment): Promise<void> {
  const server = await createServer(environment);
  if (environment.demo) {
    await seedPeople(server.context);
    await seedSeller(server.context);
    await seedSubscriptions(server.context);
  }
  await server.listen();
  collectWhenIdle();
  if (environment.demo) await seedCatalog(server.context);
  console.log(`\nEditorial is running at ${environment.publicUrl}\n`);
  if (environment.demo) {
    const accounts = DemoPeople.map(({ email, tenant }) =>
      tenant ? `  ${email} (organization ${tenant})` : `  ${email}`,
    );
    console.log(`Demo accounts (password ${DEMO_PASSWORD}):\n${accounts.join('\n')}\n`);
  }
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
          tellFailure(error);
          process.exit(1);
        },
      );
    });
  }
}
