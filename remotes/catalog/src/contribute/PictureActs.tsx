import { missingFields } from '@editorial/contracts/asset-completeness';
import { catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import type { ReasonsGiven } from '@editorial/contracts/restrictions';
import { call, confirm, toast, useT } from '@editorial/platform';
import { act } from '@editorial/platform/queries';
import { Button, ButtonLink, Icon } from '@editorial/ui';
import {
  Form,
  required,
  stringLength,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { OwnSteps } from './OwnSteps.tsx';

const isIncomplete = (asset: ListedAsset) =>
  missingFields({ ...nothingStated, ...asset }).length > 0;
const nothingStated = {
  description: '',
  tags: [],
  categories: [],
  modelRelease: 'None' as const,
  propertyRelease: 'None' as const,
};

type Status = ListedAsset['status'];
type Refusal = 'Returned' | 'Rejected' | 'Withdrawn';
const refused = { reason: [required()] };
const withdrawn = {
  ground: [required(), stringLength(3, 500)],
  reason: [required(), stringLength(10, 1000)],
};
const update = (
  asset: ListedAsset,
  status: Status,
  reasons: { readonly statusReason?: string; readonly reasons?: ReasonsGiven } = {},
) => call(catalogApi.update, { params: { id: asset.id }, body: { status, ...reasons } });

const isSureToWithdraw = async ({ title }: ListedAsset): Promise<boolean> =>
  (await confirm.warn('catalog::WithdrawQuestion', 'catalog::WithdrawTitle', {
    titleLocalizationParams: [title],
  })) === 'confirm';

export interface PictureActsProps {
  readonly asset: ListedAsset;
  readonly isReview: boolean;
  readonly onChanged: () => Promise<void>;
  /** Also with the aim to submit it, if it lacks something. */
  readonly onEdit: (isSubmitting: boolean) => void;
}

/** The next steps that a contributor or reviewer may take with a picture. */
export function PictureActs({ asset, isReview, onChanged, onEdit }: PictureActsProps) {
  const t = useT('catalog');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { status } = asset;
  async function move(to: Status): Promise<void> {
    if (to === 'Submitted' && isIncomplete(asset)) return onEdit(true);
    await act(update(asset, to), { done: `catalog::Status:${to}`, afterwards: onChanged });
  }

  const withdraw = async () => {
    if (await isSureToWithdraw(asset)) await move('Withdrawn');
  };
  return (
    <div className="con-list__acts">
      {(status === 'Draft' || status === 'Returned' || (status === 'Withdrawn' && !isReview)) && (
        <Button
          size="small"
          look="primary"
          disabled={asset.width === 0}
          onClick={() => void move('Submitted')}
        >
          {t('Submit')}
        </Button>
      )}
      {isReview && status === 'Submitted' && (
        <Verdicts onAccept={() => void move('Accepted')} onRefuse={setRefusal} />
      )}
      {isReview && (status === 'Accepted' || status === 'Withdrawn') && (
        <Button size="small" look="primary" onClick={() => void move('Published')}>
          {t('Act:Published')}
        </Button>
      )}
      {status === 'Published' && (
        <Button size="small" onClick={() => (isReview ? setRefusal('Withdrawn') : void withdraw())}>
          {t('Act:Withdrawn')}
        </Button>
      )}
      {!isReview && (status === 'Published' || status === 'Withdrawn') && (
        <ButtonLink size="small" look="quiet" to={`/contribute/earnings?picture=${asset.id}`}>
          {t('Earnings')}
        </ButtonLink>
      )}
      {!isReview && <OwnSteps asset={asset} onChanged={onChanged} />}
      <Button size="small" look="quiet" icon={<Icon name="edit" />} onClick={() => onEdit(false)}>
        {t('Edit')}
      </Button>
      {refusal && (
        <RefusePicture
          asset={asset}
          refusal={refusal}
          onClose={() => setRefusal(null)}
          onDone={onChanged}
        />
      )}
    </div>
  );
}

/** The verdicts that a reviewer may give. */
function Verdicts({
  onAccept,
  onRefuse,
}: {
  readonly onAccept: () => void;
  readonly onRefuse: (refusal: Refusal) => void;
}) {
  const t = useT('catalog');
  return (
    <>
      <Button size="small" look="primary" onClick={onAccept}>
        {t('Act:Accepted')}
      </Button>
      <Button size="small" onClick={() => onRefuse('Returned')}>
        {t('Act:Returned')}
      </Button>
      <Button size="small" look="danger" onClick={() => onRefuse('Rejected')}>
        {t('Act:Rejected')}
      </Button>
    </>
  );
}

/**
 * Asks for the reason why a picture is returned, rejected or withdrawn. The contributor reads it.
 */
function RefusePicture({
  asset,
  refusal,
  onClose,
  onDone,
}: {
  readonly asset: ListedAsset;
  readonly refusal: Refusal;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}) {
  const t = useT('catalog');
  const isWithdrawn = refusal === 'Withdrawn';
  async function refuse({ reason = '', ground = '' }: Record<string, string>): Promise<void> {
    const facts = reason.trim();
    await update(
      asset,
      refusal,
      isWithdrawn ? { reasons: { ground: ground.trim(), facts } } : { statusReason: facts },
    );
    toast.success(`catalog::Status:${refusal}`);
    onClose();
    await onDone();
  }
  return (
    <Modal open title={t(`Act:${refusal}`)} onClose={onClose}>
      <Form
        defaultValues={{ reason: '', ground: '' }}
        rules={isWithdrawn ? withdrawn : refused}
        suppressUnsavedWarning
        onSubmit={refuse}
      >
        <p>
          <bdi>{asset.title}</bdi> <span className="ed-muted ed-figures">{asset.number}</span>
        </p>
        {isWithdrawn && <TextField name="ground" label={t('Ground')} hint={t('GroundHint')} />}
        <TextAreaField name="reason" label={t('Reason')} hint={t('ReasonHint')} maxLength={1000} />
        <SubmitButton>{t(`Act:${refusal}`)}</SubmitButton>
      </Form>
    </Modal>
  );
}
