import { missingFields } from '@editorial/contracts/asset-completeness';
import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Badge, Skeleton } from '@editorial/ui';
import { useId, useRef, useState } from 'react';
import { PictureForm, type Step } from '../contribute/PictureForm.tsx';
import { useAssetAsItIs } from '../contribute/use-asset-as-it-is.ts';
import { NearDuplicates } from './NearDuplicates.tsx';
import { OriginalPicture } from './OriginalPicture.tsx';
import { SetField } from './SetField.tsx';
import { Steps } from './Steps.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import { RefusalReason, VerdictButtons, type Refusal } from './VerdictButtons.tsx';

const labels = {
  title: 'EditTitle',
  description: 'EditDescription',
  tags: 'MissingTags',
  categories: 'EditCategories',
  modelRelease: 'EditModelRelease',
  propertyRelease: 'EditPropertyRelease',
} as const;

/**
 * A picture large, with its fields and what may become of it. A draft says what it lacks. Verdicts
 * are sent with what was edited.
 */
// Long because of its markup.
export function ReviewedPicture({
  id,
  onDecided,
  onMove,
}: {
  readonly id: string;
  readonly onDecided: () => void;
  /** To the picture before or after. */
  readonly onMove?: (by: 1 | -1) => void;
}) {
  const t = useT('catalog');
  const formId = useId();
  const found = useAssetAsItIs(id, onDecided);
  const [saved, setSaved] = useState<Asset | null>(null);
  const asset = saved ?? found;
  const step = useRef<Step | undefined>(undefined);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isActualSize, setActualSize] = useState(false);
  // A verdict is sent with the edited fields: the form checks and sends both.
  function decide(chosen: Step): void {
    step.current = chosen;
    (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
  }
  const status = asset?.status;
  useReviewKeys({
    ...(onMove && { j: () => onMove(1), k: () => onMove(-1) }),
    z: () => setActualSize((is) => !is),
    ...(status === 'Submitted' && {
      a: () => decide({ status: 'Accepted' }),
      b: () => setRefusal('Returned'),
      r: () => setRefusal('Rejected'),
    }),
    ...(status === 'Accepted' && { p: () => decide({ status: 'Published' }) }),
  });
  if (!found || !asset) return <Skeleton height="60vh" />;
  return (
    <div className="rev-picture">
      <OriginalPicture asset={asset} isActualSize={isActualSize} onActualSize={setActualSize} />
      <div className="rev-panel">
        <p className="ed-row">
          <strong className="ed-figures">{asset.number}</strong>
          <Badge>{t(`Status:${asset.status}`)}</Badge>
          <span className="ed-muted">{asset.creator}</span>
        </p>
        <div className="ed-row" role="group" aria-label={t('Verdict')}>
          <VerdictButtons asset={asset} onStep={decide} onRefuse={setRefusal} />
        </div>
        {status === 'Draft' && <Missing asset={asset} />}
        <Steps id={asset.id} />
        <NearDuplicates id={asset.id} />
        <PictureForm
          id={formId}
          asset={found}
          isReviewer
          set={<SetField asset={asset} />}
          submitText={t('Save')}
          step={() => {
            const chosen = step.current;
            step.current = undefined;
            return chosen;
          }}
          onSaved={(after, chosen) => {
            setSaved(after);
            if (chosen) onDecided();
          }}
        />
      </div>
      {refusal && (
        <RefusalReason
          title={asset.title}
          refusal={refusal}
          onClose={() => setRefusal(null)}
          onRefused={(statusReason) => {
            setRefusal(null);
            decide({ status: refusal, statusReason });
          }}
        />
      )}
    </div>
  );
}

/** The fields that a draft lacks, by the names that they have in its form. */
function Missing({ asset }: { readonly asset: Asset }) {
  const t = useT('catalog');
  const missing = missingFields(asset);
  return (
    <p role="status" className="rev-missing">
      {missing.length === 0
        ? t('NothingMissing')
        : t('MissingFields', { fields: missing.map((field) => t(labels[field])).join(', ') })}
    </p>
  );
}
