import { api } from '@editorial/contracts/api';
import { IDEMPOTENCY_KEY_HEADER } from '@editorial/contracts/checkout';
import { ApiScopes, PersonScopes, RELEASES_SCOPE } from '@editorial/contracts/clients';
import { remoteError } from '@editorial/contracts/common';
import type { Endpoint } from '@editorial/contracts/endpoint';
import type { ZodType } from 'zod';
import { issuerOf } from '../../ground/issuer.ts';
import { componentSchemas, type JsonSchema, parameterSchema, refTo } from './component-schemas.ts';
import { bodyExamples } from './examples.ts';
import { fileOperations } from './file-operations.ts';
import { pascalCase } from './named-schemas.ts';
import { codesOf } from './problem-codes.ts';
import { problemResponses } from './problem-responses.ts';
import { tags } from './tags.ts';

interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly endpoint: Endpoint;
}

/**
 * The operations of the contract. Their ids are their names in the contract, such as `catalogList`.
 */
const operations: readonly Operation[] = Object.entries(api).flatMap(([tag, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(([name, endpoint]) => ({
    id: tag + pascalCase(name),
    tag,
    endpoint,
  })),
);
const zodOf = (schema: unknown): ZodType => schema as ZodType;
const isNothing = (schema: unknown): boolean => zodOf(schema)._zod.def.type === 'undefined';

function parametersOf({ params, query, path, method }: Endpoint): JsonSchema[] {
  const fields = (schema: unknown, place: 'path' | 'query') =>
    Object.entries((schema as { shape?: Record<string, ZodType> } | undefined)?.shape ?? {}).map(
      ([name, field]) => ({
        name,
        in: place,
        required: place === 'path' || !field.safeParse(undefined).success,
        schema: parameterSchema(field),
      }),
    );
  return [
    ...fields(params, 'path'),
    ...fields(query, 'query'),
    refTo('parameters', 'Tenant'),
    refTo('parameters', 'Language'),
    ...(method === 'POST' && path === '/api/checkout/order'
      ? [refTo('parameters', 'IdempotencyKey')]
      : []),
  ];
}

const limits = {
  RateLimit: refTo('headers', 'RateLimit'),
  'RateLimit-Policy': refTo('headers', 'RateLimitPolicy'),
};

function successOf(
  { response, status = 200, media }: Endpoint,
  schema: () => JsonSchema,
): Record<string, JsonSchema> {
  if (status === 204 || isNothing(response))
    return { [status]: { description: 'Done; there is nothing to say.', headers: limits } };
  const content =
    media === undefined
      ? { 'application/json': { schema: schema() } }
      : { [media]: { schema: { type: 'string', contentMediaType: media } } };
  const answer = { description: 'Done.', headers: limits, content };
  // If the object existed already, it is returned with 200.
  return status === 201
    ? { 200: { ...answer, description: 'It was there already.' }, 201: answer }
    : { [status]: answer };
}

const needs = ({ access, side, identityCheck }: Endpoint): string =>
  [
    access === 'anonymous' ? 'Anybody may call.' : '',
    access === 'publisher' ? 'Needs a key or a client of a team.' : '',
    typeof access === 'object' && 'policy' in access
      ? `Needs the policy \`${access.policy}\`.`
      : '',
    typeof access === 'object' && 'publisherOr' in access
      ? `Needs a key or a client of a team, or the policy \`${access.publisherOr}\`.`
      : '',
    access === undefined || access === 'authenticated' ? 'Whoever is signed in may call.' : '',
    side === 'site' ? 'Only for people of the site itself, not of organizations.' : '',
    side === 'organization' ? 'Only for people of organizations.' : '',
    identityCheck ? 'May ask the person to prove again who they are.' : '',
  ]
    .filter(Boolean)
    .join(' ');

const signedIn = [{ oauth: ['Editorial'] }, { machine: ['Editorial'] }];
const securityOf = (access: Endpoint['access']) => {
  if (typeof access === 'object' && 'publisherOr' in access)
    return [{ key: [] }, { machine: [RELEASES_SCOPE] }, ...signedIn];
  if (access === 'publisher') return [{ key: [] }, { machine: [RELEASES_SCOPE] }];
  return access === 'anonymous' ? [{}, ...signedIn] : signedIn;
};

function describe(
  { id, tag, endpoint }: Operation,
  components: ReturnType<typeof componentSchemas>,
): JsonSchema {
  const { body, response, access, takes } = endpoint;
  return {
    operationId: id,
    summary: endpoint.summary,
    description: needs(endpoint),
    tags: [tag],
    security: securityOf(access),
    parameters: parametersOf(endpoint),
    ...(takes && {
      requestBody: {
        required: true,
        content: { [takes]: { schema: { type: 'string', contentMediaType: takes } } },
      },
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: components.body(zodOf(body)),
            example: bodyExamples[id],
          },
        },
      },
    }),
    responses: {
      ...successOf(endpoint, () => components.answer(zodOf(response))),
      ...problemResponses(codesOf(endpoint)),
      default: refTo('responses', 'Unexpected'),
    },
  };
}

function schemesOf(issuer: string): JsonSchema {
  const scopes = Object.fromEntries(
    [...PersonScopes, ...ApiScopes].map((scope) => [
      scope,
      scope === 'Editorial' ? 'The whole API, as far as the person may use it' : scope,
    ]),
  );
  const urls = { tokenUrl: `${issuer}/token`, refreshUrl: `${issuer}/token` };
  return {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'A key of a team that releases remotes.',
    },
    oauth: {
      type: 'oauth2',
      description: 'People: authorization code with PKCE.',
      flows: { authorizationCode: { authorizationUrl: `${issuer}/auth`, ...urls, scopes } },
    },
    machine: {
      type: 'oauth2',
      description: 'Machines: client credentials.',
      flows: { clientCredentials: { tokenUrl: urls.tokenUrl, scopes } },
    },
  };
}

/** Headers that several calls read. */
const Parameters: JsonSchema = {
  Tenant: {
    name: '__tenant',
    in: 'header',
    description: 'Name or id of the organization, before sign-in; after it, the token says it.',
    required: false,
    schema: { type: 'string' },
    example: 'northlight',
  },
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of texts in answers: en, de, fr, es or ar.',
    required: false,
    schema: { type: 'string' },
    example: 'de',
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_KEY_HEADER,
    in: 'header',
    description: 'Makes the call safe to send again: one key, one order.',
    required: true,
    schema: { type: 'string', maxLength: 200 },
    example: '3f0c6a1e-5f0f-4c6e-9a52-3b8f6f2d9f10',
  },
};

function componentsOf(issuer: string): JsonSchema {
  const header = (description: string, example: string) => ({
    description,
    schema: { type: 'string' },
    example,
  });
  return {
    securitySchemes: schemesOf(issuer),
    headers: {
      RateLimit: header('What is left of the limit, to registered clients.', '"client";r=599;t=60'),
      RateLimitPolicy: header('The limit.', '"client";q=600;w=60'),
      RetryAfter: header('Seconds after which asking again may help.', '5'),
      Challenge: header('How one gets in.', 'Bearer realm="Editorial"'),
    },
    parameters: Parameters,
    responses: {
      Unexpected: {
        description: 'Anything else that went wrong; of the server’s own faults nothing is said.',
        content: {
          'application/json': {
            schema: {
              anyOf: [
                refTo('schemas', 'RemoteError'),
                { type: 'object', additionalProperties: false },
              ],
            },
          },
        },
      },
    },
  };
}

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** Generates the API description (OpenAPI) from the contract. */
export function openApiDocument(environment: { readonly publicUrl: string }): JsonSchema {
  const [bodies, answers] = [new Map<ZodType, string>(), new Map<ZodType, string>()];
  answers.set(zodOf(remoteError), 'RemoteError');
  for (const { id, endpoint } of operations) {
    if (endpoint.body) bodies.set(zodOf(endpoint.body), `${pascalCase(id)}Body`);
    if (!isNothing(endpoint.response) && endpoint.media === undefined)
      answers.set(zodOf(endpoint.response), `${pascalCase(id)}Answer`);
  }
  const components = componentSchemas(bodies, answers);
  const paths: Record<string, JsonSchema> = { ...fileOperations };
  for (const operation of operations) {
    const path = (paths[openApiPath(operation.endpoint.path)] ??= {});
    path[operation.endpoint.method.toLowerCase()] = describe(operation, components);
  }
  const rest = componentsOf(issuerOf(environment));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Editorial',
      version: '1.0.0',
      description: `How to call it, with examples: ${environment.publicUrl}/developers`,
      license: { name: 'For clients of this site', url: `${environment.publicUrl}/developers` },
    },
    servers: [{ url: environment.publicUrl, description: 'This site' }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: { ...rest, schemas: components.reachable([paths, rest]) },
  };
}
