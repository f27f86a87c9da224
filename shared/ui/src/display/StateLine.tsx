import { classNames } from '../controls/class-names.ts';
import { useKit } from '../texts/kit-texts.ts';
import './display.css';

export interface StateStep {
  readonly label: string;
  /** When the state was reached, as ISO date. Absent for future states. */
  readonly at?: string | null;
  readonly isCurrent?: boolean;
  readonly tone?: 'error';
}

/** A timeline of states with dates. */
export function StateLine({
  steps,
  label,
  className,
}: {
  readonly steps: readonly StateStep[];
  readonly label: string;
  readonly className?: string;
}) {
  const { locale } = useKit();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <ol aria-label={label} className={classNames('ed-state-line', className)}>
      {steps.map((step) => (
        <li
          key={step.label}
          className="ed-state-line__step"
          data-reached={step.at ? '' : undefined}
          data-tone={step.tone}
          aria-current={step.isCurrent ? 'step' : undefined}
        >
          <span className="ed-state-line__label">{step.label}</span>
          {step.at && (
            <time dateTime={step.at} className="ed-state-line__date ed-figures">
              {date.format(new Date(step.at))}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

type SubscriptionStep = 'created' | 'approved' | 'activated' | 'deactivated';
export interface SubscriptionStateLineProps {
  readonly label: string;
  readonly current: SubscriptionStep;
  readonly dates: { readonly [Step in SubscriptionStep]?: string | null };
  readonly className?: string;
}

const order: readonly SubscriptionStep[] = ['created', 'approved', 'activated', 'deactivated'];
const keys = {
  created: 'StateCreated',
  approved: 'StateApproved',
  activated: 'StateActivated',
  deactivated: 'StateDeactivated',
};

/**
 * The timeline of a subscription: created, approved, activated. Deactivation is shown only once it
 * has happened.
 */
export function SubscriptionStateLine({
  label,
  current,
  dates,
  className,
}: SubscriptionStateLineProps) {
  const { text } = useKit();
  return (
    <StateLine
      label={label}
      className={className}
      steps={order
        .filter((step) => step !== 'deactivated' || step === current)
        .map((step) => ({
          label: text(`EditorialUi::${keys[step]}`),
          at: dates[step],
          isCurrent: step === current,
          ...(step === 'deactivated' ? { tone: 'error' as const } : {}),
        }))}
    />
  );
}
