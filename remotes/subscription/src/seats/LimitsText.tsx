import { formatNumber, useT } from '@editorial/platform';
import { valuesOf, type SeatLimits } from './seat-limits.rules.ts';

/** The limits of a seat in words. Nothing if it has none. */
export function LimitsText({
  limits,
  used,
}: {
  readonly limits: SeatLimits;
  readonly used?: number;
}) {
  const t = useT('subscription');
  const { creditLimit } = limits;
  const { sizes } = valuesOf(limits);
  return (
    <>
      {creditLimit !== null && (
        <span className="sub-members__limit">
          {used === undefined
            ? t('SeatMay', [t('Credits', { count: creditLimit })])
            : t('SeatUsed', {
                used: formatNumber(used),
                credits: t('Credits', { count: creditLimit }),
              })}
        </span>
      )}
      {limits.needsApproval && <span className="sub-members__limit">{t('SeatAsksShort')}</span>}
      {sizes !== 'Plan' && <span className="sub-members__limit">{t(`SeatSizes:${sizes}`)}</span>}
    </>
  );
}
