/** The parts of zod that the site uses: everything named here is on each first visit. Add one when it is needed. */
export { any, array, boolean, coerce, custom, email, enum, int, iso, literal, looseObject, number, object, preprocess, record, strictObject, string, tuple, undefined, union, unknown, url, uuid, ZodType } from 'zod';
export type { infer, input, output } from 'zod';
