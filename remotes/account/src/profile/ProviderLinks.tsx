import { accountApi, type ProviderLink } from '@editorial/contracts/account';
import { call, confirm, formatDate, useCulture, useT } from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';

/** The providers that open the account, and a way to end that. */
export default function ProviderLinks() {
  const t = useT('account');
  useCulture();
  const { data } = useEndpoint(accountApi.providerLinks);
  const removing = useAct((id: string) => call(accountApi.removeProviderLink, { params: { id } }), {
    done: 'account::ProviderLinkRemoved',
    reloads: [accountApi.providerLinks],
  });
  async function remove({ id, name }: ProviderLink): Promise<void> {
    const answer = await confirm.warn('account::RemoveProviderLinkText', 'account::RemoveLink', {
      messageLocalizationParams: [name],
      yesText: 'account::RemoveLink',
    });
    if (answer === 'confirm') await removing.run(id);
  }
  if (!data) return <LoadingIndicator />;
  return (
    <>
      <h2 className="account-subtitle">{t('ProviderLinks')}</h2>
      <p className="ed-muted">
        {t(data.items.length > 0 ? 'ProviderLinksHint' : 'NoProviderLinks')}
      </p>
      <ul className="account-sessions">
        {data.items.map((link) => (
          <li key={link.id}>
            <span>
              <strong>
                <bdi>{link.name}</bdi>
              </strong>
              <br />
              <small>{t('LinkedAt', { time: formatDate(link.linkedAt) })}</small>
            </span>
            {link.isRequired ? (
              <small>{t('ProviderRequired')}</small>
            ) : (
              <Button
                size="small"
                aria-label={t('RemoveLinkOf', [link.name])}
                loading={removing.given?.[0] === link.id}
                onClick={() => void remove(link)}
              >
                {t('RemoveLink')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
