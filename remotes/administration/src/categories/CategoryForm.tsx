import { catalogApi, TextLanguages } from '@editorial/contracts/catalog';
import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
import { call, isProblem, namesFields, toast, useCulture, useT } from '@editorial/platform';
import { queryClient, useEndpoint } from '@editorial/platform/queries';
import {
  CheckboxField,
  Form,
  NumberField,
  required,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { changedBy, type CategoryValues, sentAs, valuesOf } from './category-form.rules.ts';
import { CategoryConflict } from './CategoryConflict.tsx';
import { CoverField } from '../sets/CoverField.tsx';

const added = { en: [required()] };
const COVER_CHOICES = 24;

interface Conflict {
  readonly mine: CategoryValues;
  readonly theirs: ManagedCategory;
}

/** A new category, or a change of one. If somebody else changed it meanwhile, both are shown. */
// Long because its handlers share the state of one form, followed by markup.
export function CategoryForm({
  category,
  onClose,
}: {
  /** Absent: a new category. */
  readonly category?: ManagedCategory;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const culture = useCulture();
  const languages = new Intl.DisplayNames([culture], { type: 'language' });
  const [basis, setBasis] = useState(category);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { data: pictures } = useEndpoint(
    catalogApi.list,
    {
      query: {
        ...(category && { categories: [category.id] }),
        maxResultCount: COVER_CHOICES,
      },
    },
    { enabled: category !== undefined, isBackground: true },
  );
  async function save(values: CategoryValues) {
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
        await call(categoriesApi.change, { params: { id: basis.id }, body }, options);
      } else {
        const { names, coverId: _, ...body } = sentAs(values);
        await call(
          categoriesApi.create,
          { body: { ...body, names: { ...names, en: values.en } } },
          options,
        );
      }
    } catch (error) {
      if (!basis || !isProblem(error, 'Editorial:ChangedMeanwhile')) throw error;
      const theirs = error.remote?.data?.current as ManagedCategory;
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
  const title = basis ? basis.name : t('NewCategory');
  return (
    <Modal open onClose={onClose} title={title}>
      {conflict ? (
        <CategoryConflict
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
          rules={basis?.isBuiltIn ? {} : added}
          onSubmit={save}
        >
          <p className="ed-muted">{t('CategoryNamesText')}</p>
          <div className="adm-pair">
            {TextLanguages.map((language) => (
              <TextField
                key={language}
                name={language}
                label={languages.of(language) ?? language}
                optional={language !== 'en' || basis?.isBuiltIn === true}
                placeholder={basis?.defaultNames[language] ?? ''}
                maxLength={100}
              />
            ))}
            <NumberField
              name="position"
              label={t('Place_inOrder')}
              hint={t('CategoryPlaceHint')}
              optional
              min={1}
            />
          </div>
          <CheckboxField name="isHidden" label={t('HideCategory')} />
          {category && <CoverField pictures={pictures?.items ?? []} />}
          <SubmitButton>{t('Save')}</SubmitButton>
        </Form>
      )}
    </Modal>
  );
}
