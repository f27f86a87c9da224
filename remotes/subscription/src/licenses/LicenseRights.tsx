import type { License } from '@editorial/contracts/licensing';
import { formatDate, useT } from '@editorial/platform';
import { Badge } from '@editorial/ui';

/** How long before an end the history says so, as the mails do. */
const NOTICE_MS = 30 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const dayText = (day: string | Date) => formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' });

/** The last day of a license, in the visitor's language. A license ends with the end of a day. */
export const lastDayText = (endsAt: string): string => dayText(new Date(Date.parse(endsAt) - 1));

export const isOver = ({ endsAt }: Pick<License, 'endsAt'>, now = Date.now()): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now;

/** Whether the license ends within the time of the notices, and whether its exclusivity does. */
function soon({ endsAt, source, exclusiveUntil }: License, now = Date.now()) {
  const isNear = (time: number) => time > now && time - now <= NOTICE_MS;
  return {
    isEnding: endsAt !== null && source !== 'Trial' && isNear(Date.parse(endsAt)),
    isShared: exclusiveUntil !== null && isNear(Date.parse(exclusiveUntil) + DAY_MS),
  };
}

/**
 * Shows the changes of a license: it ends, the picture was withdrawn, or is shared soon.
 */
export function LicenseRights({ license }: { readonly license: License }) {
  const t = useT('subscription');
  const { endsAt, revokedAt, isWithdrawn, exclusiveUntil } = license;
  if (revokedAt) return <Badge>{t('RevokedOn', [formatDate(revokedAt)])}</Badge>;
  if (endsAt && isOver(license)) return <Badge>{t('EndedOn', [lastDayText(endsAt)])}</Badge>;
  const { isEnding, isShared } = soon(license);
  return (
    <>
      {isEnding && endsAt && <Badge look="warning">{t('EndsOn', [lastDayText(endsAt)])}</Badge>}
      {isWithdrawn && <Badge>{t('WithdrawnHolds')}</Badge>}
      {isShared && exclusiveUntil && (
        <Badge>{t('ExclusiveUntil', [dayText(exclusiveUntil)])}</Badge>
      )}
    </>
  );
}
