import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { category } from '@editorial/contracts/catalog';
import { z } from '@editorial/contracts/schema';
import type { DemoEntry } from './demo-entry.ts';

const FOLDER = fileURLToPath(new URL('../../../demo-pictures', import.meta.url));
const Languages = ['en', 'de', 'fr', 'es', 'ar'] as const;
const texts = z.record(z.enum(Languages), z.string());

const setFile = z.object({
  set: z.string(),
  title: texts,
  description: texts,
  pictures: z.array(
    z.object({
      file: z.string().check(z.regex(/^[a-z\d-]+\.jpg$/)),
      type: z.enum(['photo', 'painting', '3D render']),
      category,
      /** How many people it shows: 3 means three or more. */
      people: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
      /** Portraits of people who can be recognized have no release: for editorial use. */
      modelRelease: z._default(z.enum(['None', 'NotNeeded']), 'NotNeeded'),
      creator: z.string(),
      title: texts,
      description: texts,
      alternativeText: texts,
      tags: z.record(z.enum(Languages), z.array(z.string())),
    }),
  ),
});
type ShippedSet = z.infer<typeof setFile>;
type Shipped = ShippedSet['pictures'][number];
type Language = (typeof Languages)[number];

/** The subject of a rendered picture, as its first keyword and the end of its description. */
const RENDER_WORDS: Record<Language, { readonly tag: string; readonly sentence: string }> = {
  en: { tag: '3D render', sentence: 'A 3D render.' },
  de: { tag: '3D-Rendering', sentence: 'Ein 3D-Rendering.' },
  fr: { tag: 'rendu 3D', sentence: 'Un rendu 3D.' },
  es: { tag: 'render 3D', sentence: 'Un render 3D.' },
  ar: { tag: 'تصيير ثلاثي الأبعاد', sentence: 'صورة مصيَّرة ثلاثية الأبعاد.' },
};

const textsOf = (picture: Shipped, language: Language) => {
  const words = RENDER_WORDS[language];
  const isRender = picture.type === '3D render';
  const [description, tags] = [picture.description[language], picture.tags[language]];
  return {
    title: picture.title[language],
    description: isRender ? `${description} ${words.sentence}` : description,
    alternativeText: picture.alternativeText[language],
    tags: isRender ? [words.tag, ...tags] : [...tags],
  };
};

function setOf({ set, title, description }: ShippedSet): DemoEntry['set'] {
  const { en: ownTitle, ...names } = title;
  const { en: ownDescription, ...descriptions } = description;
  return { key: `demo:${set}`, title: ownTitle, description: ownDescription, names, descriptions };
}

const entryOf = (set: ShippedSet, picture: Shipped): DemoEntry => ({
  fileName: picture.file,
  source: { path: join(FOLDER, picture.file) },
  set: setOf(set),
  asset: {
    ...textsOf(picture, 'en'),
    translations: Object.fromEntries(
      Languages.slice(1).map((language) => [language, textsOf(picture, language)]),
    ),
    // A render or a painting is not a photo: it has neither a place nor a time.
    place: '',
    countries: [],
    categories: [picture.category],
    creator: picture.creator,
    assetType: picture.type === 'photo' ? 'Photo' : 'Illustration',
    exclusivity: 'NonExclusive',
    use: 'Creative',
    modelRelease: picture.modelRelease,
    propertyRelease: 'NotNeeded',
    peopleCount: picture.people,
  },
});

/** A set with the pictures that there are: a scene that is not rendered yet has texts only. */
function rendered(file: unknown): ShippedSet {
  const set = setFile.parse(file);
  return {
    ...set,
    pictures: set.pictures.filter(({ file: name }) => existsSync(join(FOLDER, name))),
  };
}

/** Sets of photos and of renders in turn, photos first, so that home shows both. */
function alternated(sets: readonly ShippedSet[]): ShippedSet[] {
  const { photos = [], renders = [] } = Object.groupBy(sets, ({ set }) =>
    set.startsWith('photo-') ? 'photos' : 'renders',
  );
  return Array.from({ length: Math.max(photos.length, renders.length) }, (_, at) => [
    ...photos.slice(at, at + 1),
    ...renders.slice(at, at + 1),
  ]).flat();
}

/**
 * The pictures that are shipped with the site, with their texts in five languages. Sets take turns,
 * so that the first few pictures show all of them.
 */
export async function shippedPictures(): Promise<DemoEntry[]> {
  const catalog = join(FOLDER, 'catalog');
  const names = (await readdir(catalog)).filter((name) => name.endsWith('.json')).sort();
  const sets = await Promise.all(
    names.map(async (name) => rendered(JSON.parse(await readFile(join(catalog, name), 'utf8')))),
  );
  const rows = alternated(sets.filter(({ pictures }) => pictures.length > 0)).map((set) =>
    set.pictures.map((picture) => entryOf(set, picture)),
  );
  const longest = Math.max(...rows.map((row) => row.length));

  return Array.from({ length: longest }, (_, at) =>
    rows.flatMap((row) => row.slice(at, at + 1)),
  ).flat();
}
