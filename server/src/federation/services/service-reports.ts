import type { RemoteService } from '@editorial/contracts/remote-services';
import type { FastifyBaseLogger } from 'fastify';
import { request, type Dispatcher } from 'undici';
import { readServiceDocument, type ServiceDocument } from './join-documents.ts';
import type { Services } from './registered-services.ts';

/** How long what a service said is used, ms. */
const FRESH_MS = 10_000;
/** How long one look at a service may take, ms. A caller that asks for the site's health waits for it. */
const LOOK_MS = 1000;
const MOST_DOCUMENT_BYTES = 1024 ** 2;

interface Report {
  readonly service: RemoteService;
  readonly at: number;
  readonly document: ServiceDocument | undefined;
  /** The fault of the service, if any. */
  readonly trouble: string | undefined;
}

const reasonOf = (error: unknown): string => {
  const { message, code, issues } = error as Error & {
    code?: string;
    issues?: readonly { path: PropertyKey[]; message: string }[];
  };
  const [issue] = issues ?? [];
  if (issue) return `${issue.path.join('.')}: ${issue.message}`;
  return message || code || 'no answer';
};

/** Reads a document of a service. Throws if it is not there, or too large. */
async function ask(
  { upstream }: RemoteService,
  path: string,
  { connections, signal }: { readonly connections: Dispatcher; readonly signal: AbortSignal },
): Promise<string> {
  const { statusCode, body } = await request(upstream.replace(/\/+$/, '') + path, {
    dispatcher: connections,
    headers: { accept: 'application/json' },
    signal,
  });
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes > MOST_DOCUMENT_BYTES) throw new Error('it is larger than 1 MiB');
    parts.push(part);
  }
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Looks at the services of remotes: whether they are ready, and what they describe. Only when
 * somebody asks, and not more often than every few seconds.
 */
export function createServiceReports(
  services: Pick<Services, 'all'>,
  connections: Dispatcher,
  log: FastifyBaseLogger,
) {
  const reports = new Map<string, Promise<Report>>();

  async function look(service: RemoteService): Promise<Report> {
    const through = { connections, signal: AbortSignal.timeout(LOOK_MS) };
    const [ready, description] = await Promise.allSettled([
      ask(service, '/health/ready', through),
      ask(service, '/openapi.json', through).then((text) =>
        readServiceDocument(JSON.parse(text), service),
      ),
    ]);
    const trouble =
      ready.status === 'rejected'
        ? reasonOf(ready.reason)
        : description.status === 'rejected'
          ? `openapi.json: ${reasonOf(description.reason)}`
          : undefined;
    const { remote } = service;
    if (trouble) log.warn({ service: remote, trouble }, 'A service is not well');
    const document = description.status === 'fulfilled' ? description.value : undefined;
    return { service, at: Date.now(), document, trouble };
  }

  async function reportOf(service: RemoteService): Promise<Report> {
    const known = await reports.get(service.remote);
    if (known?.service === service && Date.now() - known.at < FRESH_MS) return known;
    const report = look(service);
    reports.set(service.remote, report);
    return report;
  }

  const all = (): Promise<Report[]> => Promise.all(services.all().map(reportOf));
  return {
    /** Faults of services, for the site's health. None of it makes the site unready. */
    async notes(): Promise<{ name: string; reason: string }[]> {
      return (await all()).flatMap(({ service, trouble }) =>
        trouble === undefined ? [] : [{ name: `service ${service.remote}`, reason: trouble }],
      );
    },
    /** The descriptions of services that have a readable one. */
    documents: async (): Promise<ServiceDocument[]> =>
      (await all()).flatMap(({ document }) => document ?? []),
  };
}

export type ServiceReports = ReturnType<typeof createServiceReports>;
