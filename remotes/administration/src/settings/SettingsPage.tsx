import { Policy } from '@editorial/contracts/policy';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { useCurrentUser, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Skeleton } from '@editorial/ui';
import { Tabs } from '@editorial/ui/display';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';
import { LogoForm } from './LogoForm.tsx';
import { MailServer } from './MailServer.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The settings of the site, or of the organization of the person, and the mail server. */
export function SettingsPage() {
  const t = useT('administration');
  const user = useCurrentUser();
  const mayMail = usePolicy(Policy.Emailing);
  const [params, setParams] = useSearchParams();
  const { data, isError, refetch } = useEndpoint(
    settingManagementApi.settings,
    {},
    { isPageContent: true },
  );
  const general = data ? (
    <>
      {!user.tenantId && <LogoForm />}
      <SettingsForm list={data} />
    </>
  ) : isError ? (
    <Failed onRetry={() => void refetch()} />
  ) : (
    <Skeleton height="20rem" />
  );
  const tabs = [
    { key: 'general', label: t('General'), content: general },
    ...(mayMail ? [{ key: 'mail', label: t('MailServer'), content: <MailServer /> }] : []),
  ];
  const asked = params.get('tab') ?? '';
  return (
    <AdminPage
      title={t('Settings')}
      intro={t(user.tenantId ? 'SettingsOfOrganization' : 'SettingsIntro')}
    >
      <Tabs
        label={t('Settings')}
        tabs={tabs}
        active={tabs.some(({ key }) => key === asked) ? asked : 'general'}
        onChange={(tab) => setParams(tab === 'general' ? {} : { tab }, { replace: true })}
      />
    </AdminPage>
  );
}
