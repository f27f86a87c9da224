import { useT } from '@editorial/platform';

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT('account');
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('AbpAccount::RecoveryCodes')}</h2>
      <p>{t('AbpAccount::RecoveryCodesText')}</p>
      <ul className="account-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
