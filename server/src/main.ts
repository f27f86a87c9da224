import { assertUnclaimed } from './database/data-folder.ts';
import { DatabaseError } from './database/database.errors.ts';
import { EnvironmentError, environmentWarnings, readEnvironment } from './environment.ts';
import { tellFailure } from './hidden-secrets.ts';
import { holdPort } from './http/starting.ts';

// Starts the site: `node server/src/main.ts`.
try {
  const environment = readEnvironment();
  for (const warning of environmentWarnings()) console.error(warning);
  const isAlone = environment.databaseUrl === undefined;
  // In this order: where a site runs already says more than that its port is taken.
  if (isAlone) assertUnclaimed(environment.dataDir);
  const freePort = isAlone ? await holdPort(environment) : () => Promise.resolve();
  // Loaded afterwards, because loading takes seconds: a wrong variable is told at once.
  await import('./drizzle-loading.ts');
  const { runSite } = await import('./run-site.ts');
  await runSite(environment, freePort);
} catch (error) {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof EnvironmentError || error instanceof DatabaseError)
    tellFailure(error.message);
  else if (code === 'EADDRINUSE')
    console.error(
      `Port ${port} is in use by another program. Stop it, or choose another: PORT=8081 npm start`,
    );
  else tellFailure('The server could not start.', error);
  process.exit(1);
}
