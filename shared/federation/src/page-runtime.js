// The federation's runtime stands in the page once, as the shell brought it
// (`shell/src/federation/page-runtime.ts`). The entry of each remote would carry a copy of it
// otherwise, and that would be most of the entry.
const { runtime, bundlerRuntime, attachShareScopeMap } = globalThis.editorialFederation;

/**
 * The runtime's own `init` remembers whom it made last and would take a remote for the page;
 * another release of the same remote goes on with what is there.
 */
function init(options) {
  const known = runtime.getInstance((instance) => instance.options.name === options.name);
  if (!known) return runtime.createInstance({ ...options, id: '' });
  known.initOptions({ ...options, id: '' });
  return known;
}

export default {
  runtime: { ...runtime, init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime,
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
