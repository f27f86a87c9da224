import { type Client, clientsApi } from '@editorial/contracts/clients';
import { call, useCurrentUser, useT } from '@editorial/platform';
import {
  CheckboxField,
  Form,
  NumberField,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { sayDone } from '../frame/act.ts';
import { changedOf, type ClientValues, newRules, rules, valuesOf } from './client-form.rules.ts';

/** Registers a client, or changes one. Only changed fields are sent. */
export function ClientForm({
  client,
  onClose,
  onSecret,
}: {
  /** Absent: a new client. */
  readonly client?: Client;
  readonly onClose: () => void;
  /** Called with the secret of a new confidential client, which is shown only once. */
  readonly onSecret: (secret: string) => void;
}) {
  const t = useT('administration');
  const { id: me } = useCurrentUser();
  const before = valuesOf(client);
  async function save(values: ClientValues) {
    const changed = changedOf(values, before);
    if (client) {
      await call(clientsApi.change, { params: { id: client.clientId }, body: changed });
    } else {
      const { clientId, isConfidential, actsAsMe } = values;
      const userId = actsAsMe && me ? { userId: me } : {};
      const made = await call(clientsApi.add, {
        body: { ...changed, ...userId, clientId, isConfidential },
      });
      if (made.clientSecret !== null) onSecret(made.clientSecret);
    }
    await sayDone('Saved');
    onClose();
  }
  const title = client?.name ?? t('NewClient');
  return (
    <Modal open onClose={onClose} title={title}>
      <Form
        aria-label={title}
        defaultValues={before}
        rules={client ? rules : newRules}
        onSubmit={save}
      >
        {!client && <NewClientFields />}
        <TextField name="name" label={t('Name')} maxLength={100} />
        <Addresses />
        <TextAreaField name="scopes" label={t('Scopes')} hint={t('ScopesHint')} rows={3} optional />
        <NumberField name="callsPerMinute" label={t('CallsPerMinute')} min={1} optional />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </Modal>
  );
}

/** Fields that are fixed once the client exists. */
function NewClientFields() {
  const t = useT('administration');
  return (
    <>
      <TextField
        name="clientId"
        label={t('ClientId')}
        hint={t('ClientIdHint')}
        maxLength={64}
        focusOnOpen
      />
      <CheckboxField name="isConfidential" label={t('Confidential')} hint={t('ConfidentialHint')} />
      <CheckboxField name="actsAsMe" label={t('ActsAsMe')} hint={t('ActsAsMeHint')} />
    </>
  );
}

/** Addresses that the site sends people to, and origins that may call it, one a line. */
function Addresses() {
  const t = useT('administration');
  return (
    <>
      <TextAreaField
        name="redirectUris"
        label={t('RedirectAddresses')}
        hint={t('OneALine')}
        rows={2}
        optional
      />
      <TextAreaField
        name="postLogoutRedirectUris"
        label={t('SignOutAddresses')}
        hint={t('OneALine')}
        rows={2}
        optional
      />
      <TextAreaField
        name="origins"
        label={t('Origins')}
        hint={t('OriginsHint')}
        rows={2}
        optional
      />
    </>
  );
}
