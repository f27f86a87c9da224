import { country, id, instant, text } from './common.ts';

import {
  AssetStatuses,
  assetType,
  category,
  exclusivity,
  Releases,
  rightsEnd,
  translation,
  Uses,
} from './assets.ts';

import { reasonsGiven } from './restrictions.ts';
import { z } from '@editorial/contracts/schema';

const named = {
  title: text(200, 1),
  assetType,
  exclusivity,
  use: z.enum(Uses),
  setId: z.int().check(z.minimum(1)),
};

const clearable = {
  description: text(4000),
  alternativeText: text(500),
  categories: z.array(category).check(z.maxLength(12)),
  countries: z.array(country).check(z.maxLength(20)),
  place: text(200),
  tags: z.array(text(100, 1)).check(z.maxLength(60)),
  creator: text(200),
  modelRelease: z.enum(Releases),
  propertyRelease: z.enum(Releases),
  /** The release says that a minor is shown. */
  showsMinor: z.boolean(),
  peopleCount: z.nullable(z.int().check(z.minimum(0), z.maximum(3))),
};

/** Default values of a picture's fields. `null` in an update restores the default. */
export const ClearedAsset: {
  readonly [Field in keyof typeof clearable]: z.output<(typeof clearable)[Field]>;
} = {
  description: '',
  alternativeText: '',
  categories: [],
  countries: [],
  place: '',
  tags: [],
  creator: '',
  modelRelease: 'None',
  propertyRelease: 'None',
  showsMinor: false,
  peopleCount: null,
};

/** By language. A language that is not named stays as it was, and `null` removes it. */
const changedTranslation = z.nullable(translation);
const changedTranslations = z.partial(
  z.object({
    en: changedTranslation,
    de: changedTranslation,
    fr: changedTranslation,
    es: changedTranslation,
    ar: changedTranslation,
  }),
);

export const assetCreate = z.object({
  /** Without one, the title in the file counts, or else the file's name. */
  title: z.optional(named.title),
  description: z._default(clearable.description, ''),
  alternativeText: z._default(clearable.alternativeText, ''),
  assetType: z._default(named.assetType, 'Photo'),
  exclusivity: z._default(named.exclusivity, 'NonExclusive'),
  use: z._default(named.use, 'Creative'),
  setId: z.optional(named.setId),
  categories: z._default(clearable.categories, []),
  countries: z._default(clearable.countries, []),
  place: z._default(clearable.place, ''),
  tags: z._default(clearable.tags, []),
  creator: z.optional(clearable.creator),
  modelRelease: z._default(clearable.modelRelease, 'None'),
  propertyRelease: z._default(clearable.propertyRelease, 'None'),
  showsMinor: z.optional(clearable.showsMinor),
  peopleCount: z._default(clearable.peopleCount, null),
  blobContainerId: z.optional(id),
  uploadId: z.optional(z.string().check(z.maxLength(200))),
  fileName: z.optional(text(255, 1)),
  translations: z.optional(changedTranslations),
});

/** Absent fields keep their value, so no field has a default here. */
export const assetUpdate = z.partial(
  z.object({
    ...named,
    description: z.nullable(clearable.description),
    alternativeText: z.nullable(clearable.alternativeText),
    categories: z.nullable(clearable.categories),
    countries: z.nullable(clearable.countries),
    place: z.nullable(clearable.place),
    tags: z.nullable(clearable.tags),
    creator: z.nullable(clearable.creator),
    modelRelease: z.nullable(clearable.modelRelease),
    propertyRelease: z.nullable(clearable.propertyRelease),
    showsMinor: z.nullable(clearable.showsMinor),
    peopleCount: clearable.peopleCount,
    /** `null` for rights without an end. */
    rightsEnd: z.nullable(rightsEnd),
    isHidden: z.boolean(),
    status: z.enum(AssetStatuses),
    statusReason: text(1000),
    /** Needed to hide or withdraw a picture of somebody else, who reads them. */
    reasons: reasonsGiven,
    takenAt: z.nullable(z.union([instant, z.iso.date()])),
    translations: changedTranslations,
    /** The stamp of the picture that the change was made on. Refused if it has changed since. */
    concurrencyStamp: z.string().check(z.maxLength(64)),
  }),
);

export const assetUpdateMany = z.object({
  assets: z.array(z.extend(assetUpdate, { id })).check(z.minLength(1), z.maxLength(500)),
});
