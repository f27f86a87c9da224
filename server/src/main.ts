import { programLine } from '../../shared/commands/src/programs.mjs';
import { assertUnclaimed } from './ground/database/data-folder.ts';
import { DatabaseError } from './ground/database/database.errors.ts';
import {
  EnvironmentError,
  environmentWarnings,
  readEnvironment,
  type Environment,
} from './ground/environment.ts';
import { printFailure } from './ground/hidden-secrets.ts';
import { listenFault } from './http/listen-fault.ts';
import { holdPort } from './http/starting.ts';

// Starts the site: `node server/src/main.ts`.
programLine('server/src/main.ts');
let environment: Environment | undefined;
try {
  environment = readEnvironment();
  for (const warning of environmentWarnings()) console.error(warning);
  const isAlone = environment.databaseUrl === undefined;
  // In this order: where a site runs already says more than that its port is taken.
  if (isAlone) assertUnclaimed(environment.dataDir);
  const freePort = isAlone ? await holdPort(environment) : () => Promise.resolve();
  // Loaded afterwards, because loading takes seconds: a wrong variable is reported at once.
  await import('./drizzle-loading.ts');
  const { runSite } = await import('./run-site.ts');
  await runSite(environment, freePort);
} catch (error) {
  const fault = environment && listenFault(error, environment);
  if (error instanceof EnvironmentError || error instanceof DatabaseError)
    printFailure(error.message);
  else if (fault) console.error(fault);
  else printFailure('The server could not start.', error);
  process.exit(1);
}
