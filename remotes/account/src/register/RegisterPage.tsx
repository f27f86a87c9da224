import { accountApi } from '@editorial/contracts/account';
import { ProfileType } from '@editorial/contracts/enumerations';
import { StorageKeys } from '@editorial/contracts/names';
import type { ShownTerms } from '@editorial/contracts/shown-terms';
import { call, namesFields, readText, session, useSetting, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import {
  AcceptedTerms,
  emailAddress,
  Form,
  PasswordField,
  required,
  stringLength,
  SubmitButton,
  TextField,
  useTermsShown,
} from '@editorial/ui/forms';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePasswordRules } from '../use-password-rules.ts';
import '../account.css';

const checks = {
  name: [stringLength(0, 64)],
  surname: [stringLength(0, 64)],
  emailAddress: [required(), emailAddress(), stringLength(0, 256)],
  password: [required()],
};

/** Fields whose words a password must not contain. */
const ownFields = ['emailAddress', 'name', 'surname'];

type Values = Readonly<Record<keyof typeof checks, string>>;

const register = (values: Values, terms: ShownTerms | undefined): Promise<unknown> =>
  call(
    accountApi.register,
    {
      body: {
        ...values,
        userName: values.emailAddress,
        appName: 'Editorial',
        profileType: ProfileType.Client,
        returnUrl: readText('session', StorageKeys.wantedAddress) ?? undefined,
        ...(terms ? { terms } : {}),
      },
    },
    { skipHandleError: namesFields },
  );

/**
 * Signs in the person who has just registered, and opens what was wanted before. Where the site has
 * a form of its own for that, by the password; else the issuer knows this browser.
 */
const signInAsNew = ({ emailAddress: username, password }: Values): Promise<void> =>
  session.isInternal()
    ? session.signInWithPassword({ username, password })
    : session.signIn('/', username);

/** Folded, because an account needs no name. */
function OwnName() {
  const t = useT('account');
  return (
    <details className="account-fold">
      <summary>{t('AddName')}</summary>
      <div className="ed-stack">
        <TextField name="name" label={t('FirstName')} autoComplete="given-name" />
        <TextField name="surname" label={t('LastName')} autoComplete="family-name" />
      </div>
    </details>
  );
}

/** The search or picture that registration leads back to, so that it is not thought lost. */
function Afterwards() {
  const t = useT('account');
  const wanted = readText('session', StorageKeys.wantedAddress);
  if (!wanted?.startsWith('/')) return null;
  const { pathname, searchParams } = new URL(wanted, location.origin);
  const searched = searchParams.get('searchText');
  const isPicture = /^\/(?:public|preview)\/[\da-f-]{36}$/.test(pathname);
  if (!searched && !isPicture) return null;
  return <p>{searched ? t('ThenSearch', [searched]) : t('ThenPicture')}</p>;
}

/** Registration (R2.07, R2.15, R2.125N). */
export function RegisterPage() {
  const t = useT('account');
  const [address, setAddress] = useState<string | null>(null);
  const isOpen = useSetting('Abp.Account.IsSelfRegistrationEnabled')?.toLowerCase() !== 'false';
  const rules = usePasswordRules();
  const { data: ofNow } = useEndpoint(accountApi.shownTerms, {}, { isBackground: true });
  const terms = useTermsShown(ofNow);
  if (!isOpen) return <p role="alert">{t('AbpAccount::SelfRegistrationDisabledMessage')}</p>;
  if (address !== null) return <p role="status">{t('CheckYourMailText', { address })}</p>;
  return (
    <>
      <h1 className="account-title">{t('Register')}</h1>
      <Afterwards />
      <Form
        className="ed-form--steady"
        defaultValues={{ name: '', surname: '', emailAddress: '', password: '' }}
        rules={checks}
        onSubmit={async (values) => {
          try {
            await register(values, terms.shown);
          } catch (error) {
            terms.noteChanged(error);
            throw error;
          }
          await signInAsNew(values);
          // The person is still here: nothing else was wanted, or the way to the sign-in was not open.
          setAddress(values.emailAddress);
        }}
      >
        <TextField name="emailAddress" type="email" label={t('Email')} autoComplete="email" />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="new-password"
          rules={rules}
          ownFields={ownFields}
        />
        <OwnName />
        <SubmitButton>{t('Register')}</SubmitButton>
        <AcceptedTerms lead={t('AbpAccount::RegisterAccepts')} />
      </Form>
      <p className="account-links">
        <Link to="/account/login">{t('HaveAccount')}</Link>
      </p>
      <p className="ed-small ed-muted">
        {t('ForContributors')} <Link to="/join-us">{t('JoinUs')}</Link>
      </p>
    </>
  );
}
