import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './workspace.ts';

// The repository's compiler has no programming interface. API Extractor's has one.
const { resolve } = createRequire(import.meta.url);
const typescript = createRequire(resolve('@microsoft/api-extractor'));

/**
 * Returns the names of each library that a remote's sources can use as values, according to the
 * compiler.
 */
export function typedExports(libraries: readonly string[]): Record<string, string[]> {
  // oxlint-disable-next-line typescript/no-explicit-any -- its types are not the repository's
  const ts: any = typescript('typescript');
  const file = join(root, 'remotes/checkout/src/typed-exports.probe.ts');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  // Otherwise paths would be relative to the working directory.
  options.pathsBasePath = root;
  const imports = libraries.map((name, at) => `import * as m${at} from '${name}';`).join('\n');
  function compile(text: string) {
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists } = host;
    host.fileExists = (path: string) => path === file || fileExists.call(host, path);
    host.getSourceFile = (path: string, ...rest: unknown[]) =>
      path === file
        ? ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
        : getSourceFile.call(host, path, ...rest);
    const program = ts.createProgram([file], { ...options, types: [] }, host);
    return { program, source: program.getSourceFile(file), checker: program.getTypeChecker() };
  }

  const first = compile(imports);
  const named = libraries.map((_, at) => {
    const specifier = first.source.statements[at].moduleSpecifier;
    const module = first.checker.getSymbolAtLocation(specifier);
    return module
      ? first.checker
          .getExportsOfModule(module)
          .map(({ name }: { name: string }) => name)
          .filter((name: string) => /^[a-z]\w*$/i.test(name) && name !== 'default')
      : [];
  });
  const uses = named.flatMap((names: string[], at: number) => names.map((name) => ({ at, name })));
  // Imported by name, because the compiler accepts type-only names behind a namespace. One line per
  // name.
  const text = uses
    .map(
      ({ at, name }) =>
        `import { ${name} as m${at}_${name} } from '${libraries[at]}'; m${at}_${name};`,
    )
    .join('\n');
  const { program, source } = compile(text);
  const refused = new Set(
    program
      .getSemanticDiagnostics(source)
      .map(({ start }: { start: number }) => source.getLineAndCharacterOfPosition(start).line),
  );
  const values = uses.filter((_, line) => !refused.has(line));
  return Object.fromEntries(
    libraries.map((name, at) => [
      name,
      values.filter((use) => use.at === at).map((use) => use.name),
    ]),
  );
}
