import '@editorial/contracts/schema-in-english';
import { ERROR_FORMAT_HEADER, type RemoteError } from '@editorial/contracts/common';
import type { ProblemCode } from '@editorial/contracts/problems';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  languageOf,
  TextResources,
  translate,
  type TextResource,
} from '../settings/languages/texts.ts';
import { DatabaseUnavailable } from '../ground/database/database.ts';
import { DependencyUnavailable } from '../ground/dependencies/dependency.ts';
import { HttpProblem, problem } from '../ground/problem.ts';
import { StorageUnavailable } from '../ground/storage/storage.ts';

/** ABP's error format: its header, and `{ error }` as body (R8.35N). */
function answer(reply: FastifyReply, status: number, error: RemoteError): FastifyReply {
  return reply
    .code(status)
    .header(ERROR_FORMAT_HEADER, 'true')
    .header('cache-control', 'no-cache,no-store')
    .header('pragma', 'no-cache')
    .header('expires', '-1')
    .type('application/json')
    .send({ error });
}

/** Waits up to here are "a minute". */
const MAX_SHORT_WAIT_SECONDS = 60;
/** Longer waits are given in hours. */
const MAX_MINUTES = 90;

/** Says how long a caller over a limit has to wait. */
function waitText(language: string, waitSeconds: number): string {
  const code: ProblemCode = 'Editorial:TooManyRequests';
  if (!(waitSeconds > MAX_SHORT_WAIT_SECONDS)) return translate(language, 'Editorial', code);
  const minutes = Math.ceil(waitSeconds / 60);
  const [unit, count] =
    minutes > MAX_MINUTES ? ['hour', Math.ceil(minutes / 60)] : ['minute', minutes];
  const wait = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return translate(language, 'Editorial', 'Page:TooManyRequestsUntil', {
    wait: wait.format(count),
  });
}

const answered = new WeakMap<FastifyRequest, ProblemCode>();
/** The problem that a request was answered with, if any. */
export const problemOf = (request: FastifyRequest): ProblemCode | undefined =>
  answered.get(request);

function answerProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, status, given }: HttpProblem,
): FastifyReply {
  answered.set(request, code);
  const language = languageOf(request);
  const data = given.data ?? {};
  if (given.retryAfterSeconds !== undefined) reply.header('retry-after', given.retryAfterSeconds);
  const message =
    code === 'Editorial:TooManyRequests'
      ? // The plugin that counts has set the header already.
        waitText(language, Number(reply.getHeader('retry-after')))
      : translate(language, 'Editorial', code, data);
  return answer(reply, status, {
    code,
    message: given.message ?? message,
    details: given.details ?? null,
    data: { ...data },
    validationErrors: given.validationErrors
      ? given.validationErrors.map(({ message, members }) => ({
          message: shownText(language, message),
          members: [...members],
        }))
      : null,
  });
}

/**
 * A message that is a key of the server's own texts, in the reader's language. Nobody can read a key
 * that has no text: the field is said to be invalid instead.
 */
function shownText(language: string, message: string): string {
  const [, resource, key = ''] = /^(\w+)::(.+)$/s.exec(message) ?? [];
  if (resource === undefined) return message;
  const isKnown = TextResources.includes(resource as TextResource);
  const text = isKnown ? translate(language, resource as TextResource, key) : key;
  return text === key ? translate(language, 'AbpValidation', 'ThisFieldIsNotValid.') : text;
}

type Issue = {
  instancePath: string;
  message?: string;
  params?: { issue?: { path: PropertyKey[]; message: string } };
};

function validationProblem(issues: readonly Issue[], where: string | undefined): HttpProblem {
  const errors = issues.map(({ instancePath, message, params }) => {
    const path =
      params?.issue?.path.map(String).join('.') ??
      instancePath.split('/').filter(Boolean).join('.');
    const subject = path || (where ?? 'The request');
    const reason = params?.issue?.message ?? message ?? 'is not valid';
    return { message: `${subject}: ${reason}`, members: path ? [path] : [] };
  });
  return problem('Editorial:Validation', {
    details: errors.map((error) => ` - ${error.message}`).join('\n'),
    validationErrors: errors,
  });
}

/**
 * PostgreSQL errors that callers can cause: numbers and dates out of range, ids that are none, and
 * characters that neither text (22021) nor JSON (22P05) can hold, such as NUL.
 */
const badInputs = new Set(['22003', '22P02', '22007', '22008', '22021', '22P05']);
const unstorable = new Set(['22021', '22P05']);

/** The code of the database's refusal of the input, which other errors may wrap. */
function badInputOf(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown };
    if (typeof code === 'string' && badInputs.has(code)) return code;
  }
  return undefined;
}

/** When clients should retry, in seconds. A database restarts in less time. */
export const RETRY_AFTER_SECONDS = 5;

/** Whether what the site needs for a request is away, so that it can be sent again. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  error instanceof StorageUnavailable ||
  error instanceof DependencyUnavailable;

/**
 * Answers an address that is none, such as `/%`, in the site's error format. Fastify 5.12 calls no
 * hook for it, so that the headers of every answer are set here.
 */
export function refuseAddress(error: FastifyError, reply: FastifyReply): FastifyReply {
  return answer(
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'"),
    error.statusCode ?? 400,
    { code: error.code, message: error.message, details: null, data: {}, validationErrors: null },
  );
}

/** Returns the problem for what Fastify or a plugin refused before a handler, or null. */
function refusedByFastify(
  error: FastifyError,
  { routeOptions }: FastifyRequest,
  status: number,
): HttpProblem | null {
  // The body is not what its content type says.
  if (status === 400 && error.code?.startsWith('FST_ERR_CTP_'))
    return problem('Editorial:Validation', { details: error.message });
  if (status === 413)
    return problem('Editorial:BodyTooLarge', {
      data: { maximum: Math.floor(routeOptions.bodyLimit / 1024) },
    });
  return status === 429 ? problem('Editorial:TooManyRequests') : null;
}

/** Converts every other error to a response. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpProblem) return answerProblem(request, reply, error);
    if (hasZodFastifySchemaValidationErrors(error))
      return answerProblem(
        request,
        reply,
        validationProblem(error.validation as unknown as Issue[], error.validationContext),
      );
    const badInput = badInputOf(error);
    if (badInput !== undefined)
      return answerProblem(
        request,
        reply,
        problem('Editorial:Validation', {
          ...(unstorable.has(badInput) && {
            details: ' - The request has a character that cannot be stored, such as NUL.',
          }),
        }),
      );
    if (isAway(error)) {
      request.log.error(
        { err: error },
        error instanceof StorageUnavailable
          ? 'The store is full or away'
          : error instanceof DatabaseUnavailable
            ? 'The database is away'
            : 'A dependency is away',
      );
      return answerProblem(
        request,
        reply.header('retry-after', RETRY_AFTER_SECONDS),
        problem('Editorial:Unavailable'),
      );
    }
    const status = error.statusCode ?? 500;
    const refused = refusedByFastify(error, request, status);
    if (refused) return answerProblem(request, reply, refused);
    if (status < 500)
      return answer(reply, status, {
        code: error.code,
        message: error.message,
        details: null,
        data: {},
        validationErrors: null,
      });
    request.log.error({ err: error }, 'A request failed');
    // Internal errors are not shown to clients: the site has its own page for status 500.
    return reply.code(500).type('application/json').send({});
  });
}
