// The shell brings the federation runtime to the page, once
// (`shell/src/federation/page-runtime.ts`). Otherwise the entry of each remote would contain a
// copy, which would be most of the entry.
const { runtime, bundlerRuntime, attachShareScopeMap } = globalThis.editorialFederation;

/**
 * Replaces the runtime's `init`, which remembers the last instance that it created and would
 * mistake a remote for the page. A second release of the same remote reuses the existing instance.
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
