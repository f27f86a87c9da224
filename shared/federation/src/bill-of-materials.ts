import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BOM_FILE } from '@editorial/contracts/third-party';
import { Builders, Factories } from '@cyclonedx/cyclonedx-library/Contrib/FromNodePackageJson';
import { Factories as LicenseFactories, Utils } from '@cyclonedx/cyclonedx-library/Contrib/License';
import { ComponentType } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Attachment,
  Bom,
  Component,
  ComponentEvidence,
  LicenseRepository,
  NamedLicense,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as Normalize, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import parseExpression from 'spdx-expression-parse';
import fullTexts from 'spdx-license-list/full.js';

const builder = new Builders.ComponentBuilder(
  new Factories.ExternalReferenceFactory(),
  new LicenseFactories.LicenseFactory(parseExpression),
);
const gatherer = new Utils.LicenseEvidenceGatherer();

/** `@scope/name` becomes `%40scope/name`, as package URLs want it. */
const packageUrl = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Throws if a text cannot be read: a notice that is left out is no notice. */
function refuse(error: Error): never {
  throw error;
}

/** Returns the text of a license that a package names but does not bring, with its author. */
function standardText({ name, licenses, author }: Component): NamedLicense[] {
  return [...licenses].flatMap((license) => {
    const known = 'id' in license ? fullTexts[license.id] : undefined;
    if (!known) return [];
    const copyright = `Copyright (c) ${author ?? `the authors of ${name}`}`;
    const text = known.licenseText.replace(/copyright \(c\) <year> <[^>]+>/i, copyright);
    return [new NamedLicense(known.name, { text: new Attachment(text) })];
  });
}

/** Returns the licenses and notices of a package, as texts. */
function textsOf(folder: string, component: Component): NamedLicense[] {
  const found = [...gatherer.getFileAttachments(folder, refuse)];
  if (found.length === 0) return standardText(component);
  return found.map(({ file, text }) => new NamedLicense(basename(file), { text }));
}

/** Returns an installed package as a component, with the texts of its licenses. */
function componentOf(folder: string): Component {
  const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const component = builder.makeComponent(described);
  if (!component) throw new Error(`${folder}/package.json has no name.`);
  component.purl = packageUrl(described.name, described.version);
  component.bomRef.value = component.purl;
  const texts = textsOf(folder, component);
  if (texts.length > 0)
    component.evidence = new ComponentEvidence({ licenses: new LicenseRepository(texts) });
  return component;
}

/**
 * Returns a software bill of materials (CycloneDX) of what a build bundles: packages by their
 * folders, with their licenses. It holds no time and no random number: equal builds have equal
 * bills.
 */
export function billOfMaterials(
  { name, version }: { readonly name: string; readonly version: string },
  folders: Iterable<string>,
): string {
  const application = new Component(ComponentType.Application, name, { version });
  application.purl = packageUrl(name, version);
  application.bomRef.value = application.purl;
  const bom = new Bom();
  bom.metadata.component = application;
  const components = new Map([...folders].map(componentOf).map((one) => [one.purl, one]));
  for (const component of components.values()) {
    bom.components.add(component);
    application.dependencies.add(component.bomRef);
  }
  const serializer = new JsonSerializer(new Normalize.Normalize.Factory(Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 1 });
}

/** Writes the bill of materials of a build into its folder. */
export const writeBom = (
  output: string,
  of: { readonly name: string; readonly version: string },
  folders: Iterable<string>,
): Promise<void> => writeFile(join(output, BOM_FILE), billOfMaterials(of, folders));
