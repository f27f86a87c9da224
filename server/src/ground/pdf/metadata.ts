import { escape } from '@editorial/contracts/markup';

/**
 * A schema of metadata that PDF/A does not have, as it has to be described (ISO 19005-3, 6.6.2.3).
 */
export interface MetadataSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly {
    readonly name: string;
    readonly type: 'Text' | 'Integer';
    readonly description: string;
    readonly value: string;
  }[];
}

/** PDF/UA-1 (ISO 14289-1, 5): the document says that it is accessible. */
const accessible: MetadataSchema = {
  name: 'PDF/UA identification schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [{ name: 'part', type: 'Integer', description: 'Part of ISO 14289', value: '1' }],
};

const schemaXml = ({ name, namespace, prefix, properties }: MetadataSchema): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties
    .map(
      (property) =>
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${property.name}</pdfaProperty:name>` +
        `<pdfaProperty:valueType>${property.type}</pdfaProperty:valueType>` +
        `<pdfaProperty:category>external</pdfaProperty:category>` +
        `<pdfaProperty:description>${property.description}</pdfaProperty:description></rdf:li>`,
    )
    .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;

const valuesXml = ({ namespace, prefix, properties }: MetadataSchema): string =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${properties
    .map(({ name, value }) => `<${prefix}:${name}>${escape(value)}</${prefix}:${name}>`)
    .join('')}</rdf:Description>`;

/**
 * The metadata of a PDF besides those that PDFKit writes (XMP). PDFKit writes an author as it
 * is, so the author is written here, where markup is escaped.
 */
export function metadataOf(author: string, more: readonly MetadataSchema[]): string {
  const schemas = [accessible, ...more];
  return `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:creator><rdf:Seq><rdf:li>${escape(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>
<rdf:Description rdf:about=""
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag>
${schemas.map((schema) => schemaXml(schema)).join('\n')}
</rdf:Bag></pdfaExtension:schemas></rdf:Description>
${schemas.map((schema) => valuesXml(schema)).join('\n')}`;
}
