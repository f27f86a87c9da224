import type { Endpoint } from '@editorial/contracts/endpoint';
import { SERVICE_PREFIX } from '@editorial/contracts/remote-services';
import { toJSONSchema, type ZodType } from 'zod';

type Json = Record<string, unknown>;
type Endpoints = Readonly<Record<string, Endpoint>>;

const zodOf = (schema: unknown): ZodType => schema as ZodType;
const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function schemaOf(schema: unknown, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = toJSONSchema(zodOf(schema), {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'throw',
  });
  return rest;
}

/** The path of an endpoint at the service itself, without the site's prefix. */
export function ownPath({ path }: Pick<Endpoint, 'path'>, remote: string): string {
  const prefix = `${SERVICE_PREFIX}/${remote}/`;
  if (!path.startsWith(prefix)) throw new Error(`'${path}' has to begin with ${prefix}`);
  return path.slice(prefix.length - 1);
}

function parametersOf({ params, query }: Endpoint): Json[] {
  const fields = (schema: unknown, place: 'path' | 'query') =>
    Object.entries((schema as { shape?: Record<string, ZodType> } | undefined)?.shape ?? {}).map(
      ([name, field]) => ({
        name,
        in: place,
        required: place === 'path' || !field.safeParse(undefined).success,
        schema: schemaOf(field, 'input'),
      }),
    );
  return [...fields(params, 'path'), ...fields(query, 'query')];
}

const content = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

/** Describes a service's endpoints as OpenAPI 3.1. Fails for schemas that JSON can't describe. */
export function describeService(
  endpoints: Endpoints,
  { remote, title, version }: { remote: string; title: string; version: string },
): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { method, body, response, status = 200, summary } = endpoint;
    const isEmpty = status === 204;
    if (body) schemas[`${pascalCase(name)}Body`] = schemaOf(body, 'input');
    if (!isEmpty) schemas[`${pascalCase(name)}Answer`] = schemaOf(response, 'output');
    const path = (paths[ownPath(endpoint, remote).replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    path[method.toLowerCase()] = {
      operationId: name,
      summary,
      parameters: parametersOf(endpoint),
      ...(body && {
        requestBody: { required: true, content: content(`${pascalCase(name)}Body`) },
      }),
      responses: {
        [status]: {
          description: 'Done.',
          ...(isEmpty ? {} : { content: content(`${pascalCase(name)}Answer`) }),
        },
        '4XX': { description: 'Refused, with the reason.' },
      },
    };
  }
  return { openapi: '3.1.1', info: { title, version }, paths, components: { schemas } };
}
