import { enumerationOf } from '@editorial/contracts/enumerations';
import { globalRegistry, registry, toJSONSchema, type ZodType } from 'zod';
import { namedSchemas } from './named-schemas.ts';

export type JsonSchema = { [key: string]: unknown };
type Direction = 'input' | 'output';
interface Definition {
  readonly type: string;
  readonly in?: ZodType;
  readonly out?: ZodType;
}

const PREFIX = '#/components/schemas/';
/** Any JSON value. */
const jsonValue: JsonSchema = {
  description: 'Anything that JSON can say.',
  anyOf: [
    { type: ['string', 'number', 'boolean', 'null'] },
    { type: 'array', items: { $ref: `${PREFIX}JsonValue` } },
    { type: 'object', additionalProperties: { $ref: `${PREFIX}JsonValue` } },
  ],
};

export const refTo = (kind: string, name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});

const definitionOf = (schema: unknown): Definition =>
  (schema as { _zod: { def: Definition } })._zod.def;

/** Corrects what zod can't express in JSON Schema or exports as "anything". */
function override({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  const json = jsonSchema as JsonSchema;
  const enumeration = enumerationOf.get(zodSchema as object);
  if (enumeration)
    Object.assign(json, {
      type: 'integer',
      enum: Object.values(enumeration),
      'x-enum-varnames': Object.keys(enumeration),
      'x-enumNames': Object.keys(enumeration),
    });
  const { type } = definitionOf(zodSchema);
  if (type === 'unknown' || type === 'any') json.$ref = `${PREFIX}JsonValue`;
  // Responses may gain members; clients ignore unknown ones.
  const { additionalProperties } = json as { additionalProperties?: JsonSchema };
  if (additionalProperties && Object.keys(additionalProperties).length === 0)
    delete json.additionalProperties;
  const isOpen = additionalProperties?.$ref === `${PREFIX}JsonValue`;
  const isClosed = json.additionalProperties === false;
  if (type === 'object' && (isOpen || isClosed)) delete json.additionalProperties;
  // The bounds of safe integers are the default and carry no information.
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
}

const settings = (io: Direction) =>
  ({
    io,
    override,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    metadata: globalRegistry,
  }) as const;

/** The schema of a parameter, after parsing. */
export function parameterSchema(schema: ZodType): JsonSchema {
  const { $schema: _, ...json } = toJSONSchema(schema, settings('output')) as JsonSchema;
  return json;
}

/** The names of the schemas that a schema refers to. */
function referencesOf(json: unknown): string[] {
  return [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name ?? '',
  );
}

/** All schemas of one direction by name, with references between them. */
function inDirection(
  io: Direction,
  named: ReadonlyMap<ZodType, string>,
): Record<string, JsonSchema> {
  const ids = registry<{ id: string }>();
  for (const [schema, id] of named) ids.add(schema, { id });
  const { schemas } = toJSONSchema(ids, {
    ...settings(io),
    metadata: ids,
    uri: (id: string) => `${PREFIX}${id}`,
  } as never) as unknown as { schemas: Record<string, JsonSchema> };
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _s, $id: _i, id: _id, ...json }]) => [
      name,
      json,
    ]),
  );
}

/**
 * Names of schemas whose request form differs from their response form, directly or through a
 * reference.
 */
function differing(
  input: Record<string, JsonSchema>,
  output: Record<string, JsonSchema>,
): Set<string> {
  const found = new Set(
    Object.keys(input).filter(
      (name) => JSON.stringify(input[name]) !== JSON.stringify(output[name]),
    ),
  );
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [name, json] of Object.entries(input))
      if (referencesOf(json).some((part) => found.has(part))) found.add(name);
  }
  return found;
}

/**
 * The named schemas of the contract and of the calls' bodies and responses. A schema whose request
 * form differs has two entries; the name of the request form ends with `Input`.
 */
export function componentSchemas(
  bodies: ReadonlyMap<ZodType, string>,
  answers: ReadonlyMap<ZodType, string>,
) {
  const shared = namedSchemas();
  const [input, output] = [
    inDirection('input', new Map([...bodies, ...shared])),
    inDirection('output', new Map([...answers, ...shared])),
  ];
  const two = differing(
    Object.fromEntries(Object.entries(input).filter(([name]) => name in output)),
    output,
  );
  const renamed = (name: string) => (two.has(name) ? `${name}Input` : name);
  const rename = (json: JsonSchema): JsonSchema =>
    JSON.parse(
      JSON.stringify(json).replaceAll(
        /"#\/components\/schemas\/(\w+)"/g,
        (_whole, name: string) => `"${PREFIX}${renamed(name)}"`,
      ),
    ) as JsonSchema;
  const all: Record<string, JsonSchema> = {
    ...Object.fromEntries(
      Object.entries(input).map(([name, json]) => [renamed(name), rename(json)]),
    ),
    ...output,
    JsonValue: jsonValue,
  };
  const nameOf = (schema: ZodType) => shared.get(schema);
  return {
    all,
    body: (schema: ZodType) => ({
      $ref: `${PREFIX}${renamed(nameOf(schema) ?? bodies.get(schema) ?? '')}`,
    }),
    answer: (schema: ZodType) => ({
      $ref: `${PREFIX}${nameOf(schema) ?? answers.get(schema) ?? ''}`,
    }),
    /** The schemas that a document refers to, directly or indirectly. */
    reachable(document: unknown): Record<string, JsonSchema> {
      const kept = new Set<string>();
      const open = referencesOf(document);
      for (let name = open.pop(); name !== undefined; name = open.pop()) {
        if (kept.has(name)) continue;
        kept.add(name);
        open.push(...referencesOf(all[name]));
      }
      return Object.fromEntries([...kept].sort().map((name) => [name, all[name] ?? {}]));
    },
  };
}
