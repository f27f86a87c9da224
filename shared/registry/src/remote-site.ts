import { mkdtemp, cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseAct } from '@editorial/contracts/releases';
import { isSourceMap, packBuild } from './pack.ts';
import { machineKey, signBuild } from './signing.ts';

interface State {
  readonly remote: string;
  readonly version: string;
  readonly live: string;
  readonly pinned: boolean;
}

/** A site that takes releases over HTTP. */
export interface ReleaseSite {
  /** Packs, signs and uploads a build. It is kept, and not yet live. */
  upload(name: string, buildFolder: string): Promise<State>;
  /**
   * Uploads the source maps of an uploaded release, with which the site reads reported errors.
   * Returns how many it took: none on a site that keeps no source maps.
   */
  uploadMaps(name: string, version: string, folder: string): Promise<number>;
  act(name: string, act: Partial<ReleaseAct> & Pick<ReleaseAct, 'action'>): Promise<State>;
  /** Returns the acts on a remote, newest first. */
  log(name?: string): Promise<readonly LoggedAct[]>;
}

export interface LoggedAct {
  readonly at: string;
  readonly remote: string;
  readonly version: string;
  readonly action: string;
  readonly by: string;
  readonly reason: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The answer of a site instead of doing it. */
class SiteAnswer extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  if (response.ok) return body as T;
  const message = body.error?.message ?? `${response.url} answered ${response.status}.`;
  throw new SiteAnswer(message, response.status);
}

/** Asks the CI for an ID token for this site, where the CI is one with the variables of GitHub. */
async function idTokenOfCi(site: string, variables: Variables): Promise<string | undefined> {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = variables;
  if (!url || !token) return undefined;
  const address = new URL(url);
  address.searchParams.set('audience', site);
  const headers = { authorization: `Bearer ${token}` };
  return (await answerOf<{ value: string }>(await fetch(address, { headers }))).value;
}

/**
 * Returns the token for a site: `RELEASE_TOKEN` (a key, or a token of the site's issuer), one for
 * `RELEASE_CLIENT_ID` and `RELEASE_CLIENT_SECRET`, or what the CI's ID token is exchanged for.
 */
async function tokenFor(site: string, variables: Variables): Promise<string> {
  const { RELEASE_TOKEN, RELEASE_CLIENT_ID, RELEASE_CLIENT_SECRET, RELEASE_ID_TOKEN } = variables;
  if (RELEASE_TOKEN) return RELEASE_TOKEN;
  if (RELEASE_CLIENT_ID && RELEASE_CLIENT_SECRET) {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: RELEASE_CLIENT_ID,
      client_secret: RELEASE_CLIENT_SECRET,
    });
    const response = await fetch(`${site}/identity/token`, { method: 'POST', body });
    return (await answerOf<{ access_token: string }>(response)).access_token;
  }
  const idToken = RELEASE_ID_TOKEN ?? (await idTokenOfCi(site, variables));
  if (!idToken)
    throw new Error(
      `${site} wants to know who releases. Set RELEASE_TOKEN to your key (an administrator gives it: npm run team -- key), RELEASE_CLIENT_ID and RELEASE_CLIENT_SECRET, or RELEASE_ID_TOKEN.`,
    );
  const response = await fetch(`${site}/api/releases/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
  });
  return (await answerOf<{ key: string }>(response)).key;
}

/** Opens a site for releases. Nothing is asked of it before the first call. */
export function openReleaseSite(address: string, variables: Variables = process.env): ReleaseSite {
  const site = address.replace(/\/+$/, '');
  let token: Promise<string> | undefined;
  async function send<T>(path: string, body?: unknown): Promise<T> {
    token ??= tokenFor(site, variables);
    const isPacked = Buffer.isBuffer(body);
    const type = isPacked ? 'application/gzip' : 'application/json';
    const response = await fetch(`${site}/api/releases/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await token}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: (isPacked ? body : JSON.stringify(body)) as BodyInit }),
    }).catch((error: unknown) => {
      throw new Error(`${site} can't be reached.`, { cause: error });
    });
    return answerOf<T>(response);
  }
  return {
    async upload(name, buildFolder) {
      const key = await machineKey();
      await send('signers', { publicKey: key.publicKey });
      const copy = await mkdtemp(join(tmpdir(), 'editorial-release-'));
      try {
        await cp(buildFolder, copy, { recursive: true });
        await signBuild(copy, key);
        return await send<State>(`remotes/${name}`, await packBuild(copy));
      } finally {
        await rm(copy, { recursive: true, force: true });
      }
    },
    async uploadMaps(name, version, folder) {
      const packed = await packBuild(folder, isSourceMap);
      const path = `remotes/${name}/releases/${encodeURIComponent(version)}/source-maps`;
      const { fileCount } = await send<{ fileCount: number }>(path, packed).catch(
        (error: unknown) => {
          if (error instanceof SiteAnswer && error.status === 404) return { fileCount: 0 };
          throw error;
        },
      );
      return fileCount;
    },
    act: (name, act) => send<State>(`remotes/${name}/acts`, act),
    async log(name) {
      const only = name ? `&remote=${encodeURIComponent(name)}` : '';
      const path = `log?maxResultCount=100${only}`;
      return (await send<{ items: readonly LoggedAct[] }>(path)).items;
    },
  };
}
