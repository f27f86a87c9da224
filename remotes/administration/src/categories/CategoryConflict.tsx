import type { ManagedCategory } from '@editorial/contracts/categories';
import { useCulture, useT, type TextKey } from '@editorial/platform';
import { ConflictView } from '../frame/ConflictView.tsx';
import { valuesOf, type CategoryValues } from './category-form.rules.ts';

const labels: Partial<Record<keyof CategoryValues, TextKey<'administration'>>> = {
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
  const shown = (value: CategoryValues[keyof CategoryValues]) =>
    typeof value === 'boolean' ? t(value ? 'Yes' : 'No') : String(value ?? '');
  const now = valuesOf(theirs);
  const lines = (Object.keys(now) as (keyof CategoryValues)[]).map((name) => ({
    label: labels[name] ? t(labels[name]) : (languages.of(name) ?? name),
    theirs: shown(now[name]),
    mine: shown(mine[name]),
  }));
  return (
    <ConflictView
      text={t('CategoryChangedMeanwhile')}
      lines={lines}
      onMine={onMine}
      onTheirs={onTheirs}
    />
  );
}
