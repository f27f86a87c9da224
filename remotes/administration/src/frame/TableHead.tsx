import { useT, type TextKey } from '@editorial/platform';

/** The head of a table, of which the columns of figures are at the end. */
export function TableHead({
  columns,
}: {
  readonly columns: readonly (readonly [name: TextKey<'administration'>, align?: 'end'])[];
}) {
  const t = useT('administration');
  return (
    <thead>
      <tr>
        {columns.map(([name, align]) => (
          <th key={name} scope="col" className={align && 'adm-end'}>
            {t(name)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
