import { Releases } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { SelectField, TextAreaField, TextField } from '@editorial/ui/forms';
import { useCategories } from '../categories/category-names.ts';
import { ReasonFields } from '../frame/ReasonFields.tsx';

/** Everything that many pictures can be given at once. */
export const BulkKinds = [
  'Publish',
  'SetTitle',
  'SetDescription',
  'SetReleases',
  'AddCategory',
  'RemoveCategory',
  'AddTags',
  'RemoveTags',
  'Hide',
  'Show',
  'Withdraw',
] as const;

/** The fields of an act. */
export function ActFields({ kind }: { readonly kind: (typeof BulkKinds)[number] }) {
  const t = useT('administration');
  const categories = useCategories();
  return (
    <>
      {kind === 'Publish' && <p className="ed-muted">{t('BulkPublishHint')}</p>}
      {kind === 'SetTitle' && (
        <TextField name="title" label={t('BulkTitle')} hint={t('BulkTitleHint')} maxLength={200} />
      )}
      {kind === 'SetDescription' && (
        <TextAreaField
          name="description"
          label={t('BulkDescription')}
          hint={t('BulkDescriptionHint')}
          rows={3}
          maxLength={4000}
        />
      )}
      {kind === 'SetReleases' && <ReleaseFields />}
      {(kind === 'AddCategory' || kind === 'RemoveCategory') && (
        <SelectField
          name="category"
          label={t('Category')}
          options={categories.items.map((value) => ({
            value,
            label: categories.nameOf(value),
          }))}
        />
      )}
      {(kind === 'AddTags' || kind === 'RemoveTags') && (
        <TextField name="tags" label={t('KeywordsByComma')} />
      )}
      {(kind === 'Hide' || kind === 'Withdraw') && <ReasonFields />}
    </>
  );
}

/** The consents that pictures get which state none. */
function ReleaseFields() {
  const t = useT('administration');
  const options = Releases.map((value) => ({
    value,
    label: t(value === 'None' ? 'NotSaid' : `Release:${value}`),
  }));
  return (
    <>
      <p className="ed-muted">{t('BulkReleasesHint')}</p>
      {(['modelRelease', 'propertyRelease'] as const).map((name) => (
        <SelectField
          key={name}
          name={name}
          label={t(name === 'modelRelease' ? 'ModelRelease' : 'PropertyRelease')}
          placeholder={false}
          options={options}
        />
      ))}
    </>
  );
}
