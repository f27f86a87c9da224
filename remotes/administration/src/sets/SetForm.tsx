import { assetSetsApi, type ManagedSet } from '@editorial/contracts/asset-sets';
import { catalogApi, TextLanguages } from '@editorial/contracts/catalog';
import { call, isProblem, namesFields, toast, useCulture, useT } from '@editorial/platform';
import { queryClient, useEndpoint } from '@editorial/platform/queries';
import {
  CheckboxField,
  Form,
  NumberField,
  required,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { changedBy, type SetValues, sentAs, valuesOf } from './set-form.rules.ts';
import { SetConflict } from './SetConflict.tsx';
import { CoverField } from './CoverField.tsx';

const rules = { title: [required()] };
const COVER_CHOICES = 24;

interface Conflict {
  readonly mine: SetValues;
  readonly theirs: ManagedSet;
}

/** A new set, or a change of one. If somebody else changed it meanwhile, both are shown. */
// Long because its handlers share the state of one form, followed by markup.
export function SetForm({
  set,
  onClose,
}: {
  /** Absent: a new set. */
  readonly set?: ManagedSet;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const culture = useCulture();
  const languages = new Intl.DisplayNames([culture], { type: 'language' });
  const [basis, setBasis] = useState(set);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { data: pictures } = useEndpoint(
    catalogApi.list,
    { query: { setId: set?.id ?? 0, includeHidden: true, maxResultCount: COVER_CHOICES } },
    { enabled: set !== undefined, isBackground: true },
  );
  async function save(values: SetValues) {
    const options = {
      skipHandleError: (error: Parameters<typeof namesFields>[0]) =>
        namesFields(error) || isProblem(error, 'Editorial:ChangedMeanwhile'),
    };
    try {
      if (basis) {
        const body = {
          ...sentAs(changedBy(values, valuesOf(basis))),
          concurrencyStamp: basis.concurrencyStamp,
        };
        await call(assetSetsApi.change, { params: { id: basis.id }, body }, options);
      } else {
        const { coverId: _, ...body } = sentAs(values);
        await call(assetSetsApi.create, { body: { ...body, title: values.title } }, options);
      }
    } catch (error) {
      if (!basis || !isProblem(error, 'Editorial:ChangedMeanwhile')) throw error;
      const theirs = error.remote?.data?.current as ManagedSet;
      setConflict({
        mine: { ...valuesOf(theirs), ...changedBy(values, valuesOf(basis)) },
        theirs,
      });
      setBasis(theirs);
      return;
    }
    toast.success('administration::Saved');
    await queryClient.invalidateQueries();
    onClose();
  }
  const title = basis ? basis.title : t('NewSet');
  return (
    <Modal open onClose={onClose} title={title}>
      {conflict ? (
        <SetConflict
          mine={conflict.mine}
          theirs={conflict.theirs}
          onMine={() => save(conflict.mine)}
          onTheirs={() => setConflict(null)}
        />
      ) : (
        <Form
          key={basis?.concurrencyStamp ?? ''}
          aria-label={title}
          defaultValues={valuesOf(basis)}
          rules={rules}
          onSubmit={save}
        >
          <TextField name="title" label={t('Name')} maxLength={200} />
          <p className="ed-muted">{t('NamesText')}</p>
          <div className="adm-pair">
            {TextLanguages.map((language) => (
              <TextField
                key={language}
                name={language}
                label={languages.of(language) ?? language}
                optional
                maxLength={200}
              />
            ))}
            <NumberField
              name="position"
              label={t('Place_inOrder')}
              hint={t('PlaceHint')}
              optional
              min={1}
            />
          </div>
          <TextAreaField name="description" label={t('SetDescription')} optional rows={2} />
          <CheckboxField name="isHidden" label={t('HideSet')} />
          {set && <CoverField pictures={pictures?.items ?? []} />}
          <SubmitButton>{t('Save')}</SubmitButton>
        </Form>
      )}
    </Modal>
  );
}
