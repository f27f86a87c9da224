import '@editorial/contracts/schema-in-english';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  assertOwnPolicies,
  remoteDescriptor,
  type RemoteDescriptor,
  type ShellBuild,
} from '@editorial/contracts/federation';
import { majorOf } from '@editorial/contracts/platform-majors';

/**
 * Returns the validated descriptor from a manifest's text. The error for an invalid one names
 * `where`.
 */
export function parseDescriptor(manifest: string, where: string): RemoteDescriptor {
  const read = remoteDescriptor.safeParse(
    (JSON.parse(manifest) as { editorial?: unknown }).editorial,
  );
  if (!read.success)
    throw new Error(`The descriptor in ${where} is not valid: ${read.error.message}`);
  assertOwnPolicies(read.data);
  return read.data;
}

/** Reads a built remote's descriptor. Throws if its hashes do not match the files beside it. */
export async function readBuild(folder: string): Promise<RemoteDescriptor> {
  const descriptor = parseDescriptor(
    await readFile(join(folder, 'mf-manifest.json'), 'utf8'),
    `${folder}/mf-manifest.json`,
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const code = entries
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const wrong = [
    ...Object.keys(descriptor.integrity)
      .filter((path) => !code.includes(path))
      .map((path) => `${path} is missing`),
    ...(
      await Promise.all(
        code.map(async (path) => {
          const expected = descriptor.integrity[path];
          if (expected === undefined) return `${path} has no hash`;
          return expected ===
            `sha384-${createHash('sha384')
              .update(await readFile(join(folder, path)))
              .digest('base64')}`
            ? []
            : `${path} has another hash`;
        }),
      )
    ).flat(),
  ];
  if (wrong.length > 0)
    throw new Error(
      `'${descriptor.name}' ${descriptor.version} in ${folder} is not as it was built: ${wrong.join(', ')}. Build it again.`,
    );
  return descriptor;
}

/**
 * Whether two builds of a version are the same release. Ignores build time and source, and compares
 * only the major version of the contract, which is all that the shell checks.
 */
export function isSameRelease(one: RemoteDescriptor, other: RemoteDescriptor): boolean {
  const essence = ({
    commit: _commit,
    isDirty: _isDirty,
    builtAt: _builtAt,
    contract,
    ...rest
  }: RemoteDescriptor) => ({
    ...rest,
    contract: contract.split('.')[0],
  });
  return isDeepStrictEqual(essence(one), essence(other));
}

/** The facts that decide which remotes a shell can load. */
export type ServedContracts = Pick<ShellBuild, 'contract' | 'majors'>;

/** Returns the majors of the platform contract that a shell serves, newest first. */
const majorsOf = ({ contract, majors = [] }: ServedContracts): number[] =>
  [...new Set([majorOf(contract), ...majors.map(({ major }) => major)])].sort(
    (one, other) => other - one,
  );

/**
 * Throws if a remote was built for a major of the platform contract that the shell does not serve.
 */
export function checkContract(
  { name, version, contract }: Pick<RemoteDescriptor, 'name' | 'version' | 'contract'>,
  shell: ServedContracts | undefined,
): void {
  if (!shell) return;
  const served = majorsOf(shell);
  if (served.includes(majorOf(contract))) return;
  const has = `the shell has ${shell.contract} and serves ${
    served.length > 1 ? `the majors ${served.join(' and ')}` : `major ${served[0]}`
  }`;
  const advice =
    majorOf(contract) > majorOf(shell.contract)
      ? 'the site needs a newer shell first'
      : 'build it again with the current packages';
  throw new Error(
    `'${name}' ${version} was built for platform contract ${contract}, ${has}: ${advice}.`,
  );
}
