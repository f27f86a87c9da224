import { getTableColumns, type Table } from 'drizzle-orm';

/** Converts the JSON of `to_jsonb` to a row as a query would return it. */
export function rowFromJson<T extends Table>(
  table: T,
  json: Readonly<Record<string, unknown>>,
): T['$inferSelect'] {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value = json[column.name] ?? null;
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as T['$inferSelect'];
}
