import type { ManagedSet } from '@editorial/contracts/asset-sets';
import { useCulture, useT, type TextKey } from '@editorial/platform';
import { ConflictView } from '../frame/ConflictView.tsx';
import { valuesOf, type SetValues } from './set-form.rules.ts';

const labels: Partial<Record<keyof SetValues, TextKey<'administration'>>> = {
  title: 'Name',
  description: 'SetDescription',
  position: 'Place_inOrder',
  isHidden: 'HideSet',
  coverId: 'Cover',
};

/** What somebody else saved meanwhile beside what was typed here, to choose from. */
export function SetConflict({
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  readonly mine: SetValues;
  readonly theirs: ManagedSet;
  readonly onMine: () => Promise<void>;
  readonly onTheirs: () => void;
}) {
  const t = useT('administration');
  const languages = new Intl.DisplayNames([useCulture()], { type: 'language' });
  const shown = (value: SetValues[keyof SetValues]) =>
    typeof value === 'boolean' ? t(value ? 'Yes' : 'No') : String(value ?? '');
  const now = valuesOf(theirs);
  const lines = (Object.keys(now) as (keyof SetValues)[]).map((name) => ({
    label: labels[name] ? t(labels[name]) : (languages.of(name) ?? name),
    theirs: shown(now[name]),
    mine: shown(mine[name]),
  }));
  return (
    <ConflictView
      text={t('SetChangedMeanwhile')}
      lines={lines}
      onMine={onMine}
      onTheirs={onTheirs}
    />
  );
}
