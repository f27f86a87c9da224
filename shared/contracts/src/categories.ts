import { z } from '@editorial/contracts/schema';
import { ASSET_PATH, category, TextLanguages } from './assets.ts';
import { id, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';

const byLanguage = <S extends z.ZodType>(one: S) =>
  z.partial(
    z.object({ en: one, de: one, fr: one, es: one, ar: one } satisfies Record<
      (typeof TextLanguages)[number],
      S
    >),
  );

/** A category as administrators see it. */
export const managedCategory = z.object({
  id: category,
  /** In the language of the request. */
  name: z.string(),
  /** Names of its own, by language. */
  names: byLanguage(z.string()),
  /** Names it has where it has none of its own: built-in ones come with the site. */
  defaultNames: byLanguage(z.string()),
  /** Categories with a place come first, in this order. */
  position: z.nullable(z.int()),
  coverId: z.nullable(id),
  coverUrl: z.nullable(z.string()),
  isHidden: z.boolean(),
  isBuiltIn: z.boolean(),
  assetCount: z.int(),
  creationTime: z.nullable(instant),
  concurrencyStamp: z.string(),
});
export type ManagedCategory = z.infer<typeof managedCategory>;

const fields = {
  /** A language that is not named stays as it was, and an empty name removes it. */
  names: byLanguage(text(100)),
  position: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  /** A picture of the category. */
  coverId: z.nullable(id),
  isHidden: z.boolean(),
};

const path = '/api/asset-management/categories';
const access = { policy: Policy.AssetsReview };
const params = z.object({ id: category });

/** Categories. */
export const categoriesApi = {
  shown: endpoint({
    method: 'GET',
    side: 'both',
    path: `${ASSET_PATH}/categories`,
    summary: 'Categories in their order, with names in the language of the request',
    response: z.object({ items: z.array(z.object({ id: category, name: z.string() })) }),
    access: 'anonymous',
  }),
  list: endpoint({
    method: 'GET',
    side: 'both',
    path,
    summary: 'Categories as administrators see them, also hidden and empty ones',
    query: z.object({
      /** Part of a name. */
      filter: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(z.enum(['Shown', 'Hidden', 'Empty', 'Added'])),
      ...paging,
    }),
    response: page(managedCategory),
    access,
    problems: ['UnknownSorting'],
  }),
  create: endpoint({
    method: 'POST',
    side: 'both',
    path,
    summary: 'Add a category',
    body: z.object({
      names: z.extend(fields.names, { en: text(100, 1) }),
      position: z.optional(fields.position),
      isHidden: z.optional(fields.isHidden),
    }),
    response: managedCategory,
    status: 201,
    access,
    identityCheck: true,
    problems: ['TooManyCategories'],
  }),
  change: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${path}/:id`,
    summary: 'Change a category; what is not named stays as it is',
    params,
    body: z.extend(z.partial(z.object(fields)), {
      concurrencyStamp: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: managedCategory,
    access,
    identityCheck: true,
    problems: ['ChangedMeanwhile', 'NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${path}/:id`,
    summary: 'Remove a category; its pictures move to another one',
    params,
    query: z.object({
      /** Where the pictures go. Only an empty category needs none. */
      moveTo: z.optional(category),
      /** The state that was confirmed. */
      concurrencyStamp: z.optional(z.string().check(z.maxLength(64))),
    }),
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['CategoryInUse', 'ChangedMeanwhile', 'NotFound'],
  }),
};
