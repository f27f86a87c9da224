import { z } from '@editorial/contracts/schema';

// The values that fields of an asset may have.

export const AssetTypes = ['Photo', 'Illustration', 'Vector'] as const;
export const Exclusivities = ['NonExclusive', 'Exclusive'] as const;
export const Uses = ['Creative', 'EditorialOnly'] as const;
export const AssetStatuses = [
  'Draft',
  'Submitted',
  'Accepted',
  'Returned',
  'Rejected',
  'Published',
  'Withdrawn',
] as const;

/** The rights that can end: the release of a person or an owner, or exclusivity. */
export const RightsEnds = ['Release', 'Exclusivity'] as const;
/** Whether the consent of the people or owners shown is on file. */
export const Releases = ['None', 'NotNeeded', 'OnFile'] as const;
/** The categories of every new site. */
export const BuiltInCategories = [
  'Nature',
  'Landscape',
  'City',
  'Architecture',
  'People',
  'Food',
  'Travel',
  'Abstract',
  'Animals',
  'Plants',
  'Sea',
  'Sky',
] as const;
/** Codes for the categories that administrators add. */
export const AddedCategories = Array.from(
  { length: 40 },
  (_, at): `C${number}` => `C${BuiltInCategories.length + 1 + at}`,
);
/** Codes of all categories that a site may have. */
export const Categories = [...BuiltInCategories, ...AddedCategories];
export type CategoryCode = (typeof Categories)[number];

export const Colors = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'grey',
  'white',
] as const;

export const Orientations = ['landscape', 'portrait', 'square', 'panorama'] as const;
/** The number of people that a picture shows. */
export const PeopleCounts = ['none', 'one', 'two', 'more'] as const;
/** By megapixels: under 2, under 8, under 24, and above. */
export const Sizes = ['small', 'medium', 'large', 'veryLarge'] as const;
/** The sides of a picture that leave room for words. */
export const CopySpaces = ['left', 'right', 'top', 'bottom'] as const;

/** Languages that an asset's texts may be translated into. */
export const TextLanguages = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type TextLanguage = (typeof TextLanguages)[number];

export const assetType = z.enum(AssetTypes);
export const exclusivity = z.enum(Exclusivities);
export const category = z.enum(Categories);
export const setId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
