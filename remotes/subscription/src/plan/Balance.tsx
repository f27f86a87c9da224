import type { Subscription } from '@editorial/contracts/subscription';
import { formatDate, formatNumber, useT } from '@editorial/platform';
import { ButtonLink } from '@editorial/ui';
import { Meter } from '@editorial/ui/display';
import { endingCredits } from './ending-credits.rules.ts';

const dayOf = (date: string | null) => (date ? formatDate(date) : '');

/** Says in one sentence which credits come, stay and expire with the next cycle or the end. */
function NextCycle({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const { creditsPerCycle, cycleEnd, endDate } = subscription;
  const ending = endingCredits(subscription);
  const getsMore = cycleEnd !== null && (endDate === null || cycleEnd < endDate);
  if (!ending)
    return getsMore ? (
      <p className="ed-muted ed-small">
        {t('CycleRenews', [t('Credits', { count: creditsPerCycle }), dayOf(cycleEnd)])}
      </p>
    ) : null;
  const { count, at } = ending;
  const values = { count, credits: t('Credits', { count }), date: dayOf(at) };
  return (
    <p className="sub-ending ed-small" role="note">
      {getsMore
        ? t('CycleTurns', {
            ...values,
            added: t('Credits', { count: creditsPerCycle }),
            kept: creditsPerCycle,
          })
        : t('CreditsEnd', values)}
    </p>
  );
}

/** The credits and the pictures that are left, until when: both bars become shorter with use. */
export function Balance({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const {
    currentCreditBalance: balance,
    creditsPerCycle,
    cycleStart,
    cycleEnd,
    endDate,
  } = subscription;
  const { downloadVolume: volume, downloadsInCycle } = subscription;
  const picturesLeft = Math.max(0, volume - downloadsInCycle);
  // The last cycle ends with the subscription.
  const lastDay = endDate && cycleEnd && endDate < cycleEnd ? endDate : cycleEnd;
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
            // More than a cycle has: what was carried over or added is not a part of it.
            balance > creditsPerCycle
              ? t('LeftAll', { all: t('Credits', { count: balance }) })
              : t('LeftOfCredits', { left: balance, count: creditsPerCycle })
          }
        />
        <NextCycle subscription={subscription} />
        <Meter
          label={t('VolumeUsed')}
          value={picturesLeft}
          max={volume}
          valueText={t('LeftOfPictures', { left: picturesLeft, count: volume })}
        />
      </div>
      <ButtonLink look="primary" to="/public">
        {t('ToCatalog')}
      </ButtonLink>
    </section>
  );
}
