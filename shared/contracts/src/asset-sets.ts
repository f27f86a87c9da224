import { z } from '@editorial/contracts/schema';
import { setId, TextLanguages } from './asset-codes.ts';
import { id, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';

const name = text(200);
const byLanguage = <S extends z.ZodType>(one: S) =>
  z.partial(
    z.object({ en: one, de: one, fr: one, es: one, ar: one } satisfies Record<
      (typeof TextLanguages)[number],
      S
    >),
  );

/** A set as administrators see it. */
export const managedSet = z.object({
  id: z.int(),
  title: z.string(),
  /** By language. A language without a name shows the title. */
  names: byLanguage(z.string()),
  description: z.string(),
  /** By language. A language without one shows the description. */
  descriptions: byLanguage(z.string()),
  /** Sets with a place come first, in this order. The others follow, the newest first. */
  position: z.nullable(z.int()),
  coverId: z.nullable(id),
  coverUrl: z.nullable(z.string()),
  isHidden: z.boolean(),
  assetCount: z.int(),
  creationTime: instant,
  concurrencyStamp: z.string(),
});
export type ManagedSet = z.infer<typeof managedSet>;

const fields = {
  title: text(200, 1),
  /** A language that is not named stays as it was, and an empty name removes it. */
  names: byLanguage(name),
  description: text(4000),
  /** A language that is not named stays as it was, and an empty description removes it. */
  descriptions: byLanguage(text(4000)),
  position: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  /** A picture of the set. */
  coverId: z.nullable(id),
  isHidden: z.boolean(),
};

const path = '/api/asset-management/sets';
const access = { policy: Policy.AssetsReview };
const params = z.object({ id: setId });

/** Sets, for those who arrange the catalog. */
export const assetSetsApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path,
    summary: 'Sets, also hidden and empty ones',
    query: z.object({
      /** Part of a name. */
      filter: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(z.enum(['Shown', 'Hidden', 'Empty', 'Placed'])),
      ...paging,
    }),
    response: page(managedSet),
    access,
    problems: ['UnknownSorting'],
  }),
  create: endpoint({
    method: 'POST',
    side: 'both',
    path,
    summary: 'Add a set',
    body: z.extend(z.partial(z.omit(z.object(fields), { coverId: true })), {
      title: fields.title,
    }),
    bodyBytes: 128 * 1024,
    response: managedSet,
    status: 201,
    access,
    identityCheck: true,
  }),
  change: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${path}/:id`,
    summary: 'Change a set; what is not named stays as it is',
    params,
    body: z.extend(z.partial(z.object(fields)), {
      concurrencyStamp: z.optional(z.string().check(z.maxLength(64))),
    }),
    bodyBytes: 128 * 1024,
    response: managedSet,
    access,
    identityCheck: true,
    problems: ['ChangedMeanwhile', 'NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${path}/:id`,
    summary: 'Remove a set; its pictures move to another one',
    params,
    query: z.object({
      /** Where the pictures of the set go. Only an empty set needs none. */
      moveTo: z.optional(setId),
    }),
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['NotFound', 'SetInUse'],
  }),
};
