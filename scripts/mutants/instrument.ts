import { Instrumenter } from '@stryker-mutator/instrumenter';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { DRIZZLE, operators, type Operator } from './operators.ts';

/** Lines of a file, counted from 1, both included. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

export interface Mutant {
  /** Its number in the instrumented sources. */
  readonly id: string;
  /** The path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** The changed lines, on one line. */
  readonly original: string;
  readonly mutated: string;
}

export interface Instrumented {
  readonly mutants: readonly Mutant[];
  /** Texts of the files with all mutants in, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that could not be instrumented, each with its reason. */
  readonly failures: readonly string[];
}

/**
 * Stryker's operators that mostly make what the compiler would refuse, or only another text.
 */
const excludedMutations = [
  'StringLiteral',
  'ObjectLiteral',
  'ArrayDeclaration',
  'ArrowFunction',
  'EmptyExpression',
  'OptionalChaining',
  'Regex',
];

/**
 * Stryker's operators with ours. Version 10.1.1 takes no others: its list, which is an array and not
 * part of its exports, is extended once.
 */
async function addOperators(): Promise<void> {
  const list = new URL('mutators/index.js', import.meta.resolve('@stryker-mutator/instrumenter'));
  const { allMutators } = (await import(list.href)) as { allMutators: Operator[] };
  for (const operator of operators) if (!allMutators.includes(operator)) allMutators.push(operator);
}

const silent = () => {};
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

interface Position {
  readonly line: number;
  readonly column: number;
}

const LONGEST = 160;
const oneLine = (text: string) => {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length <= LONGEST ? flat : `${flat.slice(0, LONGEST)}…`;
};

/**
 * The lines around a mutant before and after, so that a reader sees the difference, and `whole`: what
 * it replaces, however long.
 */
export function shownTexts(
  text: string,
  { start, end }: { readonly start: Position; readonly end: Position },
  replacement: string,
): { original: string; mutated: string; whole: string } {
  const lines = text.split('\n');
  const before = (lines[start.line] ?? '').slice(0, start.column);
  const after = (lines[end.line] ?? '').slice(end.column);
  const own = lines.slice(start.line, end.line + 1);
  own[own.length - 1] = (lines[end.line] ?? '').slice(0, end.column);
  own[0] = (own[0] ?? '').slice(start.column);
  const shown = (part: string) => `${before}${oneLine(part)}${after}`.trim();
  const whole = own.join('\n');
  return {
    whole,
    original: shown(whole),
    mutated: shown(replacement.replaceAll(`${DRIZZLE}.`, '')),
  };
}

/** A body that gives a value is not emptied: the compiler would refuse it. A log entry is no effect. */
const isUseful = ({ operator, original, mutated }: Mutant, whole: string) =>
  !(operator === 'BlockStatement' && /\breturn [^;]/.test(whole)) &&
  !(operator === 'CallStatement' && /\b(log|logger|console)\.\w+\(/.test(whole)) &&
  original !== mutated;

async function instrumentAll(files: readonly string[]): Promise<Omit<Instrumented, 'failures'>> {
  const sources = files.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(join(root, name), 'utf8'),
  }));
  const result = await new Instrumenter(logger).instrument(sources, {
    plugins: null,
    excludedMutations,
    ignorers: [],
  });
  const originals = new Map(sources.map(({ name, content }) => [name, content]));
  const mutants = result.mutants
    .filter(({ status }) => status === undefined)
    .flatMap(({ id, fileName, location, mutatorName, replacement = '' }): Mutant[] => {
      const { whole, ...texts } = shownTexts(originals.get(fileName) ?? '', location, replacement);
      const line = location.start.line + 1;
      const mutant = { id, file: fileName, line, operator: mutatorName, ...texts };
      return isUseful(mutant, whole) ? [mutant] : [];
    });
  const texts = new Map(
    result.files.map(({ name, content }) => [
      name,
      content.includes(DRIZZLE)
        ? `import * as ${DRIZZLE} from 'drizzle-orm';\n${content}`
        : content,
    ]),
  );
  return { mutants, texts };
}

/** Puts all mutants into files, each behind a switch. A file that cannot be is left out, and named. */
export async function instrument(files: readonly string[]): Promise<Instrumented> {
  await addOperators();
  try {
    return { ...(await instrumentAll(files)), failures: [] };
  } catch {
    // One of them: each is tried alone.
  }
  const failures: string[] = [];
  const good: string[] = [];
  for (const file of files)
    try {
      await instrumentAll([file]);
      good.push(file);
    } catch (error) {
      failures.push(`${file}: ${String(error).split('\n', 1)[0]}`);
    }
  return { ...(await instrumentAll(good)), failures };
}
