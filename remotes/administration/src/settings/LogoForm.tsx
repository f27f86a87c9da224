import { settingManagementApi } from '@editorial/contracts/setting-management';
import { call, confirm, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { FileDrop } from '@editorial/ui/table';
import { act } from '../frame/act.ts';

const Accepted = '.svg,.png,.webp,.jpg,.jpeg,image/svg+xml,image/png,image/webp,image/jpeg';

/** The bytes of a file as Base64. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')));
    reader.readAsDataURL(file);
  });

const change = (file: File) =>
  act(
    async () => call(settingManagementApi.changeLogo, { body: { file: await readBase64(file) } }),
    'LogoChanged',
  );

async function remove(): Promise<void> {
  const answer = await confirm.warn('administration::RemoveLogoText', 'AbpUi::AreYouSure');
  if (answer === 'confirm') await act(() => call(settingManagementApi.removeLogo), 'LogoRemoved');
}

/** The logo of the site, in place of its name in the header. */
export function LogoForm() {
  const t = useT('administration');
  const { data } = useEndpoint(settingManagementApi.logo, {}, { isBackground: true });
  return (
    <section aria-label={t('Logo')} className="adm-form adm-part">
      <h2>{t('Logo')}</h2>
      <p className="ed-muted">{t('LogoText')}</p>
      {data?.logoUrl && (
        <p className="adm-logo">
          <img src={data.logoUrl} alt={t('Logo')} width={data.logoWidth} height={32} />
          <img
            src={data.logoUrl}
            alt={t('LogoOnDark')}
            width={data.logoWidth}
            height={32}
            data-theme="dark"
          />
        </p>
      )}
      <FileDrop label={t('NewLogo')} accept={Accepted} onFile={(file) => file && void change(file)}>
        {t('DropFile')}
      </FileDrop>
      {data?.logoUrl && (
        <span className="ed-row">
          <Button onClick={() => void remove()}>{t('Remove')}</Button>
        </span>
      )}
    </section>
  );
}
