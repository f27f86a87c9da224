import { registeredRemote, registryOutline, remoteName } from './federation.ts';
import { registryReader } from './release-rules.ts';

/** Reads a registry: see {@link registryReader}. */
export const readRegistry = registryReader({ registryOutline, remoteName, registeredRemote });
