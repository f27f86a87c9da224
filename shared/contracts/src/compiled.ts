/** Checks a value from outside. A schema is one, and so is what the build makes of a schema. */
export interface Check<T> {
  /** Returns the value as the type. Throws an error that names the place that does not fit. */
  parse(value: unknown): T;
  safeParse(value: unknown): Checked<T>;
}
type Checked<T> =
  | { readonly success: true; readonly data: T; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: Error };

/**
 * The shape of a schema, as data. `shared/federation/src/describe-schema.ts` reads it from the schema.
 */
export type Shape =
  | 'any'
  | 'boolean'
  | 'text'
  | {
      readonly is: 'text';
      readonly min?: number;
      readonly max?: number;
      /** Source and flags of regular expressions. */
      readonly like?: readonly (readonly [string, string])[];
    }
  | {
      readonly is: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly whole?: true;
    }
  | {
      readonly is: 'list';
      readonly of: Shape;
      readonly min?: number;
      readonly max?: number;
    }
  | { readonly is: 'map'; readonly key: Shape; readonly of: Shape }
  | {
      readonly is: 'object';
      readonly of: Readonly<Record<string, Shape>>;
      /** The rule for other fields. Without it, they are dropped. */
      readonly others?: 'keep' | 'refuse';
    }
  | { readonly is: 'one'; readonly of: readonly unknown[] }
  | { readonly is: 'either'; readonly of: readonly Shape[] }
  | { readonly is: 'optional' | 'nullable' | 'nullish'; readonly of: Shape }
  | { readonly is: 'default' | 'catch'; readonly of: Shape; readonly value: unknown };
type Described = Exclude<Shape, string>;
type ShapeOf<Is extends Described['is']> = Extract<Described, { readonly is: Is }>;

/** Thrown inside, where a value does not fit. */
class Misfit extends Error {
  override readonly name = 'Misfit';
}

type Path = readonly (string | number)[];
const refuse = (path: Path, expected: string): never => {
  throw new Misfit(`${path.join('.') || 'The value'}: ${expected} is expected.`);
};

function between(amount: number, { min, max }: ShapeOf<'number'>, path: Path): void {
  if (amount < (min ?? amount) || amount > (max ?? amount))
    refuse(path, `${min ?? 0} to ${max ?? '…'}`);
}

function text(shape: ShapeOf<'text'>, value: unknown, path: Path): string {
  if (typeof value !== 'string') return refuse(path, 'text');
  between(value.length, { ...shape, is: 'number' }, path);
  const misfit = shape.like?.find(([source, flags]) => !new RegExp(source, flags).test(value));
  if (misfit) refuse(path, `text like ${misfit[0]}`);
  return value;
}

function number(shape: ShapeOf<'number'>, value: unknown, path: Path): number {
  const isNumber = shape.whole ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (!isNumber) refuse(path, shape.whole ? 'a whole number' : 'a number');
  between(value as number, shape, path);
  return value as number;
}

function list(shape: ShapeOf<'list'>, value: unknown, path: Path): unknown[] {
  if (!Array.isArray(value)) return refuse(path, 'a list');
  between(value.length, { ...shape, is: 'number' }, path);
  return value.map((each, at) => read(shape.of, each, [...path, at]));
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function map({ key, of }: ShapeOf<'map'>, value: unknown, path: Path): Fields {
  if (!isObject(value)) return refuse(path, 'an object');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__proto__')
      .map(([name, each]) => [
        read(key, name, [...path, name]) as string,
        read(of, each, [...path, name]),
      ]),
  );
}

function object({ of, others }: ShapeOf<'object'>, value: unknown, path: Path): Fields {
  if (!isObject(value)) return refuse(path, 'an object');
  const rest = Object.keys(value).filter((name) => !Object.hasOwn(of, name));
  if (others === 'refuse' && rest.length > 0) refuse([...path, rest[0]!], 'nothing');
  const known = Object.entries(of)
    .map(([name, shape]) => [name, read(shape, value[name], [...path, name])] as const)
    .filter(([name, each]) => each !== undefined || Object.hasOwn(value, name));
  return Object.fromEntries([
    ...known,
    ...(others === 'keep'
      ? rest.filter((name) => name !== '__proto__').map((name) => [name, value[name]] as const)
      : []),
  ]);
}

function either({ of }: ShapeOf<'either'>, value: unknown, path: Path): unknown {
  for (const shape of of) {
    const { success, data } = safely(() => read(shape, value, path));
    if (success) return data;
  }
  return refuse(path, 'another value');
}

/** Returns the value as a shape reads it. */
function read(shape: Shape, value: unknown, path: Path): unknown {
  if (shape === 'any') return value;
  if (shape === 'text') return text({ is: 'text' }, value, path);
  if (shape === 'boolean')
    return typeof value === 'boolean' ? value : refuse(path, 'true or false');
  switch (shape.is) {
    case 'text':
      return text(shape, value, path);
    case 'number':
      return number(shape, value, path);
    case 'list':
      return list(shape, value, path);
    case 'map':
      return map(shape, value, path);
    case 'object':
      return object(shape, value, path);
    case 'one':
      return shape.of.includes(value) ? value : refuse(path, `one of ${shape.of.join(', ')}`);
    case 'either':
      return either(shape, value, path);
    case 'optional':
      return value === undefined ? value : read(shape.of, value, path);
    case 'nullable':
      return value === null ? value : read(shape.of, value, path);
    case 'nullish':
      return value === undefined || value === null ? value : read(shape.of, value, path);
    case 'default':
      return value === undefined ? structuredClone(shape.value) : read(shape.of, value, path);
    default: {
      const caught = safely(() => read(shape.of, value, path));
      return caught.success ? caught.data : structuredClone(shape.value);
    }
  }
}

function safely<T>(reading: () => T): Checked<T> {
  try {
    return { success: true, data: reading() };
  } catch (error) {
    if (error instanceof Misfit) return { success: false, error };
    throw error;
  }
}

/** Returns the check of a shape: what a schema checks, without the library of schemas. */
export const compiled = <T>(shape: Shape): Check<T> => ({
  parse: (value) => read(shape, value, []) as T,
  safeParse: (value) => safely(() => read(shape, value, []) as T),
});
