import { accountApi, type Profile } from '@editorial/contracts/account';
import { call, confirm, namesFields, session, toast, useT } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import {
  emailAddress,
  Form,
  PasswordField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';

const rules = {
  userName: [required(), stringLength(0, 256)],
  name: [stringLength(0, 64)],
  surname: [stringLength(0, 64)],
  email: [required(), emailAddress(), stringLength(0, 256)],
  phoneNumber: [stringLength(0, 16)],
  company: [stringLength(0, 200)],
};

type Values = Record<
  'userName' | 'name' | 'surname' | 'email' | 'phoneNumber' | 'company' | 'currentPassword',
  string
>;

/** Saves the profile, and offers to sign out. */
async function save(profile: Profile, values: Values): Promise<void> {
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

/** The visitor's own name and addresses. A new mail address needs the password. */
export function PersonalSettings({ profile }: { readonly profile: Profile }) {
  const t = useT('account');
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
      rules={rules}
      onSubmit={(values: Values) => save(profile, values)}
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
