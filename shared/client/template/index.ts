import { createClient, createConfig, type Client } from './api/client/index.js';

export * from './api/index.js';
export type { Client } from './api/client/index.js';

/** Credentials of a machine client: `npm run client -- add … --as …` prints both. */
export interface Machine {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Limits the token to some of the client's scopes. */
  readonly scope?: string;
}

export interface EditorialOptions {
  /** The site's origin, such as `https://images.example.org`. */
  readonly site: string;
  /** A person's access token, or a function that returns one before each call. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  readonly machine?: Machine;
  /** Name or id of the organization, for calls without a token. */
  readonly tenant?: string;
  /** Language of the texts in responses. */
  readonly language?: string;
  /** How often a repeatable call is retried. Default: 3. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

/** A token that expires within this time is no longer used, in ms. */
const EARLY_MS = 30_000;
const MOST_WAIT_MS = 60_000;
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);
/** Statuses that are worth a retry: too many calls, or a server or database that is restarting. */
const passing = new Set([429, 502, 503, 504]);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Fetches the tokens of a machine client: one at a time, and a new one before the old one expires.
 */
function machineTokens({ site, machine, fetch: send = fetch }: EditorialOptions) {
  let current: { readonly token: Promise<string>; endsAt: number } | undefined;
  async function ask({ clientId, clientSecret, scope }: Machine): Promise<string> {
    const response = await send(`${site}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        ...(scope === undefined ? {} : { scope }),
      }),
    });
    const answer = (await response.json()) as {
      access_token?: string;
      expires_in?: number;
      error?: string;
      error_description?: string;
    };
    if (!response.ok || answer.access_token === undefined)
      throw new Error(`No token: ${answer.error} (${answer.error_description})`);
    if (current) current.endsAt = Date.now() + (answer.expires_in ?? 0) * 1000 - EARLY_MS;
    return answer.access_token;
  }
  return async (): Promise<string | undefined> => {
    if (machine === undefined) return undefined;
    if (current === undefined || current.endsAt <= Date.now())
      current = { token: ask(machine), endsAt: Infinity };
    try {
      return await current.token;
    } catch (error) {
      current = undefined;
      throw error;
    }
  };
}

/**
 * The delay that the server asks for; otherwise it grows with each attempt and varies at random, so
 * that clients do not retry at the same time.
 */
function delayMs(response: Response | undefined, attempt: number): number {
  const asked = Number(response?.headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(asked)) return Math.min(asked * 1000, MOST_WAIT_MS);
  return 250 * 2 ** attempt * (0.5 + Math.random());
}

/**
 * Retries calls that may be repeated: reading, replacing, deleting, and everything with an
 * `Idempotency-Key`.
 */
function patient({ retries = 3, fetch: send = fetch }: EditorialOptions) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const mayRepeat = repeatable.has(request.method) || request.headers.has('idempotency-key');
    for (let attempt = 0; ; attempt += 1) {
      const isLast = !mayRepeat || attempt >= retries;
      let response: Response | undefined;
      try {
        response = await send(isLast ? request : request.clone());
        if (isLast || !passing.has(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      await wait(delayMs(response, attempt));
    }
  };
}

/** Creates a client for one site. Pass it to each call as `client`. */
export function createEditorial(options: EditorialOptions): Client {
  const site = options.site.replace(/\/+$/, '');
  const ofMachine = machineTokens({ ...options, site });
  const { token } = options;
  return createClient(
    createConfig({
      baseUrl: site,
      fetch: patient(options) as typeof fetch,
      auth: async () => (typeof token === 'function' ? token() : (token ?? ofMachine())),
      headers: {
        ...(options.tenant === undefined ? {} : { __tenant: options.tenant }),
        ...(options.language === undefined ? {} : { 'Accept-Language': options.language }),
      },
    }),
  );
}

interface Page<Item> {
  readonly totalCount: number;
  readonly items: readonly Item[];
}
/** A call of the API that returns a list in pages. */
type ListCall = (options: never) => PromiseLike<unknown>;
type DataOf<Answer> = Answer extends { readonly data: infer Data } ? NonNullable<Data> : never;
type ItemOf<Data> = Data extends { readonly items: readonly (infer Item)[] } ? Item : never;
type QueryOf<Call extends ListCall> = NonNullable<
  NonNullable<Parameters<Call>[0]> extends { readonly query?: infer Query } ? Query : never
>;

/** All items of a list: `for await (const asset of pages(catalogList, { client }))`. */
export async function* pages<Call extends ListCall>(
  call: Call,
  { client, query, pageSize = 100 }: { client: Client; query?: QueryOf<Call>; pageSize?: number },
): AsyncGenerator<ItemOf<DataOf<Awaited<ReturnType<Call>>>>, void, undefined> {
  type Item = ItemOf<DataOf<Awaited<ReturnType<Call>>>>;
  const ask = call as unknown as (options: object) => Promise<{ data: Page<Item> }>;
  for (let skipCount = (query as { skipCount?: number } | undefined)?.skipCount ?? 0; ;) {
    const asked = { ...query, skipCount, maxResultCount: pageSize };
    const { data } = await ask({ client, query: asked, throwOnError: true });
    yield* data.items;
    skipCount += data.items.length;
    if (data.items.length === 0 || skipCount >= data.totalCount) return;
  }
}

/** The code of a problem, such as `Editorial:NotFound`. Undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error as { error?: { code?: unknown } } | null | undefined)?.error ?? {};
  return typeof code === 'string' ? code : undefined;
}
