import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { FieldFrame, useField, type FieldProps } from '@editorial/ui/forms';
import { useState } from 'react';

/** IBAN, BIC and name, as they were typed. The key is that of the row on the page alone. */
interface Row {
  readonly key: string;
  readonly typed: readonly string[];
}
const rowWith = (...typed: readonly string[]): Row => ({ key: crypto.randomUUID(), typed });
const emptyRow = (): Row => rowWith('', '', '');
const withCell = (row: Row, cell: number, value: string): Row => ({
  ...row,
  typed: row.typed.with(cell, value),
});
const rowOf = (line: string): Row => {
  const [iban = '', bic = '', ...name] = line.split(';');
  return rowWith(iban, bic, name.join(';'));
};
const rowsOf = (text: string): Row[] => text.split('\n').filter(Boolean).map(rowOf);
const textOf = (rows: readonly Row[]): string =>
  rows
    .map(({ typed }) => typed.map((cell) => cell.trim()))
    .filter((typed) => typed.some((cell) => cell !== ''))
    .map((typed) => typed.join(';'))
    .join('\n');

const cells = [
  { label: 'AccountIban', size: 34 },
  { label: 'AccountBic', size: 11 },
  { label: 'AccountName', size: 70 },
] as const;

/** Bank accounts, each with its fields. The server checks IBAN and BIC. */
export function AccountsField(props: FieldProps) {
  const t = useT('administration');
  const control = useField(props);
  const [rows, setRows] = useState(() => {
    const known = rowsOf(String(control.field.value ?? ''));
    return known.length > 0 ? known : [emptyRow()];
  });
  const keep = (next: Row[]) => {
    setRows(next);
    control.change(textOf(next));
  };
  const change = (at: number, cell: number, value: string) =>
    keep(rows.with(at, withCell(rows[at] ?? emptyRow(), cell, value)));
  return (
    <FieldFrame {...props} control={control}>
      <div className="adm-accounts">
        {rows.map((row, at) => (
          <div
            key={row.key}
            className="adm-account"
            role="group"
            aria-label={t('Account', { number: at + 1 })}
          >
            {cells.map(({ label, size }, cell) => (
              <input
                key={label}
                {...(at === 0 && cell === 0 ? control.attributes : {})}
                className="ed-input"
                aria-label={t(label)}
                placeholder={t(label)}
                // With spaces between groups of four.
                maxLength={size + 10}
                autoComplete="off"
                value={row.typed[cell]}
                onBlur={control.field.onBlur}
                onChange={(event) => change(at, cell, event.target.value)}
              />
            ))}
            <Button
              size="small"
              look="quiet"
              aria-label={t('RemoveAccount', { number: at + 1 })}
              onClick={() =>
                keep(rows.length > 1 ? rows.filter((_, index) => index !== at) : [emptyRow()])
              }
            >
              {t('Remove')}
            </Button>
          </div>
        ))}
        <Button size="small" onClick={() => setRows([...rows, emptyRow()])}>
          {t('AddAccount')}
        </Button>
      </div>
    </FieldFrame>
  );
}
