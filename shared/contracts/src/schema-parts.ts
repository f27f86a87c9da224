/** The parts of zod's small build that the site uses: everything named here is on each first visit. Add one when it is needed. */
export {
  _default, any, array, boolean, catch, coerce, custom, email, enum, extend, int, iso, literal, looseObject, maximum, maxLength, minimum, minLength, nullable, nullish, number, object, omit, optional,
  partial, pipe, record, refine, regex, startsWith, strictObject, string, transform, trim, tuple, undefined, union, unknown, url, uuid, ZodMiniType as ZodType,
} from 'zod/mini';
export type { infer, input, output } from 'zod/mini';
