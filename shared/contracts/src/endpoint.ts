import type { z } from '@editorial/contracts/schema';

type Schema = z.ZodType;

/**
 * One call of the API. The table of these is the only description of the API and types both sides.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parts, from the root of the origin. */
  readonly path: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** The type of an answer that is a file; JSON otherwise. */
  readonly media?: 'application/pdf' | 'text/csv';
  /** Status of success, 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Who may call: everybody, whoever is signed in (default), or holders of a policy expression. */
  readonly access?: 'anonymous' | 'authenticated' | { readonly policy: string };
  /**
   * The caller proves again who they are, unless they did in the last ten minutes: whoever has a
   * second factor, or everybody (then by the password, of those who have none).
   */
  readonly identityCheck?: 'SecondFactor' | 'Always';
  /**
   * Why somebody who acts for another person may make this call. Without a reason, calls that
   * change something are refused to them.
   */
  readonly whileImpersonating?: string;
  /** A GET after which its caller can change something. */
  readonly isChange?: true;
}

/** Keeps the literal types of an endpoint's schemas. */
export const endpoint = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  definition: Endpoint<P, Q, B, R>,
) => definition;

/** What a caller hands to the client for an endpoint. */
export type EndpointInput<E extends Endpoint> = {
  params?: z.output<NonNullable<E['params']>>;
  query?: Partial<z.output<NonNullable<E['query']>>>;
  body?: z.input<NonNullable<E['body']>>;
};

/** What a caller gets back. */
export type EndpointOutput<E extends Endpoint> = z.output<E['response']>;
