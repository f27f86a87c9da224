import { catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { call, toast, useT } from '@editorial/platform';
import { Modal } from '@editorial/ui/overlay';
import { Form, required, SubmitButton, TextAreaField, TextField } from '@editorial/ui/forms';

const rules = { title: [required()] };
const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

type Texts = Record<'title' | 'description' | 'alternativeText' | 'place' | 'tags', string>;

const textsOf = (asset: ListedAsset): Texts => ({
  title: asset.title,
  description: asset.description ?? '',
  alternativeText: asset.alternativeText,
  place: asset.place ?? '',
  tags: (asset.tags ?? []).join(', '),
});

/** Only the edited fields: the list may be older than a change by somebody else. */
const changesOf = (before: Texts, { tags, ...after }: Texts) => ({
  ...Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Texts]),
  ),
  ...(tags === before.tags ? {} : { tags: tagsOf(tags) }),
});

/** The form for a picture's texts. */
export function EditPicture({
  asset,
  onClose,
  onSaved,
}: {
  readonly asset: ListedAsset;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT('catalog');
  const before = textsOf(asset);
  async function save(values: Texts): Promise<void> {
    const body = changesOf(before, values);
    if (Object.keys(body).length > 0)
      await call(catalogApi.update, { params: { id: asset.id }, body });
    toast.success('catalog::Saved');
    onSaved();
    onClose();
  }
  return (
    <Modal open title={t('Edit')} onClose={onClose}>
      <Form defaultValues={before} rules={rules} onSubmit={save} onFailure={() => undefined}>
        <TextField name="title" label={t('EditTitle')} maxLength={200} />
        <TextAreaField name="description" label={t('EditDescription')} optional maxLength={4000} />
        <TextField
          name="alternativeText"
          label={t('EditAlternativeText')}
          optional
          maxLength={500}
        />
        <TextField name="place" label={t('Place')} optional maxLength={200} />
        <TextField name="tags" label={t('EditTags')} optional />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </Modal>
  );
}
