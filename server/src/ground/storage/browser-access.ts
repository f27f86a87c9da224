import { isDeepStrictEqual } from 'node:util';
import type { CORSRule } from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../environment.ts';

/** How long a store may take to answer a question of a browser, in ms. */
const ANSWER_LIMIT_MS = 8_000;

/** The rights that a store on an origin of its own has to give browsers of the site. */
export const ruleFor = (siteOrigin: string): CORSRule => ({
  AllowedOrigins: [siteOrigin],
  AllowedMethods: ['GET', 'HEAD', 'PUT'],
  AllowedHeaders: ['*'],
  // The page sends it back when it joins the parts.
  ExposeHeaders: ['ETag'],
  MaxAgeSeconds: 3600,
});

/** Whether a rule of the bucket is one that was set here. A store may add an id to it. */
const isSame = (found: CORSRule, rule: CORSRule): boolean =>
  isDeepStrictEqual({ ...found, ID: undefined }, { ...rule, ID: undefined });

/** Why browsers can't send uploads to the store. */
export interface BrowserTrouble {
  /** The task of the operator. */
  readonly reason: string;
  /**
   * The store answered, and refuses. If it could not be asked, browsers may reach it all the same.
   */
  readonly isRefused: boolean;
}

/**
 * Why a browser of the site can't send parts of uploads to an address of the store, or null. It
 * asks as a browser does before a PUT.
 */
async function preflightTrouble(
  address: string,
  siteOrigin: string,
): Promise<BrowserTrouble | null> {
  try {
    const answer = await fetch(address, {
      method: 'OPTIONS',
      redirect: 'error',
      headers: {
        origin: siteOrigin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await answer.body?.cancel();
    const allowed = answer.headers.get('access-control-allow-origin');
    if (answer.ok && (allowed === '*' || allowed === siteOrigin)) return null;
    const reason = `it answered ${answer.status}, and allows ${allowed ?? 'no other origin'}`;
    return { reason, isRefused: true };
  } catch (error) {
    return { reason: (error as Error).message, isRefused: false };
  }
}

/** The questions of the check to the store. */
interface CorsStore {
  readonly publicEndpoint: string;
  readonly bucket: string;
  /** The rules of the bucket, or an empty list. */
  rules(): Promise<readonly CORSRule[]>;
  setRules(rules: readonly CORSRule[]): Promise<void>;
}

/**
 * Lets browsers of the site send uploads to a store that is on an origin of its own. Sets the rule
 * if it is missing and the key may; rules of others are kept. Returns the operator's task,
 * or null if uploads work.
 */
export async function openToBrowsers(
  store: CorsStore,
  siteUrl: string,
): Promise<BrowserTrouble | null> {
  const siteOrigin = new URL(siteUrl).origin;
  const { publicEndpoint, bucket } = store;
  if (new URL(publicEndpoint).origin === siteOrigin) return null;
  const address = `${publicEndpoint.replace(/\/+$/, '')}/${bucket}/uploads/cors`;
  const before = await preflightTrouble(address, siteOrigin);
  if (before === null) return null;
  const rule = ruleFor(siteOrigin);
  const refused = await store
    .rules()
    // A rule that was set before without effect is not added each time: a bucket takes 100.
    .then((rules) => store.setRules([...rules.filter((found) => !isSame(found, rule)), rule]))
    .then(() => null)
    .catch((error: Error) => error.message);
  const after = await preflightTrouble(address, siteOrigin);
  if (after === null) return null;
  return {
    ...after,
    reason:
      `browsers can't send uploads to the store (${after.reason}), and its rule could not be set ` +
      `(${refused ?? 'it was set, and has no effect'}). Set this rule of the bucket '${bucket}': ` +
      JSON.stringify([rule]),
  };
}

/** An operator who has set the rule need not start the server again, in ms. */
const RECHECK_MS = 60_000;

/**
 * Checks at the start whether browsers can send uploads to the store, and again while they can't.
 * Returns a function that says what it is, or null.
 */
export function watchBrowserAccess({
  storage,
  environment: { publicUrl },
  log,
}: {
  readonly storage: { openToBrowsers?(siteUrl: string): Promise<BrowserTrouble | null> };
  readonly environment: Pick<Environment, 'publicUrl'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): () => BrowserTrouble | null {
  let trouble: BrowserTrouble | null = null;
  let checkedAt = 0;
  function check(): void {
    checkedAt = performance.now();
    void storage.openToBrowsers?.(publicUrl).then((found) => {
      if (found !== null && found.reason !== trouble?.reason)
        log.warn({ reason: found.reason }, 'Uploads will fail');
      trouble = found;
    });
  }
  check();
  return () => {
    if (trouble !== null && performance.now() - checkedAt > RECHECK_MS) check();
    return trouble;
  };
}
