import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { Form, required, SubmitButton, TextAreaField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import type { Step } from '../contribute/PictureForm.tsx';

export type Refusal = 'Returned' | 'Rejected';
/** Reasons that reviewers often give. Each is a start that can be changed. */
const usualReasons = ['Sharpness', 'Noise', 'Exposure', 'Rights', 'Description', 'Alike'] as const;
const rules = { reason: [required()] };

/**
 * The verdicts on a submitted picture, with their keys. A draft without a contributor, as imports
 * make them, is published at once.
 */
export function VerdictButtons({
  asset: { status, contributorId },
  onStep,
  onRefuse,
}: {
  readonly asset: Pick<Asset, 'status' | 'contributorId'>;
  readonly onStep: (step: Step) => void;
  readonly onRefuse: (refusal: Refusal) => void;
}) {
  const t = useT('catalog');
  if (status === 'Draft' && contributorId === null)
    return (
      <Button look="primary" onClick={() => onStep({ status: 'Published' })}>
        {t('Act:Published')}
      </Button>
    );
  if (status === 'Accepted')
    return (
      <Button look="primary" onClick={() => onStep({ status: 'Published' })}>
        {t('Act:Published')} <kbd>P</kbd>
      </Button>
    );
  if (status !== 'Submitted') return null;
  return (
    <>
      <Button look="primary" onClick={() => onStep({ status: 'Accepted' })}>
        {t('Act:Accepted')} <kbd>A</kbd>
      </Button>
      <Button onClick={() => onRefuse('Returned')}>
        {t('Act:Returned')} <kbd>B</kbd>
      </Button>
      <Button look="danger" onClick={() => onRefuse('Rejected')}>
        {t('Act:Rejected')} <kbd>R</kbd>
      </Button>
    </>
  );
}

/** Asks for the reason. Usual ones are put in by a button. */
export function RefusalReason({
  title,
  refusal,
  onRefused,
  onClose,
}: {
  readonly title: string;
  readonly refusal: Refusal;
  readonly onRefused: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT('catalog');
  return (
    <Modal open title={t(`Act:${refusal}`)} onClose={onClose} closableByKeyboard>
      <Form
        defaultValues={{ reason: '' }}
        rules={rules}
        suppressUnsavedWarning
        onSubmit={({ reason }: { reason: string }) => onRefused(reason.trim())}
      >
        {({ form }) => (
          <>
            <p>
              <bdi>{title}</bdi>
            </p>
            <TextAreaField
              name="reason"
              label={t('Reason')}
              hint={t('ReasonHint')}
              maxLength={1000}
            />
            <div className="ed-row" role="group" aria-label={t('UsualReasons')}>
              {usualReasons.map((name) => (
                <Button
                  key={name}
                  size="small"
                  onClick={() => {
                    const before = form.getValues('reason').trim();
                    const reason = t(`Reason:${name}`);
                    form.setValue('reason', before ? `${before} ${reason}` : reason, {
                      shouldDirty: true,
                    });
                  }}
                >
                  {t(`ReasonShort:${name}`)}
                </Button>
              ))}
            </div>
            <SubmitButton>{t(`Act:${refusal}`)}</SubmitButton>
          </>
        )}
      </Form>
    </Modal>
  );
}
