import { ResolutionType } from './enumeration-values.ts';
import { z } from '@editorial/contracts/schema';

export * from './enumeration-values.ts';

type Values<T> = T[keyof T];
/** The enumeration behind each schema, for the API description. */
export const enumerationOf = new WeakMap<object, Readonly<Record<string, number>>>();
/** Returns a schema for an enumeration that the API sends as a number. */
export const numberOf = <T extends Record<string, number>>(enumeration: T) => {
  const schema = z.custom<Values<T>>(
    (value) => Object.values(enumeration).includes(value as number),
    { message: `One of ${Object.values(enumeration).join(', ')} is expected.` },
  );
  enumerationOf.set(schema, enumeration);
  return schema;
};
/** Like `numberOf`, for query parameters, which arrive as text. */
export const queryNumberOf = <T extends Record<string, number>>(enumeration: T) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value !== '' ? Number(value) : value)),
    numberOf(enumeration),
  );

export const resolutionType = numberOf(ResolutionType);
