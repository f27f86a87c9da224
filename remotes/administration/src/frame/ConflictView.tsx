import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useState } from 'react';
import { TableHead } from './TableHead.tsx';

export interface ConflictLine {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

/** Shows the changes of two people at once: both are shown, and the second one decides. */
export function ConflictView({
  text,
  lines,
  onTheirs,
  onMine,
}: {
  readonly text: string;
  readonly lines: readonly ConflictLine[];
  readonly onTheirs: () => void;
  readonly onMine: () => Promise<unknown>;
}) {
  const t = useT('administration');
  const [isSaving, setSaving] = useState(false);
  const saveMine = () => {
    setSaving(true);
    void onMine().finally(() => setSaving(false));
  };
  return (
    <section className="adm-conflict" aria-labelledby="adm-conflict">
      <h2 id="adm-conflict">{t('ChangedMeanwhile')}</h2>
      <p role="alert">{text}</p>
      <table>
        <TableHead columns={[['Name'], ['Theirs'], ['Yours']]} />
        <tbody>
          {lines
            .filter(({ theirs, mine }) => theirs !== mine)
            .map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs || '–'}</td>
                <td>{mine || '–'}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className="ed-row">
        <Button look="primary" loading={isSaving} onClick={saveMine}>
          {t('SaveYours')}
        </Button>
        <Button onClick={onTheirs}>{t('TakeTheirs')}</Button>
      </div>
    </section>
  );
}
