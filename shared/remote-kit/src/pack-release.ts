import { signHere } from '@editorial/federation/machine-key';
import { packBuild, readBuild } from '@editorial/registry';

/** Signs a built release with this machine's key, and packs it. */
export async function packRelease(
  output: string,
): Promise<{ readonly packed: Buffer; readonly version: string }> {
  await signHere(output);
  const { version } = await readBuild(output);
  return { packed: await packBuild(output), version };
}
