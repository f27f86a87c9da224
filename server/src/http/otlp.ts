import type { Context } from '../ground/context/context.ts';
import type { Environment } from '../ground/environment.ts';

/**
 * While the collector is unreachable, at most this many items are kept. The oldest are dropped
 * first.
 */
const MAX_WAITING_ITEMS = 2048;
const MAX_ITEMS_PER_BATCH = 512;
const SEND_INTERVAL_MS = 5000;
const SEND_TIMEOUT_MS = 10_000;

export const attribute = (key: string, value: string | number) => ({
  key,
  value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
});

type BodyOf = (resource: object, scope: object, items: readonly object[]) => object;

/** Sends spans or log records to an OpenTelemetry collector (OTLP over HTTP, JSON), in batches. */
export function createOtlpSender(
  { endpoint, serviceName }: NonNullable<Environment['otlp']>,
  log: Pick<Context['log'], 'warn'>,
  { path, bodyOf }: { readonly path: '/v1/traces' | '/v1/logs'; readonly bodyOf: BodyOf },
) {
  const resource = { attributes: [attribute('service.name', serviceName)] };
  let waiting: object[] = [];
  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_ITEMS_PER_BATCH);
      waiting = waiting.slice(MAX_ITEMS_PER_BATCH);
      try {
        const answer = await fetch(`${endpoint}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          redirect: 'error',
          body: JSON.stringify(bodyOf(resource, { name: 'editorial' }, batch)),
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
      } catch (error) {
        log.warn({ err: error, path, items: batch.length }, 'The collector could not be reached');
        return;
      }
    }
  }
  const timer = setInterval(() => void send(), SEND_INTERVAL_MS).unref();
  return {
    add(item: object): void {
      waiting.push(item);
      if (waiting.length > MAX_WAITING_ITEMS) waiting.shift();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await send();
    },
  };
}
