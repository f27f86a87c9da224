import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

// Standard web interfaces that browsers and Node have and jsdom lacks.
const shared = ['fetch', 'Response', 'Request', 'Headers', 'ReadableStream', 'TextEncoder', 'TextDecoder', 'structuredClone', 'BroadcastChannel', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal'];

/** jsdom with the standard interfaces it lacks. */
export default class Environment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    for (const name of shared) this.global[name] = globalThis[name];
  }
}
