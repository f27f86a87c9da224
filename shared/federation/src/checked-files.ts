import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Where the shell puts the hashes of the releases that it chose, by address
 * (`shell/src/federation/integrity.ts`).
 */
const hashOf = (address: string) =>
  `((globalThis.editorialIntegrity ?? {})[${address}.split('?')[0]] ?? '')`;

/**
 * Scripts and styles that a remote asks for later carry the hash that the registry names for them:
 * the browser refuses others.
 */
export const checkedFiles = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('checked files', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'checked files',
        (source) => `${source}\nscript.integrity = ${hashOf('script.src')};`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'checked files',
        (source, { tag }) => `${source}\n${tag}.integrity = ${hashOf(`${tag}.href`)};`,
      );
    });
  },
};
