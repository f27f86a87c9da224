import { Problems, type ProblemCode } from '@editorial/contracts/problems';
import { type JsonSchema, refTo } from './component-schemas.ts';

const headersOf = (status: number): JsonSchema => ({
  ...(status === 401 ? { 'WWW-Authenticate': refTo('headers', 'Challenge') } : {}),
  ...(status === 429 || status === 503 ? { 'Retry-After': refTo('headers', 'RetryAfter') } : {}),
});

/** The error responses by status, each with its codes. */
export function problemResponses(codes: readonly ProblemCode[]): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(codes, (code) => Problems[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.map((code) => code.replace('Editorial:', '')).join(', '),
        headers: headersOf(status),
        content: {
          'application/json': {
            schema: {
              allOf: [
                refTo('schemas', 'RemoteError'),
                {
                  type: 'object',
                  required: ['error'],
                  properties: {
                    error: {
                      type: 'object',
                      required: ['code'],
                      properties: { code: { type: 'string', enum: ofStatus } },
                    },
                  },
                },
              ],
            },
          },
        },
      },
    ]),
  );
}
