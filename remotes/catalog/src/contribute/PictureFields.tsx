import {
  Exclusivities,
  PeopleCounts,
  Releases,
  RightsEnds,
  Uses,
} from '@editorial/contracts/catalog';
import { countryChoices } from '@editorial/contracts/countries';
import { useCulture, useT } from '@editorial/platform';
import { DateField, SelectField, TextAreaField, TextField } from '@editorial/ui/forms';
import { useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useCategories } from '../category-names.ts';
import { ManyField } from './ManyField.tsx';
import { TranslationFields } from './TranslationFields.tsx';

/** The fields of a picture: what it shows, and the rights to it. */
export function PictureFields({
  mayChangeRights,
  set,
}: {
  /** Contributors may not, once the picture was submitted. */
  readonly mayChangeRights: boolean;
  /** The choice of the set, for reviewers. */
  readonly set?: ReactNode;
}) {
  const t = useT('catalog');
  const culture = useCulture();
  const countries = useMemo(() => countryChoices(culture), [culture]);
  const categories = useCategories();
  // A hidden category stays with the pictures that have it.
  const own = useWatch<{ categories?: readonly string[] }>({ name: 'categories' }) ?? [];
  const offered = [...new Set([...categories.items, ...own])];
  return (
    <>
      <TextField name="title" label={t('EditTitle')} maxLength={200} />
      <TextAreaField name="description" label={t('EditDescription')} rows={3} maxLength={4000} />
      <TextField name="tags" label={t('EditTags')} hint={t('EditTagsHint')} />
      <ManyField
        name="categories"
        label={t('EditCategories')}
        options={offered.map((value) => ({ value, label: categories.nameOf(value) }))}
      />
      <TextField name="alternativeText" label={t('EditAlternativeText')} optional maxLength={500} />
      <TranslationFields />
      <div className="con-pair">
        <TextField name="place" label={t('Place')} optional maxLength={200} />
        <ManyField name="countries" label={t('EditCountries')} optional options={countries} />
        <DateField name="takenAt" label={t('Taken')} optional />
        <RightsFields disabled={!mayChangeRights} />
        {set}
      </div>
    </>
  );
}

/** The releases of a picture, and the people in it. */
function PeopleFields({ disabled }: { readonly disabled: boolean }) {
  const t = useT('catalog');
  const releases = Releases.map((value) => ({
    value,
    label: t(value === 'None' ? 'Release:NotStated' : `Release:${value}`),
  }));
  return (
    <>
      <SelectField
        name="modelRelease"
        label={t('EditModelRelease')}
        placeholder={false}
        disabled={disabled}
        options={releases}
      />
      <SelectField
        name="showsMinor"
        label={t('EditMinor')}
        hint={t('EditMinorHint')}
        placeholder={t('Minor:no')}
        optional
        disabled={disabled}
        options={[{ value: 'yes', label: t('Minor:yes') }]}
      />
      <SelectField
        name="propertyRelease"
        label={t('EditPropertyRelease')}
        placeholder={false}
        disabled={disabled}
        options={releases}
      />
      <SelectField
        name="peopleCount"
        label={t('EditPeople')}
        placeholder={t('NotCounted')}
        optional
        options={PeopleCounts.map((name, count) => ({
          value: String(count),
          label: t(`Value:${name}`),
        }))}
      />
    </>
  );
}

/** The rights to a picture, and the people in it. */
function RightsFields({ disabled }: { readonly disabled: boolean }) {
  const t = useT('catalog');
  const hasEnd = Boolean(useWatch<{ rightsEnd?: string }>({ name: 'rightsEnd' }));
  return (
    <>
      <SelectField
        name="use"
        label={t('Use')}
        placeholder={false}
        disabled={disabled}
        options={Uses.map((value) => ({ value, label: t(`Use:${value}`) }))}
      />
      <PeopleFields disabled={disabled} />
      <SelectField
        name="exclusivity"
        label={t('ExclusivityLabel')}
        placeholder={false}
        disabled={disabled}
        options={Exclusivities.map((value) => ({ value, label: t(`Value:${value}`) }))}
      />
      <SelectField
        name="rightsEnd"
        label={t('EditRightsEnd')}
        placeholder={t('RightsEnd:none')}
        optional
        disabled={disabled}
        options={RightsEnds.map((value) => ({ value, label: t(`RightsEnd:${value}`) }))}
      />
      {hasEnd && (
        <DateField name="rightsLastDay" label={t('EditRightsLastDay')} disabled={disabled} />
      )}
    </>
  );
}
