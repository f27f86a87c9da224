import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

/** PostgreSQL's parser, by the name under which PGlite exports it. */
const PARSER = 'raw_parser';
/** A number that no function has. */
const NO_FUNCTION = 2 ** 31 - 1;
/** The memory that PGlite 0.5.16 declares, in pages of 64 kB. */
const MEMORY = { initial: 2048, maximum: 32768 };

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PostgreSQL as PGlite ships it, compiled once for all databases of the process, with a parser that
 * V8 never optimizes. V8 13.6 needs 604 MB and 2 to 5 s of the processor for this one function (105
 * kB of WebAssembly) soon after each start; the next largest needs 86 MB. Parsing remains a small
 * part of a statement (decision 1190).
 */
export const embeddedModule = (): Promise<WebAssembly.Module> => (compiled ??= compile());

async function compile(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  const module = await WebAssembly.compile(await readFile(file));
  await keepParserAsItIs(module);
  return module;
}

/**
 * V8 decides whether a function counts its calls, and so may be optimized, when the function is
 * called first. All instances of a module share this code: an instance that is thrown away calls
 * the parser while only a function that does not exist may be optimized.
 */
async function keepParserAsItIs(module: WebAssembly.Module): Promise<void> {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = kind === 'memory' ? new WebAssembly.Memory(MEMORY) : () => 0;
  const { exports } = await WebAssembly.instantiate(module, imports);
  setFlagsFromString(`--wasm-tier-up-filter=${NO_FUNCTION}`);
  try {
    (exports[PARSER] as (text: number, mode: number) => number)(0, 0);
  } catch (error) {
    // Its memory is empty, so it soon calls a function that is missing.
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1');
  }
}
