// Compiles sources as @swc/jest does, with mutants in. A module of CommonJS, because Jest calls it
// without waiting.
const { readFileSync } = require('node:fs');
const { createTransformer } = require('@swc/jest');

/** Files with mutants, by the path of the original. */
const sources = JSON.parse(readFileSync(process.env.MUTANTS_SOURCES, 'utf8'));

exports.createTransformer = (options) => {
  const swc = createTransformer(options);
  const textOf = (text, path) => (sources[path] ? readFileSync(sources[path], 'utf8') : text);
  return {
    canInstrument: swc.canInstrument,
    process: (text, path, given) => swc.process(textOf(text, path), path, given),
    getCacheKey: (text, path, given) => swc.getCacheKey(textOf(text, path), path, given),
  };
};
