// Loaded before the server in tests only (`node --import`, by run.mjs). The whole process uses a
// clock that a test can advance: rules, tokens, and the embedded database, which asks the process
// for the time. Work that repeats in intervals is done once when the clock skips its time, as it
// would be on a computer that wakes up. The site's own code does not know of it. Listens on
// loopback; `PUT /` takes the milliseconds to advance.
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const Real = Date;
const realNow = Real.now;
let ahead = 0;
Real.now = () => realNow() + ahead;
const now = () => new Real(Real.now());
globalThis.Date = new Proxy(Real, {
  construct: (target, given, wanted) =>
    Reflect.construct(
      target,
      given.length > 0 ? given : [Real.now()],
      wanted === globalThis.Date ? target : wanted,
    ),
  apply: () => now().toString(),
});

const { setInterval: every, clearInterval: stop } = globalThis;
/**
 * Repeated work and its interval. @type {Map<NodeJS.Timeout, { work: () => void, delayMs: number }>}
 */
const repeating = new Map();
globalThis.setInterval = (work, delayMs = 1, ...given) => {
  const timer = every(work, delayMs, ...given);
  repeating.set(timer, { work: () => work(...given), delayMs });
  return timer;
};
globalThis.clearInterval = (timer) => {
  repeating.delete(timer);
  stop(timer);
};

function advance(milliseconds) {
  ahead += milliseconds;
  for (const { work, delayMs } of repeating.values()) if (delayMs <= milliseconds) work();
}

if (isMainThread)
  createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      if (request.method === 'PUT') advance(Number(body) || 0);
      response.end(now().toISOString());
    });
  })
    .listen(Number(process.env.SITE_CLOCK_PORT), '127.0.0.1')
    .unref();
