import { assetSetsApi, type ManagedSet } from '@editorial/contracts/asset-sets';
import { call, useT } from '@editorial/platform';
import { required, TextAreaField, TextField } from '@editorial/ui/forms';
import { formCall } from '../frame/versions.ts';
import { groupValues, sentAs, type GroupValues } from '../picture-groups/group-form.rules.ts';
import { GroupForm } from '../picture-groups/GroupForm.tsx';

type SetValues = GroupValues & { readonly title: string; readonly description: string };

const rules = { title: [required()] };

const valuesOf = (set?: ManagedSet): SetValues => ({
  title: set?.title ?? '',
  ...groupValues(set),
  description: set?.description ?? '',
});

function send(values: Partial<SetValues>, basis: ManagedSet | undefined): Promise<unknown> {
  const { title, description } = values;
  const fields = {
    ...sentAs(values),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
  if (basis) {
    const body = { ...fields, concurrencyStamp: basis.concurrencyStamp };
    return call(assetSetsApi.change, { params: { id: basis.id }, body }, formCall);
  }
  const { coverId: _, ...body } = fields;
  return call(assetSetsApi.create, { body: { ...body, title: title ?? '' } }, formCall);
}

/** A new set, or a change of one. */
export function SetForm({
  set,
  onClose,
}: {
  /** Absent: a new set. */
  readonly set?: ManagedSet;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  return (
    <GroupForm
      group={set}
      titleOf={(basis) => basis?.title ?? t('NewSet')}
      valuesOf={valuesOf}
      rulesOf={() => rules}
      send={send}
      covers={{ setId: set?.id ?? 0, includeHidden: true }}
      labels={{
        title: 'Name',
        description: 'SetDescription',
        position: 'Place_inOrder',
        isHidden: 'HideSet',
        coverId: 'Cover',
      }}
      texts={{
        names: 'NamesText',
        place: 'PlaceHint',
        hide: 'HideSet',
        changedMeanwhile: 'SetChangedMeanwhile',
      }}
      nameField={() => ({ optional: true, maxLength: 200 })}
      aboveNames={<TextField name="title" label={t('Name')} maxLength={200} />}
      belowNames={
        <TextAreaField name="description" label={t('SetDescription')} optional rows={2} />
      }
      onClose={onClose}
    />
  );
}
