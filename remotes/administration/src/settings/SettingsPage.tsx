import { Policy } from '@editorial/contracts/policy';
import { settingManagementApi, type SettingList } from '@editorial/contracts/setting-management';
import { useCurrentUser, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { ButtonLink } from '@editorial/ui';
import { Tabs } from '@editorial/ui/display';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { LogoForm } from './LogoForm.tsx';
import { MailServer } from './MailServer.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The logo is changed by those who change the name in whose place it is shown. */
const mayNameSite = ({ items }: SettingList): boolean =>
  !items.some(({ name, isFixed }) => name === 'Site.Name' && isFixed);

/** The settings of the site, or of the organization of the person, and the mail server. */
export function SettingsPage() {
  const t = useT('administration');
  const user = useCurrentUser();
  const mayMail = usePolicy(Policy.Emailing);
  const [params, setParams] = useSearchParams();
  const query = useEndpoint(settingManagementApi.settings, {}, { isPageContent: true });
  const general = (
    <Loaded query={query} height="20rem">
      {(list) => (
        <>
          {!user.tenantId && mayNameSite(list) && <LogoForm />}
          <SettingsForm list={list} />
        </>
      )}
    </Loaded>
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
      acts={<ButtonLink to="/administration/sign-in-providers">{t('Providers')}</ButtonLink>}
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
