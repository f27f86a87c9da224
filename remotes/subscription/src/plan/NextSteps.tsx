import { useT } from '@editorial/platform';
import { useNeedsApproval } from './use-approval.ts';

const atOnce = ['OwnStep1', 'OwnStep2', 'OwnStep3'] as const;

/** How a client gets a plan here: by the given steps where staff approves it. */
export function NextSteps({
  approved,
  className,
}: {
  readonly approved: readonly `${'Next' | 'Price'}Step${1 | 2 | 3}`[];
  readonly className: string;
}) {
  const t = useT('subscription');
  const steps = useNeedsApproval() ? approved : atOnce;
  return (
    <section aria-labelledby="sub-steps" className={className}>
      <h2 id="sub-steps">{t('PriceNext')}</h2>
      <ol className="sub-steps">
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  );
}
