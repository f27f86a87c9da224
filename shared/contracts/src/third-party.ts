import { z } from '@editorial/contracts/schema';

/** The bill of materials (CycloneDX) in a release of the shell or of a remote. */
export const BOM_FILE = 'bom.cdx.json';

const license = z.object({
  license: z.optional(
    z.object({
      id: z.optional(z.string()),
      name: z.optional(z.string()),
      text: z.optional(z.object({ content: z.string(), encoding: z.optional(z.string()) })),
    }),
  ),
  expression: z.optional(z.string()),
});

const bill = z.object({
  components: z.array(
    z.object({
      group: z.optional(z.string()),
      name: z.string(),
      version: z.string(),
      licenses: z.optional(z.array(license)),
      evidence: z.optional(z.object({ licenses: z.optional(z.array(license)) })),
    }),
  ),
});

/** A package of others, with what its authors ask to be passed on. */
export interface ThirdParty {
  /** `@scope/name`. */
  readonly name: string;
  readonly version: string;
  /** The names of its licenses as SPDX has them. */
  readonly licenses: readonly string[];
  /** The texts of its licenses and notices. */
  readonly texts: readonly string[];
}

const nameOf = ({ license: named, expression }: z.infer<typeof license>): string =>
  expression ?? named?.id ?? named?.name ?? '';

/** Decodes Base64 without Node's `Buffer`, which pages do not have. */
function textOf({ license: named }: z.infer<typeof license>): string {
  const { content = '', encoding } = named?.text ?? {};
  if (encoding !== 'base64') return content;
  return new TextDecoder().decode(
    Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0),
  );
}

/** Returns the components of a bill of materials. Throws if it is not one. */
export function thirdPartiesOf(document: unknown): ThirdParty[] {
  return bill.parse(document).components.map(({ group, name, version, licenses, evidence }) => ({
    name: group ? `${group}/${name}` : name,
    version,
    licenses: (licenses ?? []).map(nameOf).filter(Boolean),
    texts: (evidence?.licenses ?? []).map(textOf).filter(Boolean),
  }));
}
