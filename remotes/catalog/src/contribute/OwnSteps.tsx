import { catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import { call, confirm, toast, useT } from '@editorial/platform';
import { act, endpointKey, queryClient } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { Form, required, SubmitButton, TextAreaField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';

const rules = { words: [required()] };
const isNeverSold = ({ status }: ListedAsset) =>
  status === 'Draft' || status === 'Returned' || status === 'Rejected';

/**
 * Contributors take back what no reviewer decided yet, contest a rejection with reasons, and delete what
 * was never on sale.
 */
export function OwnSteps({
  asset,
  onChanged,
}: {
  readonly asset: ListedAsset;
  readonly onChanged: () => Promise<void>;
}) {
  const t = useT('catalog');
  const [isContesting, setContesting] = useState(false);
  async function remove(): Promise<void> {
    const answer = await confirm.warn('catalog::DeleteDraftQuestion', 'catalog::DeleteDraftTitle', {
      titleLocalizationParams: [asset.title],
    });
    if (answer !== 'confirm') return;
    await act(call(ownPicturesApi.removeDraft, { params: { id: asset.id } }), {
      done: 'catalog::DraftDeleted',
      afterwards: onChanged,
    });
  }
  const takeBack = () =>
    act(call(catalogApi.update, { params: { id: asset.id }, body: { status: 'Draft' } }), {
      done: 'catalog::Status:Draft',
      afterwards: onChanged,
    });
  return (
    <>
      {asset.status === 'Submitted' && (
        <Button size="small" onClick={() => void takeBack()}>
          {t('TakeBack')}
        </Button>
      )}
      {asset.status === 'Rejected' && (
        <Button size="small" onClick={() => setContesting(true)}>
          {t('Contest')}
        </Button>
      )}
      {isNeverSold(asset) && (
        <Button size="small" look="quiet" onClick={() => void remove()}>
          {t('DeleteDraft')}
        </Button>
      )}
      {isContesting && <ContestForm asset={asset} onClose={() => setContesting(false)} />}
    </>
  );
}

/** Contests a rejection: the picture goes to the reviewers again, with these words. */
function ContestForm({
  asset,
  onClose,
}: {
  readonly asset: ListedAsset;
  readonly onClose: () => void;
}) {
  const t = useT('catalog');
  async function contest({ words = '' }: Record<string, string>): Promise<void> {
    await call(ownPicturesApi.submit, { params: { id: asset.id }, body: { words: words.trim() } });
    toast.success('catalog::Status:Submitted');
    onClose();
    await queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) });
  }
  return (
    <Modal open title={t('Contest')} onClose={onClose}>
      <Form defaultValues={{ words: '' }} rules={rules} suppressUnsavedWarning onSubmit={contest}>
        {asset.statusReason && <p className="ed-muted">{asset.statusReason}</p>}
        <TextAreaField
          name="words"
          label={t('ContestWords')}
          hint={t('ContestHint')}
          maxLength={1000}
        />
        <SubmitButton>{t('Submit')}</SubmitButton>
      </Form>
    </Modal>
  );
}
