import type { z } from '@editorial/contracts/schema';

export interface Endpoint<Q extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly method: 'GET';
  readonly path: string;
  readonly summary: string;
  readonly query?: Q;
  readonly response: R;
}
export const endpoint = <Q extends z.ZodType, R extends z.ZodType>(definition: Endpoint<Q, R>) =>
  definition;
export type EndpointInput<E extends Endpoint> = {
  query?: Partial<z.output<NonNullable<E['query']>>>;
};
export type EndpointOutput<E extends Endpoint> = z.output<E['response']>;
