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
import { endpointKey, queryClient, useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, LoadingIndicator } from '@editorial/ui';
import { Tabs } from '@editorial/ui/display';
import {
  comparePasswords,
  emailAddress,
  Form,
  PasswordField,
  RadioField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OwnData } from './OwnData.tsx';
import { TwoStep } from '../two-step/TwoStep.tsx';
import { usePasswordRules } from '../use-password-rules.ts';
import '../account.css';

const profileRules = {
  userName: [required(), stringLength(0, 256)],
  name: [stringLength(0, 64)],
  surname: [stringLength(0, 64)],
  email: [required(), emailAddress(), stringLength(0, 256)],
  phoneNumber: [stringLength(0, 16)],
  company: [stringLength(0, 200)],
};

const passwordChecks = {
  currentPassword: [required()],
  newPassword: [required()],
  repeat: [required()],
};

const groups = [comparePasswords(['newPassword', 'repeat'])];

// Long because of its markup.
function PersonalSettings({ profile }: { profile: Profile }) {
  const t = useT('account');
  async function save(
    values: Record<
      'userName' | 'name' | 'surname' | 'email' | 'phoneNumber' | 'company' | 'currentPassword',
      string
    >,
  ) {
    const { currentPassword, ...named } = values;
    const changed = await call(
      accountApi.updateMyProfile,
      {
        body: {
          ...named,
          ...(currentPassword ? { currentPassword } : {}),
          phoneNumber: values.phoneNumber || null,
          concurrencyStamp: profile.concurrencyStamp,
        },
      },
      { skipHandleError: namesFields },
    );
    queryClient.setQueryData(endpointKey(accountApi.myProfile, {}), changed);
    await session.refreshConfiguration();
    toast.success('account::Saved');
    const answer = await confirm.info('account::SavedSignOutText', 'account::SavedSignOut', {
      yesText: 'AbpUi::Logout',
    });
    if (answer === 'confirm') await session.signOut();
  }
  return (
    <Form
      key={profile.concurrencyStamp}
      defaultValues={{
        userName: profile.userName,
        name: profile.name,
        surname: profile.surname,
        email: profile.email,
        phoneNumber: profile.phoneNumber ?? '',
        company: profile.company,
        currentPassword: '',
      }}
      rules={profileRules}
      onSubmit={save}
    >
      {({ form }) => (
        <>
          <TextField name="userName" label={t('UserName')} autoComplete="username" />
          <TextField name="name" label={t('FirstName')} autoComplete="given-name" optional />
          <TextField name="surname" label={t('LastName')} autoComplete="family-name" optional />
          <TextField name="email" type="email" label={t('Email')} autoComplete="email" />
          {form.watch('email') !== profile.email && (
            <PasswordField
              name="currentPassword"
              label={t('PasswordForEmail')}
              autoComplete="current-password"
            />
          )}
          <TextField name="phoneNumber" type="tel" label={t('Phone')} autoComplete="tel" optional />
          <TextField name="company" label={t('Company')} autoComplete="organization" optional />
          <SubmitButton>{t('Save')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

function ChangePassword() {
  const t = useT('account');
  const { rules, validators } = usePasswordRules();
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
        validators={validators}
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

/** My account: profile, password, sessions, language (R2.16, R2.17). */
// Long because of its markup.
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
      {profile && !profile.emailConfirmed && (
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
      {profile?.newEmail && (
        <p role="status" className="account-note">
          {t('NewEmailWaits', [profile.newEmail])}
        </p>
      )}
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
            { key: 'data', label: t('OwnData'), content: <OwnData /> },
          ]}
        />
      ) : (
        <LoadingIndicator />
      )}
    </div>
  );
}
