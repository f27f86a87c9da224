import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The list of what a release bundles, in the release. */
export const BOM_FILE = 'bom.cdx.json';

/** `@scope/name` becomes `%40scope/name`, as package URLs want it. */
const packageUrl = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * Returns a software bill of materials (CycloneDX) of what a build bundles. It holds no time and no
 * random number: equal builds have equal bills.
 */
export function billOfMaterials(
  { name, version }: { readonly name: string; readonly version: string },
  bundled: Readonly<Record<string, string>>,
) {
  const reference = packageUrl(name, version);
  const components = Object.entries(bundled).map(([library, of]) => ({
    type: 'library',
    'bom-ref': packageUrl(library, of),
    name: library,
    version: of,
    purl: packageUrl(library, of),
  }));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': reference, name, version } },
    components,
    dependencies: [{ ref: reference, dependsOn: components.map(({ purl }) => purl) }],
  };
}

/** Writes the bill of materials of a build into its folder. */
export const writeBom = (
  output: string,
  of: { readonly name: string; readonly version: string },
  bundled: Readonly<Record<string, string>>,
): Promise<void> =>
  writeFile(join(output, BOM_FILE), JSON.stringify(billOfMaterials(of, bundled), null, 1));
