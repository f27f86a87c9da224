// Checks whether the server on this machine is ready: `node deploy/health.mjs PORT`. Exits with 0
// or 1, and prints what is missing.
import { programLine } from '../shared/commands/src/programs.mjs';

const [port = '8080'] = programLine('deploy/health.mjs').words;
const host = !process.env.HOST || process.env.HOST === '0.0.0.0' ? '127.0.0.1' : process.env.HOST;
const answer = await fetch(`http://${host}:${port}/health/ready`, {
  signal: AbortSignal.timeout(3500),
}).catch((error) => error);
if (answer.ok) process.exit(0);
console.error(answer instanceof Error ? String(answer.cause ?? answer) : await answer.text());
process.exit(1);
