import type { Subscription } from '@editorial/contracts/subscription';
import { formatDate, formatNumber, useT } from '@editorial/platform';
import { Meter } from '@editorial/ui/display';
import { endingCredits } from './ending-credits.rules.ts';

const dayOf = (date: string | null) => (date ? formatDate(date) : '');

function CreditsEnd({ count, at }: NonNullable<ReturnType<typeof endingCredits>>) {
  const t = useT('subscription');
  return (
    <p className="sub-ending ed-small" role="note">
      {t('CreditsEnd', { count, credits: t('Credits', { count }), date: dayOf(at) })}
    </p>
  );
}

/** The credits that are left, until when, and the pictures of this cycle. */
export function Balance({
  subscription,
  isTrial,
}: {
  readonly subscription: Subscription;
  readonly isTrial: boolean;
}) {
  const t = useT('subscription');
  const {
    currentCreditBalance: balance,
    creditsPerCycle,
    cycleStart,
    cycleEnd,
    endDate,
  } = subscription;
  // The last cycle ends with the subscription.
  const lastDay = endDate && cycleEnd && endDate < cycleEnd ? endDate : cycleEnd;
  const ending = endingCredits(subscription);
  return (
    <section className="sub-balance" aria-label={t('CreditsLeft')}>
      <p className="sub-balance__figure">
        <strong className="ed-display ed-figures" data-testid="credit-balance" aria-live="polite">
          {formatNumber(balance)}
        </strong>{' '}
        <span>{t('CreditsLeft')}</span>
      </p>
      <div className="sub-balance__meters">
        <Meter
          label={t('CycleSpan', [dayOf(cycleStart), dayOf(lastDay)])}
          value={balance}
          max={Math.max(creditsPerCycle, balance)}
          valueText={
            isTrial
              ? undefined
              : t('CreditsOfCycle', {
                  balance,
                  credits: t('Credits', { count: creditsPerCycle }),
                })
          }
        />
        {ending && <CreditsEnd {...ending} />}
        {!isTrial && cycleEnd && lastDay === cycleEnd && endDate !== cycleEnd && (
          <p className="ed-muted ed-small">
            {t('CycleRenews', [t('Credits', { count: creditsPerCycle }), dayOf(cycleEnd)])}
          </p>
        )}
        <Meter
          label={t('VolumeUsed')}
          value={subscription.downloadsInCycle}
          max={subscription.downloadVolume}
        />
      </div>
    </section>
  );
}
