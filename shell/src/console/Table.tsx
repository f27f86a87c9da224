import type { ReactNode } from 'react';

/** A table with a heading for each row. Rows are distinguished by their first cells, or by `keys`. */
export function Table({
  head,
  rows,
  keys,
}: {
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  readonly keys?: readonly string[];
}) {
  return (
    <div className="console-table">
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={keys?.[row] ?? String(cells[0]) + String(cells[1])}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
