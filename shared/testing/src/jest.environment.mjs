import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

// Standard web interfaces that browsers and Node have and jsdom lacks.
const shared = [
  'fetch',
  'Response',
  'Request',
  'Headers',
  'ReadableStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
];

// Node's own channel would keep the test run alive forever.
class UnreferencedChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** jsdom with the standard interfaces that it lacks. */
export default class Environment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    for (const name of shared) this.global[name] = globalThis[name];
    this.global.BroadcastChannel = UnreferencedChannel;
  }
}
