import { licensingApi } from '@editorial/contracts/licensing';
import { formatDate, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Link } from 'react-router-dom';

const SHOWN_LICENSES = 3;

/** Beside a picture: which licenses of it the client's organization has already. */
export default function OwnLicenses({
  assetId,
  assetNumber,
}: {
  readonly assetId: string;
  readonly assetNumber: string;
}) {
  const t = useT('subscription');
  const { data } = useEndpoint(
    licensingApi.list,
    { query: { filter: assetNumber, maxResultCount: 20 } },
    { isBackground: true, skipHandleError: true },
  );
  const own = (data?.items ?? []).filter((license) => license.assetId === assetId);
  if (own.length === 0) return null;
  return (
    <section className="ed-stack" aria-label={t('OwnLicenses')}>
      <p className="ed-eyebrow">{t('OwnLicenses')}</p>
      {own.slice(0, SHOWN_LICENSES).map(({ id, issuedAt, userName }) => (
        <p key={id}>{t('LicensedBy', [formatDate(issuedAt), userName])}</p>
      ))}
      <Link to={`/licensing-history?q=${encodeURIComponent(assetNumber)}`}>{t('History')}</Link>
    </section>
  );
}
