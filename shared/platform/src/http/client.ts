import { ErrorFormatHeader, remoteError } from '@editorial/contracts/common';
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
   * The caller handles the failure itself, every one or those it names: the central reporter is not
   * called (R8.30).
   */
  skipHandleError?: boolean | ((error: HttpError) => boolean);
  /** Loads a page's main content: 404 becomes a page, not a dialog (R8.34N). */
  isPageContent?: boolean;
  sendNullsAsQueryParam?: boolean;
  /** Does not move the loader bar. */
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
    tenantId: tenant?.id ?? null,
    tenantKey: settings?.tenantKey ?? '__tenant',
  };
}

async function failure(
  response: Response,
  url: string,
  isPageContent: boolean,
): Promise<HttpError> {
  const flagged = response.headers.get(ErrorFormatHeader) === 'true';
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
  // Who leaves the page takes it from the server what he sent.
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

/** A request to our own API with the standard headers; fails with an {@link HttpError}. */
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
    // A token counts as valid for the clock skew after its end, so a 401 may mean no more than
    // "renew it".
    if (response.status === 401 && session.accessToken() !== null && (await session.renew()))
      response = await send(url, init(), options);
    if (response.ok) return response;
    let error = await failure(response, url, options.isPageContent ?? false);
    if (error.code === 'Editorial:IdentityCheckRequired') {
      // Whoever does not want to prove it knows why nothing was done.
      if (!(await askIdentity())) throw Object.assign(error, { isReported: true });
      response = await send(url, init(), options);
      if (response.ok) return response;
      error = await failure(response, url, options.isPageContent ?? false);
    }
    throw error;
  } catch (error) {
    const { skipHandleError = false } = options;
    if (
      error instanceof HttpError &&
      !error.isReported &&
      !(typeof skipHandleError === 'function' ? skipHandleError(error) : skipHandleError)
    )
      reporter.report(error);
    throw error;
  }
}

/** Calls an endpoint of the contract's table; the answer is checked against its schema. */
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
  return endpoint.response.parse(await response.json()) as EndpointOutput<E>;
}

/**
 * Fetches a file (PDF, CSV) with the caller's headers and hands it to the browser as a download.
 */
export async function saveFile(path: string, fileName: string): Promise<void> {
  const response = await request('GET', path);
  const url = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
