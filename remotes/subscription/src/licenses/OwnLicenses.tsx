import { LicenseUsages } from '@editorial/contracts/checkout';
import { licensingApi, type License } from '@editorial/contracts/licensing';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { formatDate, on, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

const SHOWN_LICENSES = 3;

/** The size, territory and use of a license in one line. */
function useTermsOf(): (license: License) => string {
  const t = useT('subscription');
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true, skipHandleError: true },
  );
  return ({ resolutionType, licenseZoneId, usage }) => {
    const known = LicenseUsages.find((candidate) => candidate === usage);
    return [
      t(`Resolution:${resolutionType}`),
      zones.find(({ id }) => id === licenseZoneId)?.name,
      known && t(`Usage:${known}`),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/**
 * Beside a picture: the licenses of it that the client's organization has, with where and for what
 * they are. Those that were taken back or refunded are in the history only.
 */
export default function OwnLicenses({
  assetId,
  assetNumber,
}: {
  readonly assetId: string;
  readonly assetNumber: string;
}) {
  const t = useT('subscription');
  const { data, refetch } = useEndpoint(
    licensingApi.list,
    { query: { filter: assetNumber, maxResultCount: 20 } },
    { isBackground: true, skipHandleError: true },
  );
  // A license that is made or taken back on this page uses or returns credits.
  useEffect(() => {
    const ends = [
      on('subscription/balance-changed', () => void refetch()),
      on('subscription/licenses-changed', () => void refetch()),
    ];
    return () => ends.forEach((end) => end());
  }, [refetch]);
  const termsOf = useTermsOf();
  const own = (data?.items ?? []).filter(
    (license) => license.assetId === assetId && license.revokedAt === null,
  );
  if (own.length === 0) return null;
  return (
    <section className="ed-stack" aria-label={t('OwnLicenses')}>
      <p className="ed-eyebrow">{t('OwnLicenses')}</p>
      {own.slice(0, SHOWN_LICENSES).map((license) => (
        <p key={license.id}>
          <strong>{termsOf(license)}</strong>
          <br />
          {t('LicensedBy', [formatDate(license.issuedAt), license.userName])}
        </p>
      ))}
      <Link to={`/licensing-history?q=${encodeURIComponent(assetNumber)}`}>{t('History')}</Link>
    </section>
  );
}
