import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { postgresFolder } from '../../ground/database/postgres.testing.ts';
import { missingForCluster } from './cluster.testing.ts';

/** `npm run test:search-cluster`: says what the machine lacks, or runs the tests of a cluster. */
const missing = postgresFolder === null ? 'PostgreSQL is missing.' : await missingForCluster();
if (missing !== null) {
  console.error(missing);
  process.exitCode = 2;
} else {
  const tests = join(import.meta.dirname, 'cluster.cluster.ts');
  const child = spawn(process.execPath, ['--liftoff-only', '--test', tests], {
    stdio: 'inherit',
    env: { ...process.env, LOG_LEVEL: 'silent' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
