import type { Endpoint } from '@editorial/contracts/endpoint';

/** The schemas of an endpoint as Fastify reads them, for validation and for the API's description. */
export function schemaOf({ path, summary, params, query, body, response, status = 200 }: Endpoint) {
  return {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(status === 204
      ? {}
      : { response: { [status]: response, ...(status === 201 ? { 200: response } : {}) } }),
  };
}
