import { randomBytes } from 'node:crypto';
import { hrtime } from 'node:process';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../ground/environment.ts';
import { attribute, createOtlpSender } from './otlp.ts';

/** Enum numbers of the OTLP protocol. */
const SPAN_KIND_SERVER = 2;
const STATUS_ERROR = 2;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

interface Begun {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly isSampled: boolean;
  readonly start: bigint;
}

const startedAt = BigInt(Date.now()) * 1_000_000n - hrtime.bigint();
/** Nanoseconds since 1970, monotonic. */
const now = (): bigint => startedAt + hrtime.bigint();

/** Continues the trace of the caller's header (W3C Trace Context), or starts a new trace. */
function begin(header: unknown): Begun {
  const [, traceId, parentSpanId, flags] =
    TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? [];
  const isGiven =
    traceId !== undefined && !/^0+$/.test(traceId) && !/^0+$/.test(parentSpanId ?? '');
  return {
    traceId: isGiven ? traceId : randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: isGiven ? parentSpanId : undefined,
    // The caller that started the trace decides whether it is sampled.
    isSampled: !isGiven || (Number.parseInt(flags ?? '01', 16) & 1) === 1,
    start: now(),
  };
}

/**
 * Sends a span for every request to an OpenTelemetry collector (OTLP over HTTP, JSON), if one is
 * configured. Spans contain routes, never URLs.
 */
export function traceRequests(app: FastifyInstance, { otlp }: Pick<Environment, 'otlp'>): void {
  if (!otlp) return;
  const begun = new WeakMap<FastifyRequest, Begun>();
  const sender = createOtlpSender(otlp, app.log, {
    path: '/v1/traces',
    bodyOf: (resource, scope, spans) => ({
      resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }],
    }),
  });
  app.addHook('onRequest', (request, _reply, done) => {
    begun.set(request, begin(request.headers.traceparent));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = begun.get(request);
    done();
    if (!span?.isSampled) return;
    const route = request.routeOptions.url ?? 'unknown';
    const { traceId, spanId, parentSpanId, start } = span;
    sender.add({
      traceId,
      spanId,
      ...(parentSpanId ? { parentSpanId } : {}),
      name: `${request.method} ${route}`,
      kind: SPAN_KIND_SERVER,
      startTimeUnixNano: String(start),
      endTimeUnixNano: String(now()),
      attributes: [
        attribute('http.request.method', request.method),
        attribute('http.route', route),
        attribute('http.response.status_code', reply.statusCode),
        attribute('editorial.request_id', request.id),
      ],
      status: reply.statusCode >= 500 ? { code: STATUS_ERROR } : {},
    });
  });
  app.addHook('onClose', () => sender.close());
}
