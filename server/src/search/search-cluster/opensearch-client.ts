import { Client, errors } from '@opensearch-project/opensearch';

export type Answer = Readonly<Record<string, any>>;

/** The few calls of OpenSearch that the site needs. */
export interface OpenSearch {
  /** The beginning of the names of its indexes, and the name of the alias that is searched. */
  readonly name: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    path: string,
    body?: object,
    options?: { readonly timeoutMs?: number; readonly attempts?: number },
  ): Promise<Answer>;
  /** Sends lines of the bulk format. */
  bulk(lines: readonly object[], isVisible: boolean): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * How long a call that changes something may take, in ms. Copies of large catalogs wait longest.
 */
const CALL_TIMEOUT_MS = 30_000;

/** The status of an answer that refuses a call. Undefined if no answer came. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof errors.ResponseError ? error.statusCode : undefined;

/**
 * The part of a failed call for the log. The error itself holds the whole call: who searched for
 * what stays out of the log, and so does the login.
 */
export const factOf = (error: unknown) => ({
  reason: error instanceof errors.ResponseError ? error.name : (error as Error).message,
  type: error instanceof errors.ResponseError ? (error.body?.error?.type as unknown) : undefined,
  status: statusOf(error),
});

/**
 * Opens a client for all nodes. A node that fails is asked again later, and the call goes to the
 * next one. The path of the first address names the indexes, so that sites can share a cluster.
 */
export function openOpenSearch(addresses: readonly URL[]): OpenSearch {
  const client = new Client({
    nodes: addresses.map(({ protocol, host, username, password }) => {
      const login = username ? `${username}:${password}@` : '';
      return `${protocol}//${login}${host}`;
    }),
    requestTimeout: CALL_TIMEOUT_MS,
    maxRetries: Math.max(2, addresses.length),
  });
  return {
    name: (addresses[0]?.pathname.replace(/[^a-z0-9_-]/g, '') ?? '') || 'editorial',
    async call(method, path, body, { timeoutMs = CALL_TIMEOUT_MS, attempts } = {}) {
      const { body: answer } = await client.transport.request(
        { method, path, ...(body && { body: body as Record<string, unknown> }) },
        {
          requestTimeout: timeoutMs,
          ...(attempts !== undefined && { maxRetries: attempts - 1 }),
        },
      );
      return (answer ?? {}) as Answer;
    },
    async bulk(lines, isVisible) {
      const { body } = await client.transport.request({
        method: 'POST',
        path: '/_bulk',
        querystring: isVisible ? 'refresh=true' : '',
        bulkBody: lines as Record<string, unknown>[],
      });
      return body as Answer;
    },
    close: () => client.close(),
  };
}
