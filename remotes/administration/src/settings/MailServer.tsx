import { settingManagementApi, type EmailSettings } from '@editorial/contracts/setting-management';
import { call, namesFields, toast, useCurrentUser, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import {
  CheckboxField,
  emailAddress,
  Form,
  NumberField,
  PasswordField,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { sayDone } from '../frame/act.ts';
import { Loaded } from '../frame/Loaded.tsx';

const rules = {
  smtpPort: [required()],
  defaultFromAddress: [required(), emailAddress()],
  defaultFromDisplayName: [required(), stringLength(0, 200)],
};

/** The mail server, and a mail to test it. */
export function MailServer() {
  return (
    <Loaded query={useEndpoint(settingManagementApi.emailing, {})} height="20rem">
      {(settings) => (
        <div className="ed-stack">
          <ServerForm settings={settings} />
          <TestMail from={settings.defaultFromAddress} />
        </div>
      )}
    </Loaded>
  );
}

function ServerForm({ settings }: { readonly settings: EmailSettings }) {
  const t = useT('administration');
  async function save(body: EmailSettings) {
    await call(settingManagementApi.changeEmailing, { body }, { skipHandleError: namesFields });
    await sayDone('Saved');
  }
  return (
    <Form
      key={JSON.stringify(settings)}
      aria-label={t('MailServer')}
      className="adm-form"
      defaultValues={settings}
      rules={rules}
      onSubmit={save}
    >
      <p className="ed-muted">{t('MailServerText')}</p>
      <div className="adm-pair">
        <TextField name="smtpHost" label={t('SmtpHost')} hint={t('SmtpHostHint')} optional />
        <NumberField name="smtpPort" label={t('SmtpPort')} min={1} max={65_535} />
      </div>
      <div className="adm-pair">
        <TextField name="smtpUserName" label={t('UserName')} autoComplete="off" optional />
        <PasswordField
          name="smtpPassword"
          label={t('Password')}
          hint={t('PasswordKept')}
          autoComplete="new-password"
          optional
        />
      </div>
      <CheckboxField name="smtpEnableSsl" label={t('SmtpTls')} hint={t('SmtpTlsHint')} />
      <div className="adm-pair">
        <TextField name="defaultFromAddress" type="email" label={t('SenderAddress')} />
        <TextField name="defaultFromDisplayName" label={t('SenderName')} />
      </div>
      <SubmitButton>{t('Save')}</SubmitButton>
    </Form>
  );
}

function TestMail({ from }: { readonly from: string }) {
  const t = useT('administration');
  const to = useCurrentUser().email ?? '';
  async function send() {
    const body = {
      senderEmailAddress: from,
      targetEmailAddress: to,
      subject: t('TestMail'),
      body: t('TestMailBody'),
    };
    await call(settingManagementApi.sendTestEmail, { body });
    toast.success('administration::TestMailSent');
  }
  return (
    <section aria-labelledby="adm-test-mail">
      <h2 id="adm-test-mail">{t('TestMail')}</h2>
      <Form
        aria-label={t('TestMail')}
        className="adm-form"
        defaultValues={{}}
        onSubmit={send}
        suppressUnsavedWarning
      >
        <p className="ed-muted">{t('TestMailText', { address: to })}</p>
        <SubmitButton>{t('SendTestMail')}</SubmitButton>
      </Form>
    </section>
  );
}
