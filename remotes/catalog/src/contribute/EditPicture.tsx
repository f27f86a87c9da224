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

/** The texts of a picture. */
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
  async function save({
    title,
    description,
    alternativeText,
    place,
    tags,
  }: Record<string, string>): Promise<void> {
    await call(catalogApi.update, {
      params: { id: asset.id },
      body: { title, description, alternativeText, place, tags: tagsOf(tags ?? '') },
    });
    toast.success('catalog::Saved');
    onSaved();
    onClose();
  }
  return (
    <Modal open title={t('Edit')} onClose={onClose}>
      <Form
        defaultValues={{
          title: asset.title,
          description: asset.description ?? '',
          alternativeText: asset.alternativeText,
          place: asset.place ?? '',
          tags: (asset.tags ?? []).join(', '),
        }}
        rules={rules}
        onSubmit={save}
        onFailure={() => undefined}
      >
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
