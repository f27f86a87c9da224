import { pathToFileURL } from 'node:url';
import type { Shape } from '@editorial/contracts/compiled';
import type { LoaderContext } from 'webpack';
import { describeSchema, isSchema } from './describe-schema.ts';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A part that occurs again is written once if that is shorter. */
const WORTH_A_NAME = 40;

/** Writes values as source. Equal parts of schemas are written once, as constants. */
class Writer {
  readonly constants: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Counts the parts of a value, so that `source` knows which of them occur again. */
  count(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const key = JSON.stringify(value);
    const seen = this.#counts.get(key) ?? 0;
    this.#counts.set(key, seen + 1);
    if (seen === 0) for (const each of Object.values(value)) this.count(each);
  }

  source(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
    const key = JSON.stringify(value);
    const known = this.#names.get(key);
    if (known) return known;
    const parts = Array.isArray(value)
      ? `[${value.map((each) => this.source(each)).join(',')}]`
      : `{${Object.entries(value)
          .map(([name, each]) => `${JSON.stringify(name)}:${this.source(each)}`)
          .join(',')}}`;
    if ((this.#counts.get(key) ?? 0) < 2 || key.length < WORTH_A_NAME) return parts;
    const name = `part${this.constants.length}`;
    this.constants.push(`const ${name} = ${parts};`);
    this.#names.set(key, name);
    return name;
  }
}

/** Fields of an endpoint that no page reads. */
const ServerFields = new Set(['summary', 'side', 'problems', 'whileImpersonating', 'bodyBytes']);

/** Returns a value with descriptions in place of its schemas. */
function described(value: unknown, place: string): unknown {
  if (isSchema(value)) return new Described(describeSchema(value, place));
  if (Array.isArray(value)) return value.map((each, at) => described(each, `${place}[${at}]`));
  if (isPlain(value))
    return Object.fromEntries(
      Object.entries(value)
        // As the loader of server fields does for the other contracts.
        .filter(([name]) => !('method' in value && ServerFields.has(name)))
        .map(([name, each]) => [name, described(each, `${place}.${name}`)]),
    );
  if (JSON.stringify(value) === undefined) throw new Error(`${place}: neither a schema nor data.`);
  return value;
}

class Described {
  readonly shape: Shape;
  constructor(shape: Shape) {
    this.shape = shape;
  }
}

function sourceOf(value: unknown, writer: Writer): string {
  if (value instanceof Described) return `compiled(${writer.source(value.shape)})`;
  if (Array.isArray(value)) return `[${value.map((each) => sourceOf(each, writer)).join(',')}]`;
  if (isPlain(value))
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}:${sourceOf(each, writer)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'undefined';
}

function shapesIn(value: unknown): Shape[] {
  if (value instanceof Described) return [value.shape];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(shapesIn) : [];
}

/**
 * Replaces the schemas that a module exports by compiled checks. The module is evaluated in Node,
 * and what it exports is schemas and data.
 */
// oxlint-disable no-invalid-this, oxc/no-this-in-exported-function -- webpack calls loaders so
export default async function compiledSchemas(
  this: Pick<LoaderContext<object>, 'addContextDependency' | 'context' | 'resourcePath'>,
): Promise<string> {
  // Each module next to it may hold one of the schemas.
  this.addContextDependency(this.context);
  const exported = Object.entries(
    (await import(pathToFileURL(this.resourcePath).href)) as object,
  ).map(([name, value]) => [name, described(value, name)]);
  const writer = new Writer();
  for (const [, value] of exported) for (const shape of shapesIn(value)) writer.count(shape);
  const parts = exported.map(
    ([name, value]) => `export const ${name} = ${sourceOf(value, writer)};`,
  );
  return [
    `import { compiled } from '@editorial/contracts/compiled';`,
    ...writer.constants,
    ...parts,
  ].join('\n');
}
