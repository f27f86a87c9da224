import type { ListedAsset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Skeleton } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { PictureForm } from './PictureForm.tsx';
import { useLatestAsset } from './use-latest-asset.ts';

/** The form of a picture in a modal. For a picture that lacks something, it also submits it. */
export function EditPicture({
  asset: { id },
  isReviewer,
  isSubmitting = false,
  onClose,
  onSaved,
}: {
  readonly asset: ListedAsset;
  readonly isReviewer: boolean;
  readonly isSubmitting?: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT('catalog');
  const asset = useLatestAsset(id, onClose);
  return (
    <Modal open title={t(isSubmitting ? 'CompleteToSubmit' : 'Edit')} onClose={onClose}>
      {asset ? (
        <PictureForm
          asset={asset}
          isReviewer={isReviewer}
          submitText={t(isSubmitting ? 'Submit' : 'Save')}
          {...(isSubmitting && { step: () => ({ status: 'Submitted' as const }) })}
          onSaved={() => {
            onSaved();
            onClose();
          }}
        >
          {isSubmitting && <p className="ed-muted">{t('CompleteToSubmitText')}</p>}
        </PictureForm>
      ) : (
        <Skeleton lines={8} />
      )}
    </Modal>
  );
}
