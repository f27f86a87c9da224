import { transform } from 'lightningcss';
import webpack, { type WebpackPluginInstance } from 'webpack';

const {
  Compilation,
  sources: { RawSource },
} = webpack;

/** Removes comments and whitespace from a build's styles. */
export const minifyCss: WebpackPluginInstance = {
  apply(compiler) {
    compiler.hooks.compilation.tap('minify-css', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'minify-css', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        (assets) => {
          for (const [filename, asset] of Object.entries(assets)) {
            if (filename.endsWith('.css'))
              compilation.updateAsset(
                filename,
                new RawSource(
                  Buffer.from(transform({ filename, code: asset.buffer(), minify: true }).code),
                ),
              );
          }
        },
      );
    });
  },
};
