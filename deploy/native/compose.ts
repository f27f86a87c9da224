import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from '@editorial/contracts/schema';

const duration = z.pipe(
  z.string().check(z.regex(/^\d+s$/)),
  z.transform((text) => Number(text.slice(0, -1)) * 1000),
);

const service = z.object({
  image: z.string(),
  command: z.array(z.string()),
  environment: z._default(z.record(z.string(), z.string()), {}),
  volumes: z._default(
    z.array(
      z.pipe(
        z.string(),
        z.transform((text) => {
          const [name = '', path = '', mode] = text.split(':');
          return { name, path, isReadOnly: mode === 'ro' };
        }),
      ),
    ),
    [],
  ),
  depends_on: z._default(
    z.record(
      z.string(),
      z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    ),
    {},
  ),
  healthcheck: z.optional(
    z.object({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: duration,
      timeout: duration,
      retries: z.int(),
      start_period: z.optional(duration),
    }),
  ),
  networks: z.union([
    z.pipe(
      z.array(z.string()),
      z.transform(() => null),
    ),
    z.pipe(
      z.object({ site: z.object({ ipv4_address: z.string().check(z.regex(/^\d+(\.\d+){3}$/)) }) }),
      z.transform(({ site }) => site.ipv4_address),
    ),
  ]),
  read_only: z._default(z.boolean(), false),
  cap_drop: z._default(z.array(z.string()), []),
  security_opt: z._default(z.array(z.string()), []),
  restart: z.optional(z.string()),
  stop_signal: z._default(z.string(), 'SIGTERM'),
  stop_grace_period: z._default(duration, 10_000),
  ports: z._default(z.array(z.string()), []),
  deploy: z.object({
    resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }),
  }),
});

const composeFile = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

export type Service = z.output<typeof service>;
export type Compose = z.output<typeof composeFile>;

/** Replaces `${NAME:-default}` and `${NAME:?why}` as Compose does. */
export function interpolate(
  text: string,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_whole, name: string, kind: string | undefined, rest = '') => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(`${name} is missing: ${rest}`);
      return kind === '-' ? rest : '';
    },
  );
}

/**
 * Parses a compose file with the given variables. Unsupported settings cause errors where they
 * would matter.
 */
export function readCompose(
  path: string,
  variables: Readonly<Record<string, string | undefined>>,
): Compose {
  // As in Compose, a variable's value is always text, whatever it looks like.
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, variables);
    if (Array.isArray(value)) return value.map(filled);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]))
      : value;
  };
  return composeFile.parse(filled(parse(readFileSync(path, 'utf8'), { merge: true })));
}

/** Orders the services so that each one comes after all its dependencies. */
export function startOrder({ services }: Compose): readonly string[] {
  const order: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name))
      throw new Error(
        `These services depend on each other in a circle: ${[...path, name].join(' → ')}`,
      );
    const found = services[name];
    if (!found) throw new Error(`${path.at(-1)} depends on '${name}', which does not exist.`);
    if (order.includes(name)) return;
    for (const other of Object.keys(found.depends_on)) visit(other, [...path, name]);
    order.push(name);
  };
  for (const name of Object.keys(services)) visit(name, []);
  return order;
}
