import type { ManagedCategory } from '@editorial/contracts/categories';
import { useCulture, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useState } from 'react';
import { changedBy, valuesOf, type CategoryValues } from './category-form.rules.ts';

const labels: Partial<Record<keyof CategoryValues, string>> = {
  position: 'Place_inOrder',
  isHidden: 'HideCategory',
  coverId: 'Cover',
};

/** What somebody else saved meanwhile beside what was typed here, to choose from. */
export function CategoryConflict({
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  readonly mine: CategoryValues;
  readonly theirs: ManagedCategory;
  readonly onMine: () => Promise<void>;
  readonly onTheirs: () => void;
}) {
  const t = useT('administration');
  const languages = new Intl.DisplayNames([useCulture()], { type: 'language' });
  const [isSaving, setSaving] = useState(false);
  const now = valuesOf(theirs);
  const shown = (value: CategoryValues[keyof CategoryValues]) =>
    typeof value === 'boolean' ? t(value ? 'Yes' : 'No') : (value ?? '') || '–';
  const different = Object.keys(changedBy(mine, now)) as (keyof CategoryValues)[];
  const saveMine = () => {
    setSaving(true);
    void onMine().finally(() => setSaving(false));
  };
  return (
    <section className="adm-conflict" aria-labelledby="adm-conflict">
      <h3 id="adm-conflict">{t('ChangedMeanwhile')}</h3>
      <p role="alert">{t('CategoryChangedMeanwhile')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Theirs')}</th>
            <th scope="col">{t('Yours')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((name) => (
            <tr key={name}>
              <th scope="row">{labels[name] ? t(labels[name]) : languages.of(name)}</th>
              <td>{shown(now[name])}</td>
              <td>{shown(mine[name])}</td>
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
