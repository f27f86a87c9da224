// `npm run sbom`: one bill of materials (CycloneDX) for each thing that is shipped, in `dist/sbom`:
// the server's image, the site, and the live release of each remote. The builds have written those
// of site and remotes from the modules that they bundle.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { BOM_FILE } from '../../shared/contracts/src/third-party.ts';
import { readRegistry } from '../../shared/registry/src/registry.ts';
import { exceptionOf } from './licenses.ts';
import { pnpm } from './pnpm.ts';

const root = resolve(import.meta.dirname, '../..');

interface Component {
  readonly type: string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  'bom-ref'?: string;
  licenses?: readonly object[];
  components?: readonly Component[];
}
interface Bill {
  components: Component[];
}

const named = (license: string) => [{ license: { name: license } }];
const fullName = ({ group, name }: Component) => (group ? `${group}/${name}` : name);

/** Returns Node, with the libraries that are compiled into it. */
function nodeComponent(): Component {
  const { node, ...libraries } = process.versions;
  return {
    type: 'application',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
    'bom-ref': `pkg:generic/node@${node}`,
    licenses: [{ license: { id: 'MIT' } }],
    components: Object.entries(libraries).map(([name, version]) => ({
      type: 'library',
      name,
      version: version ?? '',
    })),
  };
}

/** Returns the licenses of a table in Markdown, by the name in its first column. */
export function licensesInTable(markdown: string): Map<string, string> {
  const rows = markdown.matchAll(/^\| *([\w-]+) *\| *(.+?) *\|$/gm);
  return new Map(
    [...rows].map(([, name = '', text = '']) => [name, text.replace(/\[(.+?)\]\(.+?\)/g, '$1')]),
  );
}

/** Returns the parts compiled into a package of libvips, which its own files list. */
function libvipsParts(name: string): Component[] {
  const sharp = createRequire(join(root, 'server/package.json')).resolve('sharp');
  const folder = join(createRequire(sharp).resolve(`${name}/versions`), '..');
  const versions = JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8')) as Record<
    string,
    string
  >;
  const licenses = licensesInTable(readFileSync(join(folder, 'README.md'), 'utf8'));
  return Object.entries(versions).map(([library, version]) => {
    const license = licenses.get(library) ?? licenses.get(`lib${library}`);
    return {
      type: 'library',
      name: library,
      version,
      ...(license ? { licenses: named(license) } : {}),
    };
  });
}

/** Returns the bill of the server's image, with Node and libvips. */
export function serverBill(): Bill {
  const options = '--sbom-format cyclonedx --sbom-type application --sbom-spec-version 1.6';
  const answer = pnpm('sbom', '--prod', '--filter-prod=@editorial/server', ...options.split(' '));
  if (answer.status !== 0) throw new Error(`pnpm could not list the packages: ${answer.said}`);
  const bill = JSON.parse(answer.out) as Bill;
  for (const component of bill.components) {
    const name = fullName(component);
    const exception = exceptionOf(name);
    if (!component.licenses && exception) component.licenses = named(exception.license);
    if (!component.licenses && name.startsWith('@editorial/'))
      component.licenses = named('UNLICENSED');
    if (name.startsWith('@img/sharp-libvips-')) component.components = libvipsParts(name);
  }
  bill.components.push(nodeComponent());
  return bill;
}

/** Writes all bills into a folder. Returns the subject of each. */
async function writeBills(folder: string): Promise<string[]> {
  const [site, remotes] = [join(root, 'dist/site'), join(root, 'dist/remotes')];
  if (!existsSync(join(site, BOM_FILE)))
    throw new Error('The site was not built yet: run npm run build.');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'server.cdx.json'), JSON.stringify(serverBill(), null, 1));
  await copyFile(join(site, BOM_FILE), join(folder, 'site.cdx.json'));
  const registry = await readRegistry(remotes);
  const live = Object.entries(registry.remotes).filter(([, remote]) => remote.live);
  for (const [name, remote] of live)
    await copyFile(join(remotes, name, remote.live, BOM_FILE), join(folder, `${name}.cdx.json`));
  return ['server', 'site', ...live.map(([name]) => name)];
}

if (import.meta.main) {
  const folder = join(root, 'dist/sbom');
  try {
    for (const name of await writeBills(folder)) {
      const { components } = JSON.parse(
        await readFile(join(folder, `${name}.cdx.json`), 'utf8'),
      ) as Bill;
      console.log(`${name.padEnd(16)} ${components.length} packages   dist/sbom/${name}.cdx.json`);
    }
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
