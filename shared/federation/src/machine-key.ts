import { machineKey, signBuild } from '@editorial/registry';

/** Signs a build with this machine's key. Returns the key's fingerprint. */
export async function signHere(output: string): Promise<string> {
  const key = await machineKey();
  await signBuild(output, key);
  return key.fingerprint;
}
