import type { Asset } from './assets.ts';

/** So many different tags make a picture findable. */
export const NEEDED_TAGS = 5;

/** Fields that a picture needs before it can be reviewed or sold. */
export const NeededFields = [
  'title',
  'description',
  'tags',
  'categories',
  'modelRelease',
  'propertyRelease',
] as const;

export type NeededField = (typeof NeededFields)[number];

const differentTags = (tags: readonly string[]): number =>
  new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== '')).size;

const isStated = {
  title: ({ title }) => title.trim() !== '',
  description: ({ description }) => description.trim() !== '',
  tags: ({ tags }) => differentTags(tags) >= NEEDED_TAGS,
  categories: ({ categories }) => categories.length > 0,
  modelRelease: ({ modelRelease }) => modelRelease !== 'None',
  propertyRelease: ({ propertyRelease }) => propertyRelease !== 'None',
} satisfies Record<NeededField, (asset: Pick<Asset, NeededField>) => boolean>;

/** The fields that a picture still lacks. Nothing incomplete is submitted or published. */
export const missingFields = (asset: Pick<Asset, NeededField>): NeededField[] =>
  NeededFields.filter((field) => !isStated[field](asset));
