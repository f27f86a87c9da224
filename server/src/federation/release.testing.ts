import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packBuild, signBuild, type SigningKey } from '@editorial/registry';

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export interface PackedBuild {
  readonly name?: string;
  readonly version: string;
  readonly key?: SigningKey;
  /** More files, or other contents. */
  readonly files?: Readonly<Record<string, string>>;
  /** Written after the release was signed. */
  readonly tampered?: Readonly<Record<string, string>>;
  readonly contract?: string;
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Writes a small release as a build would. Returns its folder. */
export async function builtRelease({
  name = 'catalog',
  version,
  key,
  files = {},
  tampered = {},
  contract = '2.1.0',
}: PackedBuild): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-packed-'));
  const code = { 'remoteEntry.js': `var ${name} = '${version}';`, ...files };
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] };
  await write(folder, { 'bom.cdx.json': JSON.stringify(bom), ...code });
  const integrity = Object.fromEntries(
    Object.entries(code)
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, text]) => [path, sha384(text)]),
  );
  const said = { basePaths: [`/${name}`], name, version, commit: 'c0ffee', isDirty: false };
  const editorial = { ...said, builtAt: '2026-01-01', contract, integrity };
  await write(folder, { 'mf-manifest.json': JSON.stringify({ editorial }) });
  if (key) await signBuild(folder, key);
  await write(folder, tampered);
  return folder;
}

/** Packs a small release. */
export async function packedRelease(build: PackedBuild): Promise<Buffer> {
  const folder = await builtRelease(build);
  try {
    return await packBuild(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
