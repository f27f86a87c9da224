import { SERVICE_PREFIX, type RemoteService } from '@editorial/contracts/remote-services';
import { z } from '@editorial/contracts/schema';

type Json = Record<string, unknown>;

/** Kinds of components that are taken over. The site says which callers may call. */
const kinds = [
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
] as const;
const methods = new Set(['get', 'head', 'post', 'put', 'patch', 'delete']);
const MOST_DEPTH = 100;
const MOST_PATHS = 500;

const object = z.record(z.string(), z.unknown());
const readable = z.object({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/, 'OpenAPI 3.1 is expected')),
  info: z._default(z.object({ title: z.optional(z.string()) }), {}),
  paths: z.record(z.string().check(z.startsWith('/')), z.record(z.string(), z.unknown())),
  components: z._default(z.record(z.string(), z.unknown()), {}),
});

/** The parts that a service adds to the site's description. */
export interface ServiceDocument {
  readonly remote: string;
  readonly title: string;
  readonly paths: Json;
  readonly components: Readonly<Record<(typeof kinds)[number], Json>>;
}

/** The name of a component in the joined document: the site's own names have no dot. */
const nameOf = (remote: string, name: string): string => `${remote}.${name}`;

/**
 * Copies a part, with its references led to the new names. Throws for those that lead elsewhere.
 */
function moved(part: unknown, lead: (ref: string) => string, depth = 0): unknown {
  if (depth > MOST_DEPTH) throw new Error('it is nested too deeply');
  if (Array.isArray(part)) return part.map((item) => moved(item, lead, depth + 1));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (typeof value === 'string') {
        if (key === '$ref') return [key, lead(value)];
        if (/^\$(id|anchor|dynamicRef|dynamicAnchor)$/.test(key)) throw new Error(`it uses ${key}`);
      }
      if (key === 'discriminator') return [key, movedDiscriminator(value, lead)];
      return [key, moved(value, lead, depth + 1)];
    }),
  );
}

function movedDiscriminator(given: unknown, lead: (ref: string) => string): unknown {
  const { mapping, ...rest } = (given ?? {}) as { mapping?: Record<string, string> };
  if (mapping === undefined) return given;
  const led = Object.entries(mapping).map(([value, ref]) => [value, lead(ref)]);
  return { ...rest, mapping: Object.fromEntries(led) as Json };
}

const signedIn = [{ oauth: ['Editorial'] }, { machine: ['Editorial'] }];

/**
 * Reads a service's description and moves it under its prefix: names, references, tags and who may
 * call. Throws an error that says what is wrong with it.
 */
export function readServiceDocument(
  json: unknown,
  { remote, isPublic }: Pick<RemoteService, 'remote' | 'isPublic'>,
): ServiceDocument {
  const { info, paths, components } = readable.parse(json);
  if (Object.keys(paths).length > MOST_PATHS) throw new Error('it has too many paths');
  const own = (kind: string): Json => object.parse(components[kind] ?? {});
  const lead = (ref: string): string => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(ref) ?? [];
    if (!kinds.some((one) => one === kind) || !Object.hasOwn(own(kind), name))
      throw new Error(`its reference ${ref} leads nowhere`);
    return `#/components/${kind}/${nameOf(remote, name)}`;
  };
  const operation = (given: unknown, path: string, method: string): Json => {
    const { operationId, servers: _servers, callbacks: _calls, ...rest } = object.parse(given);
    const id = typeof operationId === 'string' ? operationId : `${method} ${path}`;
    return {
      ...(moved(rest, lead) as Json),
      operationId: nameOf(remote, id.replaceAll(/[^\w.-]+/g, '_')),
      tags: [remote],
      security: isPublic ? [{}, ...signedIn] : signedIn,
    };
  };
  const movedPaths = Object.entries(paths).map(([path, calls]) => [
    `${SERVICE_PREFIX}/${remote}${path}`,
    Object.fromEntries(
      Object.entries(calls).flatMap(([key, value]) => {
        if (methods.has(key)) return [[key, operation(value, path, key)]];
        return key === 'parameters' ? [[key, moved(value, lead)]] : [];
      }),
    ),
  ]);
  const movedKind = (kind: string) =>
    Object.fromEntries(
      Object.entries(own(kind)).map(([name, part]) => [nameOf(remote, name), moved(part, lead)]),
    );
  return {
    remote,
    title: info.title ?? remote,
    paths: Object.fromEntries(movedPaths) as Json,
    components: Object.fromEntries(
      kinds.map((kind) => [kind, movedKind(kind)]),
    ) as ServiceDocument['components'],
  };
}

/** Returns the site's description with those of the services. */
export function joinDocuments(site: Json, services: readonly ServiceDocument[]): Json {
  const components = { ...(site.components as Json) };
  for (const kind of kinds)
    for (const service of services)
      if (Object.keys(service.components[kind]).length > 0)
        components[kind] = { ...(components[kind] as Json), ...service.components[kind] };
  return {
    ...site,
    tags: [
      ...((site.tags ?? []) as unknown[]),
      ...services.map(({ remote, title }) => ({
        name: remote,
        description: `The service of the remote ${remote}: ${title}`,
      })),
    ],
    paths: Object.assign({}, site.paths, ...services.map(({ paths }) => paths)) as Json,
    components,
  };
}
