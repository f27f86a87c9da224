import type { RemoteLoadReport } from '@editorial/contracts/telemetry';
import type { Context } from '../../settings/context/context.ts';
import { attribute, createOtlpSender } from '../../http/otlp.ts';

/** Enum number of the OTLP protocol. */
const SEVERITY_ERROR = 17;

interface Recorded {
  readonly report: RemoteLoadReport;
  readonly id: string;
  readonly message: string;
  readonly stack: string;
  readonly browser: string;
  readonly at: Date;
}

/** Sends each error of a remote as an OpenTelemetry log record, if a collector is configured. */
export function createErrorRecords({
  environment: { otlp },
  log,
}: Pick<Context, 'environment' | 'log'>) {
  if (!otlp) return { add: () => {}, close: () => Promise.resolve() };
  const sender = createOtlpSender(otlp, log, {
    path: '/v1/logs',
    bodyOf: (resource, scope, logRecords) => ({
      resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords }] }],
    }),
  });
  return {
    add({ report, id, message, stack, browser, at }: Recorded): void {
      const nanoseconds = String(BigInt(at.getTime()) * 1_000_000n);
      sender.add({
        timeUnixNano: nanoseconds,
        observedTimeUnixNano: nanoseconds,
        severityNumber: SEVERITY_ERROR,
        severityText: 'ERROR',
        body: { stringValue: message },
        attributes: [
          attribute('event.name', 'remote.error'),
          attribute('remote.name', report.name),
          attribute('remote.version', report.version),
          attribute('remote.outcome', report.outcome),
          attribute('remote.error.id', id),
          attribute('url.template', report.route ?? ''),
          attribute('user_agent.name', browser),
          attribute('exception.message', message),
          attribute('exception.stacktrace', stack),
        ],
      });
    },
    close: () => sender.close(),
  };
}
