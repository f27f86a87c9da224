import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** The parts of zod's (4) schemas that are read here. */
interface Definition {
  readonly type: string;
  readonly check?: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly checks?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
}

/** Rules that all answers may have, because people never type what they check. */
const serversOwn: Readonly<Record<string, string>> = {
  uuid: 'ids are made by the server',
  datetime: 'times are written by the server',
  date: 'days are written by the server',
  safeint: 'the columns are integers',
  'greater_than 0': 'counts and amounts; the database checks what is kept',
  'regex ^[A-Z]{3}$': 'currencies are those of the server’s list',
  'regex ^20\\d\\d-(0[1-9]|1[0-2])$': 'months are written by the server',
  'regex ^(?!constructor$)[a-z][a-z0-9-]{1,40}$': 'the registry holds no other names of remotes',
};
/** Rules of single fields, with the reason. */
const ofFields: readonly (readonly [rule: string, field: RegExp, reason: string])[] = [
  ['less_than 100000', /[rR]ateBasisPoints$/, 'rates of tax are the server’s own'],
  ['max_length 30', /\.(terms|shownTerms)\.language$/, 'one of the server’s languages'],
  ['greater_than 1', /\.(terms|shownTerms)\.(terms|license)$/, 'versions count from 1'],
  ['greater_than 1', /\.(trial\.days|defaultDownloadVolumes)$/, 'constants of the server'],
  ['less_than 1', /\.point\.[xy]$/, 'the database checks them'],
];
const isListed = ([rule, place]: readonly [string, string]): boolean =>
  rule in serversOwn || ofFields.some(([own, field]) => own === rule && field.test(place));

const rulesOf = ({ type, checks = [], ...own }: Definition): string[] =>
  [...(own.check && type !== 'custom' ? [own] : []), ...checks.map(({ _zod }) => _zod.def)].map(
    ({ check, format, pattern, minimum, maximum, value }) =>
      format === 'regex'
        ? `regex ${pattern?.source}`
        : (format ??
          [check, minimum ?? maximum ?? value].filter((part) => part !== undefined).join(' ')),
  );

function* rulesIn(
  schema: Schema,
  place: string,
): Generator<readonly [rule: string, place: string]> {
  const { def } = schema._zod;
  for (const rule of rulesOf(def)) yield [rule, place];
  if (def.type === 'pipe' || def.type === 'transform') yield [def.type, place];
  for (const [name, field] of Object.entries(def.shape ?? {}))
    yield* rulesIn(field, `${place}.${name}`);
  const { element, innerType, keyType, valueType, in: from, out, options = [], items = [] } = def;
  for (const part of [element, innerType, keyType, valueType, from, out, ...options, ...items])
    if (part) yield* rulesIn(part, place);
}

const found = Object.entries(api).flatMap(([table, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, { response }]) => [
    ...rulesIn(response as unknown as Schema, `${table}.${name}`),
  ]),
);

test('answers have no rules for what people type: the database may hold what is refused today', () => {
  expect(found.length).toBeGreaterThan(1000);
  const refusing = found.filter((each) => !isListed(each));
  expect(refusing.map(([rule, place]) => `${place}: ${rule}`)).toEqual([]);
});
