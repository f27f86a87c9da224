import type { ProblemName } from '@editorial/contracts/problems';
import type { z } from '@editorial/contracts/schema';

type Schema = z.ZodType;

export type Side = 'site' | 'organization' | 'both';

/** A workbook (ISO/IEC 29500). */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * One endpoint of the API. The table of endpoints is the only description of the API. Server and
 * client take their types from it.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parts, relative to the origin. */
  readonly path: string;
  /**
   * For whom it is: only people of the site itself (ABP's host side), only those of organizations,
   * or both. Nobody else may call it, whatever policies they hold. An endpoint for both reads and
   * changes only data of the caller's own side.
   */
  readonly side: Side;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /**
   * The most bytes of its JSON body, if it needs more than most calls. Larger bodies are refused
   * before they are read.
   */
  readonly bodyBytes?: number;
  /** Media type of the body if it is a file. */
  readonly takes?: 'application/gzip';
  /** Media type if the response is a file. The default is JSON. */
  readonly media?:
    | 'application/pdf'
    | 'application/xml'
    | 'application/zip'
    | 'text/csv'
    | typeof XLSX;
  /** Status of a successful response. The default is 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * The callers that may call it: everybody, signed-in users (default), those who may release
   * remotes, users with a policy, or both of the last two.
   */
  readonly access?:
    | 'anonymous'
    | 'authenticated'
    | 'publisher'
    | { readonly policy: string }
    | { readonly publisherOr: string };
  /**
   * Only callers whose address is confirmed: the call makes a contract, mails others, lets the site
   * mail its caller again and again, or adds a second factor.
   */
  readonly confirmed?: true;
  /**
   * Of a call that everybody may make: the policy with which a client of single policies makes it in
   * the name of its person. Without the policy, such a client is a visitor.
   */
  readonly ownWith?: string;
  /** Only people call it, or publishers: no other machine, and nobody in another person's name. */
  readonly inPerson?: true;
  /**
   * People prove again who they are, unless they did so in the last ten minutes: with their second
   * factor, or with the password if they have none. While staff go on working, that holds for an
   * hour. Machines have no open screen, and are not asked.
   */
  readonly identityCheck?: true;
  /**
   * Why an impersonating user may make this call. Without a reason, they cannot make calls that
   * change data.
   */
  readonly whileImpersonating?: string;
  /**
   * For how long browsers and proxies may keep an answer, in seconds. Only for a GET that answers
   * the same to everybody, in every organization. Without it, nobody keeps an answer.
   */
  readonly publicForSeconds?: number;
  /** True for a GET that lets its caller change something afterwards. */
  readonly isChange?: true;
  /**
   * The problems of its own that it may answer with. Those of every call (who calls, what the
   * schemas refuse, limits) follow from the other fields.
   */
  readonly problems?: readonly ProblemName[];
}

/** Returns the definition unchanged, with the literal types of its schemas. */
export const endpoint = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  definition: Endpoint<P, Q, B, R>,
) => definition;

/**
 * The part of an endpoint without a body that a caller needs: its answer is checked, its query is not.
 */
export const answerOf = <E extends Endpoint>({ method, path, response }: E): E =>
  ({ method, path, response }) as unknown as E;

/** The client's input for an endpoint. */
export type EndpointInput<E extends Endpoint> = {
  params?: z.output<NonNullable<E['params']>>;
  query?: Partial<z.output<NonNullable<E['query']>>>;
  body?: z.input<NonNullable<E['body']>>;
};

/** The client's result of an endpoint. */
export type EndpointOutput<E extends Endpoint> = z.output<E['response']>;
