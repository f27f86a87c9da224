import type { Shape } from '@editorial/contracts/compiled';
import { enumerationOf } from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';

/** The parts of zod's (4) schemas and checks that are read here. */
interface Definition {
  readonly type?: string;
  readonly check?: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly checks?: readonly { readonly _zod: { readonly def: Definition } }[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly innerType?: Schema;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly Schema[];
  readonly defaultValue?: unknown;
  readonly catchValue?: (context: object) => unknown;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
}

/** Whether a value is a schema. */
export const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The fields of a shape that checks of length, size and pattern add. */
interface Limits {
  min?: number;
  max?: number;
  whole?: true;
  like?: (readonly [string, string])[];
}

function addCheck(limits: Limits, check: Definition, place: string): void {
  const { minimum, maximum, value, inclusive, pattern } = check;
  if (check.check === 'min_length' && minimum !== undefined) limits.min = minimum;
  else if (check.check === 'max_length' && maximum !== undefined) limits.max = maximum;
  else if (check.check === 'greater_than' && inclusive && value !== undefined) limits.min = value;
  else if (check.check === 'less_than' && inclusive && value !== undefined) limits.max = value;
  else if (check.check === 'number_format' && check.format === 'safeint') limits.whole = true;
  else if (check.check === 'string_format' && pattern)
    limits.like = [...(limits.like ?? []), [pattern.source, pattern.flags]];
  else throw new Error(`${place}: no check '${check.check}' can be compiled.`);
}

/** Reads what limits a schema: the schema may itself be a check, such as `z.uuid()`. */
function limitsOf(definition: Definition, place: string): Limits {
  const limits: Limits = {};
  if (definition.check) addCheck(limits, definition, place);
  for (const { _zod } of definition.checks ?? []) addCheck(limits, _zod.def, place);
  return limits;
}

function objectShape({ shape = {}, catchall }: Definition, place: string): Shape {
  const others = { unknown: 'keep', never: 'refuse' } as const;
  const type = catchall?._zod.def.type;
  if (type !== undefined && !(type in others))
    throw new Error(`${place}: no other fields with a schema can be compiled.`);
  return {
    is: 'object',
    of: Object.fromEntries(
      Object.entries(shape).map(([name, of]) => [name, shapeOf(of, `${place}.${name}`)]),
    ),
    ...(type === undefined ? {} : { others: others[type as keyof typeof others] }),
  };
}

/** Shapes that contain another one. */
function wrapped(definition: Definition, place: string): Shape | null {
  if (!definition.innerType) return null;
  const of = shapeOf(definition.innerType, place);
  const { type, defaultValue, catchValue } = definition;
  if (type === 'optional' && typeof of === 'object' && of.is === 'nullable')
    return { is: 'nullish', of: of.of };
  if (type === 'optional' || type === 'nullable') return { is: type, of };
  if (type === 'default') return { is: 'default', of, value: defaultValue };
  if (type === 'catch') return { is: 'catch', of, value: catchValue?.({}) };
  return null;
}

function shapeOf(schema: Schema, place: string): Shape {
  const definition = schema._zod.def;
  const { type, entries, values, options = [] } = definition;
  const found = wrapped(definition, place);
  if (found) return found;
  switch (type) {
    case 'unknown':
    case 'any':
      return 'any';
    case 'boolean':
      return 'boolean';
    case 'string': {
      const limits = limitsOf(definition, place);
      return Object.keys(limits).length === 0 ? 'text' : { is: 'text', ...limits };
    }
    case 'number':
      return { is: 'number', ...limitsOf(definition, place) } as Shape;
    case 'array':
      return {
        is: 'list',
        of: shapeOf(definition.element!, `${place}[]`),
        ...limitsOf(definition, place),
      };
    case 'record':
      return {
        is: 'map',
        key: shapeOf(definition.keyType!, `${place} (names)`),
        of: shapeOf(definition.valueType!, `${place}{}`),
      };
    case 'object':
      if (definition.checks?.length) break;
      return objectShape(definition, place);
    case 'enum':
      return { is: 'one', of: Object.values(entries ?? {}) };
    case 'literal':
      return { is: 'one', of: values ?? [] };
    case 'union':
      return { is: 'either', of: options.map((option) => shapeOf(option, place)) };
    case 'custom': {
      const enumeration = enumerationOf.get(schema);
      if (!enumeration) break;
      return { is: 'one', of: Object.values(enumeration) };
    }
  }
  throw new Error(`${place}: no schema of the type '${type}' can be compiled.`);
}

/**
 * Describes a schema as data, for `compiled` in the contracts. Throws an error with the place of
 * what cannot be described: a transformation, or a check by a function.
 */
export const describeSchema = (schema: z.ZodType, place: string): Shape =>
  shapeOf(schema as unknown as Schema, place);
