import { licensingApi } from '@editorial/contracts/licensing';
import { formatDate, isProblem, useCulture, usePageMetadata, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon, Skeleton } from '@editorial/ui';
// For the styles of fields.
import '@editorial/ui/forms';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import '../subscription.css';

/** Shows to anyone whether a certificate is valid, and reveals nothing beyond that. */
export function VerifyPage() {
  const t = useT('subscription');
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  usePageMetadata({ title: t('Verify') });
  return (
    <div className="ed-page sub-page">
      <header>
        <h1>{t('Verify')}</h1>
        <p className="ed-muted ed-measure">{t('VerifyIntro')}</p>
      </header>
      <form
        className="sub-code"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) void navigate(`/verify/${encodeURIComponent(typed.trim())}`);
        }}
      >
        <label>
          <span className="ed-eyebrow">{t('Code')}</span>
          <input
            className="ed-input ed-figures"
            value={typed}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button type="submit" look="primary">
          {t('Check')}
        </Button>
      </form>
      {code && <Verdict key={code} code={code} />}
    </div>
  );
}

function Verdict({ code }: { readonly code: string }) {
  const t = useT('subscription');
  useCulture();
  const { data, error, isPending } = useEndpoint(
    licensingApi.verify,
    { params: { code } },
    { skipHandleError: true },
  );
  if (isPending) return <Skeleton height={120} />;
  if (!data)
    return (
      <section className="sub-verdict" role="status">
        <h2>
          <Icon name="warning" /> {t('UnknownCode')}
        </h2>
        <p className="ed-muted">
          {isProblem(error, 'Editorial:NotFound') ? t('UnknownCodeHint') : error?.message}
        </p>
      </section>
    );
  return (
    <section className="sub-verdict" data-valid={data.isValid ? '' : undefined} role="status">
      <h2>
        <Icon name={data.isValid ? 'success' : 'error'} /> {t(data.isValid ? 'Valid' : 'NotValid')}
      </h2>
      <dl className="sub-facts">
        <div>
          <dt>{t('AssetNumber')}</dt>
          <dd className="ed-figures">{data.assetNumber}</dd>
        </div>
        <div>
          <dt>{t('Initials')}</dt>
          <dd>{data.licenseeInitials}</dd>
        </div>
        <div>
          <dt>{t('Issued')}</dt>
          <dd>{formatDate(data.issuedAt, { dateStyle: 'long' })}</dd>
        </div>
        {data.revokedAt && (
          <div>
            <dt>{t('Revoked')}</dt>
            <dd>{formatDate(data.revokedAt, { dateStyle: 'long' })}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
