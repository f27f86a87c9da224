import { getTableColumns, type Table } from 'drizzle-orm';

/** A row as a query gives it, from what the database's to_jsonb made of it. */
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
