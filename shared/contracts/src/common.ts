import { z } from '@editorial/contracts/schema';

/** Ids are UUIDs, except set ids, which are sequential integers. */
export const id = z.uuid();
export const idParams = z.object({ id });
/** UTC, ISO 8601 (R9.30). */
export const instant = z.iso.datetime();
/** Amounts of money in minor units of an ISO 4217 currency (default USD, R9.57). */
export const amount = z.int().check(z.minimum(0));
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
export const credits = z.int();
/** ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** A response without content. */
export const nothing = z.undefined();

/**
 * Refuses a text that is short as it is typed, and longer than that as searches read it: some
 * letters fold to many, up to 18 of a single one (NFKC of U+FDFA).
 */
const foldsTo =
  (max: number) =>
  ({ value, issues }: { readonly value: string; readonly issues: unknown[] }): void => {
    // Letters are code points, as `z.maxLength` counts them, which refuses a text that is long as typed.
    if ([...value.normalize('NFKC')].length > max && [...value].length <= max)
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: max,
        inclusive: true,
        input: value,
      });
  };

/**
 * Text that people typed: trimmed, of limited length, without control characters and unpaired
 * surrogates, which the database cannot store, and without noncharacters (Unicode 23.7), which XML
 * cannot hold (XML 1.0, 2.2). Its letters are counted as typed, and as they fold.
 */
export const text = (max: number, min = 0) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    foldsTo(max),
    z.refine(
      (value) => !/(?![\t\n\r])[\p{Cc}\p{Cs}\p{NChar}]/u.test(value),
      'Control characters are not allowed.',
    ),
  );

/**
 * One line without invisible signs: those of formats (Unicode's Cf), and those that fonts do not
 * show, such as selectors of variants.
 */
const visible = /^[^\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\t\n\r]*$/u;
export const isVisible = (name: string): boolean => visible.test(name);
/**
 * Text by which people recognize a role or an organization: `text` without invisible signs, so that
 * no two look alike.
 */
export const visibleName = (max: number, min = 1) =>
  text(max, min).check(z.regex(visible, 'Invisible characters are not allowed.'));

/** A list in a query. The parameter may occur once or several times. */
export const queryList = <S extends z.ZodType>(item: S) =>
  z.pipe(
    z.transform((value) => (value === undefined || Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(500)),
  );
export const queryBoolean = z.pipe(
  z.transform((value) =>
    value === 'true' || value === 'True'
      ? true
      : value === 'false' || value === 'False'
        ? false
        : value,
  ),
  z.boolean(),
);

/** How many items a page of a list has: `most` at most, `usual` if the caller names no number. */
export const pageSize = (most: number, usual = most) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual);

/** Paging as in ABP: 10 items by default, at most 1000. */
export const paging = {
  sorting: z.optional(z.string().check(z.maxLength(100))),
  skipCount: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)), 0),
  maxResultCount: pageSize(1000, 10),
};

export const page = <S extends z.ZodType>(item: S) =>
  z.object({ totalCount: z.int().check(z.minimum(0)), items: z.array(item) });

/**
 * The sorting of a list or route that names none: the server's default order, newest first (R9.31,
 * R9.65N).
 */
export const DEFAULT_SORTING = 0;

/** ABP's remote error format, marked by the header `_AbpErrorFormat: true` (R8.35N). */
export const remoteError = z.object({
  error: z.object({
    code: z.nullish(z.string()),
    message: z.nullish(z.string()),
    details: z.nullish(z.string()),
    data: z.nullish(z.record(z.string(), z.unknown())),
    validationErrors: z.nullish(
      z.array(z.object({ message: z.string(), members: z.array(z.string()) })),
    ),
  }),
});

export type RemoteError = z.infer<typeof remoteError>['error'];
export { ERROR_FORMAT_HEADER } from './names.ts';
