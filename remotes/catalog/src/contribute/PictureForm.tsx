import { catalogApi, type Asset } from '@editorial/contracts/catalog';
import { call, isProblem, namesFields, toast, useT } from '@editorial/platform';
import { Form, required, SubmitButton } from '@editorial/ui/forms';
import { useState, type ReactNode } from 'react';
import { PictureConflict } from './PictureConflict.tsx';
import { PictureFields } from './PictureFields.tsx';
import { changesOf, differing, valuesOf, type PictureValues } from './picture-values.ts';

const rules = { title: [required()] };
const editableByContributor: readonly Asset['status'][] = [
  'Draft',
  'Returned',
  'Rejected',
  'Withdrawn',
];

/** A status to give with what was edited. */
export type Step = Pick<Asset, 'status'> & { readonly statusReason?: string };

export interface PictureFormProps {
  readonly id?: string;
  readonly asset: Asset;
  readonly isReviewer: boolean;
  readonly submitText: string;
  /** Sent with the edited fields, together or not at all. */
  readonly step?: (() => Step | undefined) | undefined;
  readonly onSaved: (saved: Asset, step?: Step) => void;
  readonly set?: ReactNode;
  readonly children?: ReactNode;
}

interface Conflict {
  readonly mine: PictureValues;
  readonly step: Step | undefined;
  readonly theirs: Asset;
}

/** Saves what was edited. If somebody else saved meanwhile, `conflict` has both versions. */
function useSave(asset: Asset, onSaved: PictureFormProps['onSaved']) {
  // The base of the edits stays, even if the page reads the picture again meanwhile.
  const [basis, setBasis] = useState(asset);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  async function save(values: PictureValues, chosen: Step | undefined) {
    const body = { ...changesOf(valuesOf(basis), values), ...chosen };
    if (Object.keys(body).length === 0) return onSaved(basis);
    try {
      const saved = await call(
        catalogApi.update,
        {
          params: { id: basis.id },
          body: {
            ...body,
            ...(basis.concurrencyStamp && { concurrencyStamp: basis.concurrencyStamp }),
          },
        },
        {
          skipHandleError: (error) =>
            namesFields(error) || isProblem(error, 'Editorial:ChangedMeanwhile'),
        },
      );
      setConflict(null);
      setBasis(saved);
      toast.success(chosen ? `catalog::Status:${chosen.status}` : 'catalog::Saved');
      onSaved(saved, chosen);
    } catch (error) {
      if (!isProblem(error, 'Editorial:ChangedMeanwhile')) throw error;
      const theirs = error.remote?.data?.current as Asset;
      const edited = differing(valuesOf(basis), values).map((name) => [name, values[name]]);
      setConflict({
        mine: { ...valuesOf(theirs), ...Object.fromEntries(edited) },
        step: chosen,
        theirs,
      });
      setBasis(theirs);
    }
  }
  return { basis, conflict, save, leaveConflict: () => setConflict(null) };
}

/** Saves a picture. If somebody else saved it meanwhile, both versions are shown. */
export function PictureForm({
  id = '',
  asset,
  isReviewer,
  submitText,
  step,
  onSaved,
  set,
  children,
}: PictureFormProps) {
  const t = useT('catalog');
  const { basis, conflict, save, leaveConflict } = useSave(asset, onSaved);
  if (conflict)
    return (
      <PictureConflict
        mine={conflict.mine}
        theirs={conflict.theirs}
        onMine={() => save(conflict.mine, conflict.step)}
        onTheirs={() => {
          leaveConflict();
          onSaved(conflict.theirs);
        }}
      />
    );
  return (
    <Form
      key={basis.concurrencyStamp}
      {...(id ? { id } : {})}
      aria-label={t('Edit')}
      defaultValues={valuesOf(basis)}
      rules={rules}
      onSubmit={(values: PictureValues) => save(values, step?.())}
    >
      {children}
      <PictureFields
        mayChangeRights={isReviewer || editableByContributor.includes(basis.status)}
        set={set}
      />
      <SubmitButton>{submitText}</SubmitButton>
    </Form>
  );
}
