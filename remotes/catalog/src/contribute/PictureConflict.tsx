import type { Asset } from '@editorial/contracts/catalog';
import { useT, type TextKey } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useState } from 'react';
import {
  differing,
  isTranslated,
  valuesOf,
  type PictureValues,
  type TranslationsValues,
} from './picture-values.ts';

const labels: Record<keyof PictureValues, TextKey<'catalog'>> = {
  title: 'EditTitle',
  description: 'EditDescription',
  alternativeText: 'EditAlternativeText',
  tags: 'EditTags',
  categories: 'EditCategories',
  countries: 'EditCountries',
  place: 'Place',
  takenAt: 'Taken',
  use: 'Use',
  exclusivity: 'ExclusivityLabel',
  modelRelease: 'EditModelRelease',
  propertyRelease: 'EditPropertyRelease',
  showsMinor: 'EditMinor',
  rightsEnd: 'EditRightsEnd',
  rightsLastDay: 'EditRightsLastDay',
  peopleCount: 'EditPeople',
  setId: 'Set',
  translations: 'EditTranslations',
};

const shownTranslations = (values: TranslationsValues): string =>
  Object.entries(values)
    .filter(([, texts]) => isTranslated(texts))
    .map(([language, texts]) => `${language}: ${Object.values(texts).filter(Boolean).join(' · ')}`)
    .join('\n');

function shown(value: PictureValues[keyof PictureValues]): string {
  if (typeof value === 'string') return value || '–';
  const text = 'en' in value ? shownTranslations(value) : value.join(', ');
  return text || '–';
}

/** Shows the version that somebody else saved meanwhile beside the typed one, to choose from. */
export function PictureConflict({
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  readonly mine: PictureValues;
  readonly theirs: Asset;
  readonly onMine: () => Promise<void>;
  readonly onTheirs: () => void;
}) {
  const t = useT('catalog');
  const [isSaving, setSaving] = useState(false);
  const saved = valuesOf(theirs);
  const saveMine = () => {
    setSaving(true);
    void onMine().finally(() => setSaving(false));
  };
  return (
    <section className="con-conflict" aria-labelledby="con-conflict">
      <h2 id="con-conflict">{t('ChangedMeanwhile')}</h2>
      <p role="alert">{t('ChangedMeanwhileText', [t(`Status:${theirs.status}`)])}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('SavedNow')}</th>
            <th scope="col">{t('Yours')}</th>
          </tr>
        </thead>
        <tbody>
          {differing(saved, mine).map((name) => (
            <tr key={name}>
              <th scope="row">{t(labels[name])}</th>
              <td>{shown(saved[name])}</td>
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
