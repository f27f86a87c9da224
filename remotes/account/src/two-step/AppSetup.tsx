import { useT } from '@editorial/platform';

/** Shows the secret for an authenticator app: a QR code to scan, or a key to type. */
export function AppSetup({ secret, qrCode }: { secret: string; qrCode: string }) {
  const t = useT('account');
  return (
    <>
      <p>{t('AbpAccount::AddAppText')}</p>
      <img
        className="account-qr"
        src={qrCode}
        alt={t('AbpAccount::QrCode')}
        width={200}
        height={200}
      />
      <p>
        {t('AbpAccount::Key')}: <code className="account-key">{secret}</code>
      </p>
    </>
  );
}
