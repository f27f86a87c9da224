import { basename } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { cutToFold } from '../../ground/terms.rules.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { builtInNames, knownCategories } from './known-categories.ts';
import { textLimits } from '../picture/metadata-text.ts';
import type { PictureMetadata } from '../picture/picture.types.ts';
import { rememberTermsOf } from './remember-terms.ts';
import { type AssetRow, assets } from './assets.tables.ts';
import { publicName } from '../../ground/public-name.ts';
import { readTranslations, type TranslationChanges, writeTranslations } from './translations.ts';

/**
 * Words that were written together, such as `FreshFlower`. A short beginning may be a name:
 * `McKay`.
 */
const WrittenTogether = /(?<=\p{L}{2}\p{Ll})(?=\p{Lu}\p{Ll}{2})/gu;

/** `IMG_0042 harbour-at_dawn.JPG` → `IMG 0042 harbour at dawn` */
export const titleFromName = (path: string): string =>
  cutToFold(
    basename(path)
      .replace(/\.[^.]+$/, '')
      .replace(/[_\-.]+/g, ' ')
      .replace(WrittenTogether, ' ')
      .replace(/\p{Cc}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
    { letters: textLimits.title },
  ).trim() || 'Untitled';

/** Categories of which a name in any language is among the words. */
async function categoriesNamed(tx: Tx, words: ReadonlySet<string>) {
  const known = await knownCategories(tx);
  return known
    .filter(({ id, names }) =>
      Object.values({ id, ...builtInNames(id), ...names }).some((name) =>
        words.has(name.toLowerCase()),
      ),
    )
    .map(({ id }) => id);
}

/**
 * An asset's fields as its file gives them in IPTC, XMP and EXIF. Every way of taking pictures in
 * uses this one: uploads, folders, ZIPs and file servers.
 */
export async function embeddedFields(
  tx: Tx,
  { metadata, fileName }: { readonly metadata: PictureMetadata; readonly fileName: string },
) {
  const words = new Set(metadata.keywords.map((keyword) => keyword.toLowerCase()));
  return {
    title: metadata.title || titleFromName(fileName),
    description: metadata.description,
    alternativeText: metadata.alternativeText,
    peopleCount: metadata.peopleCount,
    ...(metadata.showsMinor ? { showsMinor: true } : {}),
    tags: [...metadata.keywords],
    place: metadata.place,
    countries: metadata.country ? [metadata.country] : [],
    categories: await categoriesNamed(tx, words),
    creator: metadata.creator,
    translations: (metadata.translations ?? {}) as TranslationChanges,
  };
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The name that an upload is credited to until its file was read. */
async function nameOfContributor(tx: Tx, { contributorId }: AssetRow): Promise<string> {
  if (contributorId === null) return '';
  const [person] = await tx.select().from(users).where(eq(users.id, contributorId));
  if (!person) return '';
  return publicName(`${person.name} ${person.surname}`.trim(), person.userName);
}

/**
 * Fills fields that people left open with the texts of the file. Written texts stay. A title counts
 * as open while it is the file's name, and a creator while it is the contributor.
 */
export async function fillFromFile(
  tx: Tx,
  assetId: string,
  metadata: PictureMetadata,
): Promise<void> {
  const [asset] = await tx.select().from(assets).where(eq(assets.id, assetId)).for('update');
  if (!asset) return;
  const { translations, ...fields } = await embeddedFields(tx, {
    metadata,
    fileName: asset.fileName,
  });
  const isOpen = {
    ...Object.fromEntries(
      Object.keys(fields).map((field) => [field, isEmpty(asset[field as keyof AssetRow])]),
    ),
    title: asset.title === titleFromName(asset.fileName),
    // Nobody takes back what the file says of a minor by leaving it open.
    showsMinor: !asset.showsMinor,
    creator: asset.creator === '' || asset.creator === (await nameOfContributor(tx, asset)),
  } as Readonly<Record<string, boolean>>;
  const filled = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => isOpen[field] && !isEmpty(value)),
  ) as Partial<typeof fields>;
  if (Object.keys(filled).length > 0)
    await tx.update(assets).set(filled).where(eq(assets.id, assetId));
  await rememberTermsOf(tx, [assetId]);
  const known = await readTranslations(tx, assetId);
  await writeTranslations(
    tx,
    assetId,
    Object.fromEntries(Object.entries(translations).filter(([language]) => !(language in known))),
  );
}
