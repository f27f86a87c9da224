import { type SignInProvider, signInProvidersApi } from '@editorial/contracts/sign-in-providers';
import { call, confirm, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink, EmptyState, LinkButton } from '@editorial/ui';
import { useState } from 'react';
import { act } from '../frame/act.ts';
import { AddButton } from '../frame/AddButton.tsx';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { ProviderForm } from './ProviderForm.tsx';

async function remove({ id, name }: SignInProvider): Promise<void> {
  const answer = await confirm.warn(
    'administration::RemoveProviderText',
    'administration::RemoveProvider',
    { messageLocalizationParams: [name] },
  );
  if (answer !== 'confirm') return;
  await act(() => call(signInProvidersApi.remove, { params: { id } }), 'ProviderRemoved');
}

/** Other providers with which people of the site, or of the organization, sign in. */
export function ProvidersPage() {
  const t = useT('administration');
  const query = useEndpoint(signInProvidersApi.list, {}, { isPageContent: true });
  const [shown, setShown] = useState<SignInProvider | 'new' | null>(null);
  return (
    <AdminPage
      title={t('Providers')}
      intro={t('ProvidersIntro')}
      acts={
        <span className="ed-row">
          <ButtonLink to="/administration/settings">{t('Settings')}</ButtonLink>
          <AddButton label={t('NewProvider')} onClick={() => setShown('new')} />
        </span>
      }
    >
      <Loaded query={query} height="12rem">
        {({ items, redirectUri }) => (
          <>
            <p>
              {t('ProviderRedirect')} <code dir="ltr">{redirectUri}</code>
            </p>
            {items.length === 0 ? (
              <EmptyState title={t('NoProvider')}>{t('NoProviderText')}</EmptyState>
            ) : (
              <ProviderList items={items} onChange={setShown} />
            )}
          </>
        )}
      </Loaded>
      {shown !== null && (
        <ProviderForm
          {...(shown === 'new' ? {} : { provider: shown })}
          onClose={() => setShown(null)}
        />
      )}
    </AdminPage>
  );
}

function ProviderList({
  items,
  onChange,
}: {
  readonly items: readonly SignInProvider[];
  readonly onChange: (provider: SignInProvider) => void;
}) {
  const t = useT('administration');
  return (
    <ul className="adm-lines">
      {items.map((provider) => (
        <li key={provider.id}>
          <span>
            <LinkButton onClick={() => onChange(provider)}>{provider.name}</LinkButton>
            <small className="ed-muted" dir="ltr">
              {provider.issuer}
            </small>
          </span>
          <span className="ed-row">
            {!provider.isActive && <Badge>{t('ProviderOff')}</Badge>}
            {provider.isRequired && <Badge>{t('ProviderRequired')}</Badge>}
            <Button size="small" onClick={() => void remove(provider)}>
              {t('Remove')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
