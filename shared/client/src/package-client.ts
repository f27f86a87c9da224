import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';

const here = fileURLToPath(new URL('..', import.meta.url));

const packageJson = (version: string) => ({
  name: '@editorial/client',
  version,
  description: 'A typed client of the API of Editorial.',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  engines: { node: '>=20' },
});

/**
 * Writes the client of an API into a folder: the code generated from its description and our own
 * entry points, compiled, with declarations and without dependencies.
 */
export async function writeClient(
  folder: string,
  document: object,
  version: string,
): Promise<void> {
  await mkdir(join(here, 'dist'), { recursive: true });
  const source = await mkdtemp(join(here, 'dist/source-'));
  try {
    await createClient({
      input: document as never,
      output: { path: join(source, 'api'), module: { extension: '.js' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    });
    await cp(join(here, 'template'), source, { recursive: true });
    const configuration = join(source, 'tsconfig.json');
    await writeFile(
      configuration,
      JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          lib: ['es2022', 'dom', 'dom.iterable'],
          module: 'nodenext',
          moduleResolution: 'nodenext',
          strict: true,
          declaration: true,
          types: [],
          outDir: folder,
          rootDir: source,
        },
        include: ['**/*.ts'],
      }),
    );
    await writeFile(join(source, 'package.json'), '{"type":"module"}');
    const compiler = join(here, '../../node_modules/.bin/tsc');
    execFileSync(compiler, ['-p', configuration], { stdio: ['ignore', 'inherit', 'inherit'] });
    await writeFile(join(folder, 'package.json'), JSON.stringify(packageJson(version), null, 2));
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}

/** Packs the client for `npm install https://…/types/client.tgz`. */
export async function packClient(folder: string, document: object, version: string): Promise<void> {
  const unpacked = join(folder, 'client');
  await rm(unpacked, { recursive: true, force: true });
  await writeClient(unpacked, document, version);
  execFileSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', '.', './client'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  await rename(join(folder, `editorial-client-${version}.tgz`), join(folder, 'client.tgz'));
  await rm(unpacked, { recursive: true });
}
