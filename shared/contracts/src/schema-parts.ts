export {
  any, array, boolean, coerce, custom, date, discriminatedUnion, email, enum, flattenError, int, iso, lazy, literal, looseObject,
  map, never, null, nullable, number, object, optional, pipe, preprocess, prettifyError, record, set, strictObject,
  string, transform, treeifyError, tuple, undefined, union, unknown, url, uuid, ZodError, ZodType,
} from 'zod';
export type { infer, input, output, core } from 'zod';
