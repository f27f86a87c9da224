import { ERROR_FORMAT_HEADER } from '@editorial/contracts/common';
import type { IncomingHttpHeaders } from 'node:http';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Headers of a call that the service gets. Others are not passed on: no cookies, no tokens. */
const OfCalls = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'prefer',
  'range',
  'traceparent',
] as const;

/** Headers of an answer that the browser gets. The others are the site's own. */
const OfAnswers = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'retry-after',
  ERROR_FORMAT_HEADER.toLowerCase(),
] as const;

const only = (headers: Headers, names: readonly string[]): Record<string, string | string[]> =>
  Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );

/**
 * The types that a service's answer may have in the browser. Every other one is only a file to
 * save: a browser must find nothing to run or apply in the page that loads it, and there are more
 * names of scripts than anybody lists (`text/jscript`, `text/livescript`, …).
 */
const shown =
  /^(application\/(json|[\w.-]+\+json|pdf|zip)|image\/(png|jpeg|gif|webp|avif)|text\/(plain|csv|event-stream)|audio\/[\w.-]+|video\/[\w.-]+)\s*(;|$)/i;
/** If a browser opens an answer as a page, the page has no rights and loads nothing. */
const AS_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Whether a service names an answer as a file to save. It may give the file a name. */
const isAttachment = (disposition: string | string[] | undefined): boolean =>
  typeof disposition === 'string' && /^attachment\s*(;|$)/i.test(disposition);

/**
 * Answers to somebody are kept nowhere, whatever the service says: not even by their browser, where
 * the next person would find them at the same address.
 */
const cacheControl = (given: string | undefined, isPersonal: boolean): string =>
  given === undefined || isPersonal ? 'no-store' : given;

const VIA = '1.1 editorial-services';
/** Whether the site itself passed a call on: the address of a service leads back to the site. */
export const isPassedOn = ({ via = '' }: IncomingHttpHeaders): boolean => via.includes(VIA);

export interface PassedCall {
  readonly token: string | undefined;
  readonly requestId: string;
  readonly publicUrl: string;
  readonly prefix: string;
}

/** The headers that the service gets. */
export function callHeaders(
  given: IncomingHttpHeaders,
  { token, requestId, publicUrl, prefix }: PassedCall,
): Record<string, string | string[]> {
  const { host, protocol } = new URL(publicUrl);
  return {
    ...only(given, OfCalls),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    via: VIA,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-prefix': prefix,
    'x-request-id': requestId,
  };
}

/** The headers that the browser gets of an answer. */
export function answerHeaders(
  given: Headers,
  { isPersonal, vary }: { readonly isPersonal: boolean; readonly vary: unknown },
): Record<string, string | string[]> {
  const type = String(given['content-type'] ?? 'application/octet-stream');
  // Of several types, browsers take the last one (Fetch, 'extract a MIME type').
  const isShown = shown.test(type.trim()) && !type.includes(',');
  const varies = [vary, given.vary].flat().filter(Boolean).join(', ');
  return {
    ...only(given, OfAnswers),
    'cache-control': cacheControl(given['cache-control']?.toString(), isPersonal),
    'content-security-policy': AS_PAGE,
    'content-type': isShown ? type : 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    ...(isShown || isAttachment(given['content-disposition'])
      ? {}
      : { 'content-disposition': 'attachment' }),
    ...(varies ? { vary: varies } : {}),
  };
}
