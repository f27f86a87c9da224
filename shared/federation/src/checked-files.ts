import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Code that looks up the hash of a URL. The shell stores the hashes of the releases that it chose
 * there (`shell/src/federation/integrity.ts`).
 */
const hashOf = (address: string) =>
  `((globalThis.editorialIntegrity ?? {})[${address}.split('?')[0]] ?? '')`;

/**
 * Adds the registry's integrity hash to scripts and styles that a remote loads later, so that the
 * browser refuses files with other content.
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
