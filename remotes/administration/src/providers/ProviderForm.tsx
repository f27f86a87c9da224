import { type SignInProvider, signInProvidersApi } from '@editorial/contracts/sign-in-providers';
import { call, useT } from '@editorial/platform';
import {
  CheckboxField,
  Form,
  required,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { sayDone } from '../frame/act.ts';

const valuesOf = (provider?: SignInProvider) => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  domains: provider?.domains.join('\n') ?? '',
  isActive: provider?.isActive ?? true,
  isRequired: provider?.isRequired ?? false,
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = ({ clientSecret, domains, ...values }: Values) => ({
  ...values,
  domains: domains
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
  // An empty field keeps the secret that is there.
  ...(clientSecret ? { clientSecret } : {}),
});

const rules = { name: [required()], issuer: [required()], clientId: [required()] };

/** Adds a provider, or changes one. The server asks the provider before it saves. */
export function ProviderForm({
  provider,
  onClose,
}: {
  /** Absent: a new provider. */
  readonly provider?: SignInProvider;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const save = async (values: Values) => {
    const body = bodyOf(values);
    if (provider)
      await call(signInProvidersApi.change, {
        params: { id: provider.id },
        body: { ...body, concurrencyStamp: provider.concurrencyStamp },
      });
    else await call(signInProvidersApi.add, { body });
    await sayDone('Saved');
    onClose();
  };
  const title = provider?.name ?? t('NewProvider');
  return (
    <Modal open onClose={onClose} title={title}>
      <Form aria-label={title} defaultValues={valuesOf(provider)} rules={rules} onSubmit={save}>
        <TextField name="name" label={t('Name')} hint={t('ProviderNameHint')} maxLength={60} />
        <TextField
          name="issuer"
          type="url"
          label={t('ProviderIssuer')}
          hint={t('ProviderIssuerHint')}
          maxLength={500}
        />
        <TextField name="clientId" label={t('ClientId')} maxLength={200} />
        <TextField
          name="clientSecret"
          label={t('ClientSecret')}
          hint={t(provider?.hasSecret ? 'ProviderSecretKept' : 'ProviderSecretHint')}
          autoComplete="off"
          maxLength={500}
          optional
        />
        <TextAreaField
          name="domains"
          label={t('ProviderDomains')}
          hint={t('ProviderDomainsHint')}
          rows={2}
          optional
        />
        <CheckboxField name="isActive" label={t('ProviderActive')} />
        <CheckboxField
          name="isRequired"
          label={t('ProviderRequired')}
          hint={t('ProviderRequiredHint')}
        />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </Modal>
  );
}
