import { remoteError } from '@editorial/contracts/first-visit';
import { ERROR_FORMAT_HEADER } from '@editorial/contracts/names';
import type { Endpoint, EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import { askIdentity } from '../feedback/identity-check.ts';
import { session } from '../session/session.ts';
import { trackRequest, trackUnfinished } from '../store/activity.slice.ts';
import { getState } from '../store/store.ts';
import { HttpError } from './errors.ts';
import { reporter } from './reporter.ts';
import { antiForgeryHeaders, fillPath, queryString, standardHeaders } from './request.ts';

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /**
   * True: the caller handles every failure itself. A function selects the failures that the caller
   * handles. For those, the central reporter is not called (R8.30).
   */
  skipHandleError?: boolean | ((error: HttpError) => boolean);
  /** The call loads a page's main content: a 404 shows a page, not a dialog (R8.34N). */
  isPageContent?: boolean;
  sendNullsAsQueryParam?: boolean;
  /** True: the call does not show in the loader bar. */
  isBackground?: boolean;
}

function requestContext() {
  const {
    session: { language, tenant },
    configuration: { settings },
  } = getState();
  return {
    accessToken: session.accessToken(),
    language,
    languages: navigator.languages,
    tenantId: tenant?.id ?? null,
    tenantKey: settings?.tenantKey ?? '__tenant',
  };
}

async function failure(
  response: Response,
  url: string,
  isPageContent: boolean,
): Promise<HttpError> {
  const flagged = response.headers.get(ERROR_FORMAT_HEADER) === 'true';
  const body = flagged ? remoteError.safeParse(await response.json().catch(() => null)) : null;
  return new HttpError({
    status: response.status,
    statusText: response.statusText,
    url,
    remote: body?.success ? body.data.error : null,
    isPageContent,
  });
}

async function send(url: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const finished = options.isBackground ? () => {} : trackRequest();
  // When the page is left, the browser cancels the request, so a pending change is unfinished work.
  const arrived = init.method === 'GET' ? () => {} : trackUnfinished('call');
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new HttpError({
      status: 0,
      statusText: 'Unknown Error',
      url,
      remote: null,
      isPageContent: options.isPageContent ?? false,
      message: error instanceof Error ? error.message : String(error),
    });
  } finally {
    finished();
    arrived();
  }
}

/** Gives a failure to the central reporter, unless the caller handles it (R8.29, R8.30). */
function report(error: unknown, { skipHandleError = false }: CallOptions): void {
  if (!(error instanceof HttpError) || error.isReported) return;
  if (typeof skipHandleError === 'function' ? skipHandleError(error) : skipHandleError) return;
  reporter.report(error);
}

/** Sends a request with the standard headers to our own API. Throws an {@link HttpError}. */
export async function request(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const base = getState().configuration.settings?.apis.default?.url ?? '';
  const url = `${base}${path}`;
  const init = (): RequestInit => ({
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...standardHeaders(requestContext()),
      ...antiForgeryHeaders(method, url),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  try {
    let response = await send(url, init(), options);
    // For the allowed clock skew, an expired token still counts as valid here. A 401 may then only
    // mean that the token needs renewal.
    if (response.status === 401 && session.accessToken() !== null && (await session.renew()))
      response = await send(url, init(), options);
    if (response.ok) return response;
    let error = await failure(response, url, options.isPageContent ?? false);
    const isAddress = error.code === 'Editorial:EmailNotConfirmed';
    if (isAddress || error.code === 'Editorial:IdentityCheckRequired') {
      // A user who declines knows why the call failed, so no error is shown.
      if (!(await askIdentity(isAddress))) throw Object.assign(error, { isReported: true });
      response = await send(url, init(), options);
      if (response.ok) return response;
      error = await failure(response, url, options.isPageContent ?? false);
    }
    throw error;
  } catch (error) {
    report(error, options);
    throw error;
  }
}

/**
 * Calls an endpoint of the contract and checks the response against its schema. Returns the parsed
 * response. Throws an {@link HttpError} if the call fails, and also if its answer breaks off, is no
 * JSON or does not fit: each of them was reported.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> = {} as EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointOutput<E>> {
  const path =
    fillPath(endpoint.path, input.params as Record<string, unknown> | undefined) +
    queryString(input.query as Record<string, unknown> | undefined, options.sendNullsAsQueryParam);
  const response = await request(endpoint.method, path, input.body, options);
  if (endpoint.status === 204 || response.status === 204) return undefined as EndpointOutput<E>;
  let wrong: unknown;
  try {
    const read = endpoint.response.safeParse(await response.json());
    if (read.success) return read.data as EndpointOutput<E>;
    wrong = read.error;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    wrong = cause;
  }
  const error = new HttpError({
    status: response.status,
    statusText: 'Unreadable Answer',
    url: path,
    remote: null,
    isPageContent: options.isPageContent ?? false,
    message: `${endpoint.method} ${path}: ${String(wrong)}`,
  });
  report(error, options);
  throw error;
}

/**
 * Fetches a file (PDF, CSV) with the caller's headers and saves it as a browser download.
 */
export async function saveFile(path: string, fileName: string): Promise<void> {
  const response = await request('GET', path);
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
