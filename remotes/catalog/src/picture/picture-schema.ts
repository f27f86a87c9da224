import type { Asset } from '@editorial/contracts/catalog';

/**
 * Structured data for search engines: the picture's owner and where to license it (schema.org,
 * Google's licensable badge).
 */
export function pictureSchema(asset: Asset, origin: string, siteName: string): string {
  const page = `${origin}/preview/${asset.id}`;
  const schema = {
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    name: asset.title,
    description: asset.description || asset.alternativeText,
    identifier: asset.number,
    contentUrl: new URL(asset.previewUrl, origin).href,
    thumbnailUrl: new URL(asset.thumbUrl, origin).href,
    width: asset.width,
    height: asset.height,
    keywords: asset.tags.join(', '),
    ...(asset.takenAt && { dateCreated: asset.takenAt }),
    ...(asset.place && { contentLocation: { '@type': 'Place', name: asset.place } }),
    creator: { '@type': 'Person', name: asset.creator },
    creditText: [asset.creator, siteName].filter(Boolean).join(' / '),
    copyrightNotice: asset.creator,
    license: `${origin}/license`,
    acquireLicensePage: page,
  };
  // Text inside a script element must not contain its end tag.
  return JSON.stringify(schema).replaceAll('<', String.raw`\u003c`);
}
