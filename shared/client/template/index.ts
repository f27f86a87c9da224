import { createClient, createConfig, type Client } from './api/client/index.js';

export * from './api/index.js';
export type { Client } from './api/client/index.js';

/** A program of its own: `npm run client -- add … --as …` gives both. */
export interface Machine {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Fewer than the client may have. */
  readonly scope?: string;
}

export interface EditorialOptions {
  /** The site's address, `https://images.example.org`. */
  readonly site: string;
  /** A person's access token, or what fetches one before each call. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  readonly machine?: Machine;
  /** Name or id of the organization, for calls without a token. */
  readonly tenant?: string;
  /** Language of texts in answers. */
  readonly language?: string;
  /** How often a call that may be repeated is tried again; 3 unless said. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

/** A token that is about to end is not used any more, ms. */
const EARLY_MS = 30_000;
const MOST_WAIT_MS = 60_000;
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);
/** Too many calls, and a server or its database that comes back in a moment. */
const passing = new Set([429, 502, 503, 504]);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tokens of a machine: one at a time, a new one before it ends. */
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

/** What the server asks for, else longer with each try, and never all clients at once. */
function delayMs(response: Response | undefined, attempt: number): number {
  const asked = Number(response?.headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(asked)) return Math.min(asked * 1000, MOST_WAIT_MS);
  return 250 * 2 ** attempt * (0.5 + Math.random());
}

/**
 * Tries again what may be repeated: reading, replacing, deleting, and whatever carries an
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

/** A client of one site; hand it to each call as `client`. */
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
/** A call of the API that answers a list in pages. */
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

/** The code of a problem, `Editorial:NotFound`; undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error as { error?: { code?: unknown } } | null | undefined)?.error ?? {};
  return typeof code === 'string' ? code : undefined;
}
