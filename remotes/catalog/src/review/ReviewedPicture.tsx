import { missingFields } from '@editorial/contracts/asset-completeness';
import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Badge, Skeleton } from '@editorial/ui';
import { useId, useRef, useState } from 'react';
import { PictureForm, type Step } from '../contribute/PictureForm.tsx';
import { useLatestAsset } from '../contribute/use-latest-asset.ts';
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

/** The keys of the verdicts that a picture in this state may get. */
function verdictKeys(
  status: Asset['status'] | undefined,
  decide: (step: Step) => void,
  refuse: (refusal: Refusal) => void,
): Readonly<Record<string, () => void>> {
  if (status === 'Accepted') return { p: () => decide({ status: 'Published' }) };
  if (status !== 'Submitted') return {};
  return {
    a: () => decide({ status: 'Accepted' }),
    b: () => refuse('Returned'),
    r: () => refuse('Rejected'),
  };
}

/** A verdict is sent with the edited fields: the form with this id checks and sends both. */
function useVerdict() {
  const formId = useId();
  const step = useRef<Step | undefined>(undefined);
  return {
    formId,
    decide: (chosen: Step): void => {
      step.current = chosen;
      (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
    },
    /** The chosen step, for the form that is being sent. */
    takeStep: () => {
      const chosen = step.current;
      step.current = undefined;
      return chosen;
    },
  };
}

/**
 * A picture large, with its fields and what may become of it. A draft says what it lacks. Verdicts
 * are sent with what was edited.
 */
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
  const { formId, decide, takeStep } = useVerdict();
  const found = useLatestAsset(id, onDecided);
  const [asset = found, setSaved] = useState<Asset>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isActualSize, setActualSize] = useState(false);
  useReviewKeys({
    ...(onMove && { j: () => onMove(1), k: () => onMove(-1) }),
    z: () => setActualSize((is) => !is),
    ...verdictKeys(asset?.status, decide, setRefusal),
  });
  if (!found || !asset) return <Skeleton height="60vh" />;
  return (
    <div className="rev-picture">
      <OriginalPicture asset={asset} isActualSize={isActualSize} onActualSize={setActualSize} />
      <div className="rev-panel">
        <Facts asset={asset} />
        <div className="ed-row" role="group" aria-label={t('Verdict')}>
          <VerdictButtons asset={asset} onStep={decide} onRefuse={setRefusal} />
        </div>
        {asset.status === 'Draft' && <Missing asset={asset} />}
        <Steps id={asset.id} />
        <NearDuplicates id={asset.id} />
        <PictureForm
          id={formId}
          asset={found}
          isReviewer
          set={<SetField asset={asset} />}
          submitText={t('Save')}
          step={takeStep}
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

function Facts({ asset: { number, status, creator } }: { readonly asset: Asset }) {
  const t = useT('catalog');
  return (
    <p className="ed-row">
      <strong className="ed-figures">{number}</strong>
      <Badge>{t(`Status:${status}`)}</Badge>
      <span className="ed-muted">{creator}</span>
    </p>
  );
}
