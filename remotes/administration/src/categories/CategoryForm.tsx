import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
import { call, useT } from '@editorial/platform';
import { required } from '@editorial/ui/forms';
import { formCall } from '../frame/versions.ts';
import { groupValues, sentAs, type GroupValues } from '../picture-groups/group-form.rules.ts';
import { GroupForm } from '../picture-groups/GroupForm.tsx';

const added = { en: [required()] };

function send(values: Partial<GroupValues>, basis: ManagedCategory | undefined): Promise<unknown> {
  if (basis) {
    const body = { ...sentAs(values), concurrencyStamp: basis.concurrencyStamp };
    return call(categoriesApi.change, { params: { id: basis.id }, body }, formCall);
  }
  const { names, coverId: _, ...rest } = sentAs(values);
  const body = { ...rest, names: { ...names, en: values.en ?? '' } };
  return call(categoriesApi.create, { body }, formCall);
}

/**
 * A new category, or a change of one. Built-in ones have names of their own, so that theirs are
 * optional.
 */
export function CategoryForm({
  category,
  onClose,
}: {
  /** Absent: a new category. */
  readonly category?: ManagedCategory;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  return (
    <GroupForm
      group={category}
      titleOf={(basis) => basis?.name ?? t('NewCategory')}
      valuesOf={groupValues}
      rulesOf={(basis) => (basis?.isBuiltIn ? {} : added)}
      send={send}
      covers={category && { categories: [category.id] }}
      labels={{ position: 'Place_inOrder', isHidden: 'HideCategory', coverId: 'Cover' }}
      texts={{
        names: 'CategoryNamesText',
        place: 'CategoryPlaceHint',
        hide: 'HideCategory',
        changedMeanwhile: 'CategoryChangedMeanwhile',
      }}
      nameField={(language, basis) => ({
        optional: language !== 'en' || basis?.isBuiltIn === true,
        placeholder: basis?.defaultNames[language] ?? '',
        maxLength: 100,
      })}
      onClose={onClose}
    />
  );
}
