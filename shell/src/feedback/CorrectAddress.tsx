import { accountApi } from '@editorial/contracts/account';
import { call, useT } from '@editorial/platform';
import {
  emailAddress,
  Form,
  PasswordField,
  required,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';

const rules = { email: [required(), emailAddress()], currentPassword: [required()] };

/** Corrects an address that is not confirmed yet. The code is mailed to the new one. */
export function CorrectAddress({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useT();
  return (
    <Form
      defaultValues={{ email: '', currentPassword: '' }}
      rules={rules}
      suppressUnsavedWarning
      onSubmit={async (body) => {
        await call(accountApi.updateMyProfile, { body }, { skipHandleError: true });
        onSent(body.email);
      }}
    >
      <TextField
        name="email"
        type="email"
        label={t('AbpAccount::NewAddress')}
        autoComplete="email"
        focusOnOpen
      />
      <PasswordField
        name="currentPassword"
        label={t('AbpIdentity::DisplayName:CurrentPassword')}
        autoComplete="current-password"
      />
      <SubmitButton>{t('AbpAccount::SendDigitsThere')}</SubmitButton>
    </Form>
  );
}
