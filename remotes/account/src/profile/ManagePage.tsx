import { accountApi, type Profile, type Session } from '@editorial/contracts/account';
import {
  call,
  confirm,
  formatDate,
  namesFields,
  session,
  Slot,
  toast,
  useCulture,
  useStore,
  useT,
} from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';
import { Tabs } from '@editorial/ui/display';
import {
  comparePasswords,
  Form,
  PasswordField,
  RadioField,
  required,
  SubmitButton,
} from '@editorial/ui/forms';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OwnData } from './OwnData.tsx';
import { PersonalSettings } from './PersonalSettings.tsx';
import { TwoStep } from '../two-step/TwoStep.tsx';
import { usePasswordRules } from '../use-password-rules.ts';
import '../account.css';

const LinksWhenOpened = lazy(() => import('./ProviderLinks.tsx'));
const ProviderLinks = () => (
  <Suspense fallback={<LoadingIndicator />}>
    <LinksWhenOpened />
  </Suspense>
);

const passwordChecks = {
  currentPassword: [required()],
  newPassword: [required()],
  repeat: [required()],
};

const groups = [comparePasswords(['newPassword', 'repeat'])];

function ChangePassword() {
  const t = useT('account');
  const rules = usePasswordRules();
  const [round, setRound] = useState(0);
  return (
    <Form
      key={round}
      defaultValues={{ currentPassword: '', newPassword: '', repeat: '' }}
      rules={passwordChecks}
      groups={groups}
      onSubmit={async ({ currentPassword, newPassword }) => {
        await call(
          accountApi.changePassword,
          { body: { currentPassword, newPassword } },
          { skipHandleError: namesFields },
        );
        toast.success('account::PasswordChanged');
        setRound(round + 1);
      }}
    >
      <PasswordField
        name="currentPassword"
        label={t('CurrentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        name="newPassword"
        label={t('NewPassword')}
        autoComplete="new-password"
        rules={rules}
      />
      <PasswordField name="repeat" label={t('RepeatPassword')} autoComplete="new-password" />
      <SubmitButton>{t('ChangePassword')}</SubmitButton>
    </Form>
  );
}

const atTime = (instant: string): string =>
  formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' });

/** The device of a session and when it was last used. */
function SessionDevice({ item }: { item: Session }) {
  const t = useT('account');
  const device = [item.browser, item.system].filter((name) => name !== null).join(', ');
  return (
    <span>
      <strong>{device || t('UnknownDevice')}</strong>{' '}
      {item.isCurrent && <em>{t('ThisSession')}</em>}
      <br />
      <small>
        {t('SignedInAt', { time: atTime(item.startedAt) })}
        {item.lastSeenAt && <>. {t('LastSeenAt', { time: atTime(item.lastSeenAt) })}</>}
      </small>
    </span>
  );
}

function Sessions() {
  const t = useT('account');
  const { data, isPending } = useEndpoint(accountApi.sessions);
  const reloads = [accountApi.sessions];
  const endingOthers = useAct(() => call(accountApi.endOtherSessions), {
    done: 'account::OtherSessionsEnded',
    reloads,
  });
  const ending = useAct((id: string) => call(accountApi.endSession, { params: { id } }), {
    reloads,
  });
  async function endOthers(): Promise<void> {
    if (
      (await confirm.warn('account::EndOtherSessionsText', 'account::EndOtherSessions', {
        yesText: 'account::EndOtherSessions',
      })) !== 'confirm'
    )
      return;
    await endingOthers.run();
  }
  if (isPending) return <LoadingIndicator />;
  const items = data?.items ?? [];
  return (
    <>
      <ul className="account-sessions">
        {items.map((item) => (
          <li key={item.id}>
            <SessionDevice item={item} />
            {!item.isCurrent && (
              <Button
                size="small"
                loading={ending.given?.[0] === item.id}
                onClick={() => void ending.run(item.id)}
              >
                {t('EndSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.some((item) => !item.isCurrent) && (
        <Button loading={endingOthers.isBusy} onClick={() => void endOthers()}>
          {t('EndOtherSessions')}
        </Button>
      )}
    </>
  );
}

function Language() {
  const t = useT('account');
  const culture = useCulture();
  const languages =
    useStore((state) => state.configuration.application?.localization.languages) ?? [];
  return (
    <Form
      key={culture}
      defaultValues={{ language: culture }}
      onSubmit={({ language }) => session.changeLanguage(language)}
    >
      <RadioField
        name="language"
        label={t('Language')}
        options={languages.map(({ cultureName, displayName }) => ({
          value: cultureName,
          label: displayName,
        }))}
      />
      <SubmitButton>{t('Save')}</SubmitButton>
    </Form>
  );
}

/** Says that the mail address, or a new one, is still to be confirmed. */
function AddressNotes({ profile: { emailConfirmed, newEmail } }: { readonly profile: Profile }) {
  const t = useT('account');
  return (
    <>
      {!emailConfirmed && (
        <p role="status" className="account-note">
          {t('EmailNotConfirmed')}{' '}
          <Button
            size="small"
            onClick={() =>
              void call(accountApi.sendEmailConfirmation).then(() =>
                toast.info('account::ConfirmationSent'),
              )
            }
          >
            {t('SendAgain')}
          </Button>
        </p>
      )}
      {newEmail && (
        <p role="status" className="account-note">
          {t('NewEmailWaits', [newEmail])}
        </p>
      )}
    </>
  );
}

/** My account: profile, password, sessions, language (R2.16, R2.17). */
export function ManagePage() {
  const t = useT('account');
  // A mail links to one of the tabs.
  const [parameters, setParameters] = useSearchParams();
  const tab = parameters.get('tab') ?? 'personal';
  const setTab = (key: string) =>
    setParameters(key === 'personal' ? {} : { tab: key }, { replace: true });
  const { data: profile } = useEndpoint(accountApi.myProfile, {}, { isPageContent: true });
  return (
    <div className="ed-page account-manage">
      <h1 className="account-title">{t('MyAccount')}</h1>
      {!session.isInternal() && (
        <p>
          <Button onClick={() => session.manageProfile()}>{t('ManageAtIssuer')}</Button>
        </p>
      )}
      {profile && <AddressNotes profile={profile} />}
      {profile ? (
        <Tabs
          label={t('MyAccount')}
          active={tab}
          onChange={setTab}
          tabs={[
            {
              key: 'personal',
              label: t('PersonalSettings'),
              content: (
                <>
                  <PersonalSettings profile={profile} />
                  <Slot name="account.manage" given={{}} />
                </>
              ),
            },
            ...(profile.isExternal
              ? []
              : [{ key: 'password', label: t('ChangePassword'), content: <ChangePassword /> }]),
            { key: 'two-step', label: t('AbpAccount::TwoStep'), content: <TwoStep /> },
            { key: 'language', label: t('Language'), content: <Language /> },
            { key: 'sessions', label: t('Sessions'), content: <Sessions /> },
            { key: 'providers', label: t('ProviderLinks'), content: <ProviderLinks /> },
            { key: 'data', label: t('OwnData'), content: <OwnData /> },
          ]}
        />
      ) : (
        <LoadingIndicator />
      )}
    </div>
  );
}
