import { Quality, SelectionMode, TransferProtocol } from '@editorial/contracts/enumerations';
import {
  DefaultPort,
  Schedules,
  SignInKinds,
  transferApi,
  type TransferDefinition,
} from '@editorial/contracts/transfers';
import { call, namesFields, toast, useT } from '@editorial/platform';
import {
  Form,
  required,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useWatch } from 'react-hook-form';

interface Values {
  readonly name: string;
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  readonly userName: string;
  readonly signsInWith: string;
  readonly secret: string;
  readonly folder: string;
  readonly fileNames: string;
  readonly quality: string;
  readonly schedule: string;
}

const valuesOf = (definition: TransferDefinition | null): Values => ({
  name: definition?.name ?? '',
  protocol: String(definition?.protocol ?? TransferProtocol.Sftp),
  host: definition?.host ?? '',
  port: definition ? String(definition.port) : '',
  userName: definition?.userName ?? '',
  signsInWith: definition?.signsInWith ?? 'Password',
  secret: '',
  folder: definition?.folder ?? '/',
  fileNames: definition?.fileNames.join('\n') ?? '',
  quality: String(definition?.quality ?? Quality.High),
  schedule: definition?.schedule ?? 'None',
});

const bodyOf = ({ port, secret, ...values }: Values) => {
  const protocol = Number(values.protocol) as TransferProtocol;
  const fileNames = values.fileNames
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    ...values,
    protocol,
    quality: Number(values.quality) as Quality,
    signsInWith: values.signsInWith as (typeof SignInKinds)[number],
    schedule: values.schedule as (typeof Schedules)[number],
    fileNames,
    selectionMode: fileNames.length > 0 ? SelectionMode.Individual : SelectionMode.Folder,
    port: port === '' ? DefaultPort[protocol] : Number(port),
    ...(secret !== '' && { secret }),
  };
};

const needed = { name: [required()], host: [required()], userName: [required()] };

/** The form of a file server. Without a new password or key, the one that is kept stays. */
export function FileServerForm({
  definition,
  onClose,
  onSaved,
}: {
  readonly definition: TransferDefinition | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT('catalog');
  async function save(values: Values): Promise<void> {
    const { secret = '', ...body } = bodyOf(values);
    // The field says it, also that another server needs its own password.
    const atFields = { skipHandleError: namesFields };
    await (definition
      ? call(
          transferApi.update,
          { params: { id: definition.id }, body: { ...body, ...(secret && { secret }) } },
          atFields,
        )
      : call(transferApi.create, { body: { ...body, secret } }, atFields));
    toast.success('catalog::Saved');
    onSaved();
  }
  return (
    <Modal open title={t(definition ? 'Edit' : 'AddFileServer')} onClose={onClose}>
      <Form
        defaultValues={valuesOf(definition)}
        rules={definition ? needed : { ...needed, secret: [required()] }}
        onSubmit={save}
      >
        <Fields isNew={definition === null} />
        <SubmitButton>{t('Save')}</SubmitButton>
      </Form>
    </Modal>
  );
}

function Fields({ isNew }: { readonly isNew: boolean }) {
  const t = useT('catalog');
  return (
    <>
      <TextField name="name" label={t('ServerName')} maxLength={100} />
      <AddressFields />
      <TextAreaField
        name="secret"
        label={t('ServerSecret')}
        {...(!isNew && { hint: t('ServerSecretHint') })}
        optional={!isNew}
        rows={2}
        maxLength={20_000}
      />
      <TextField name="folder" label={t('ServerFolder')} maxLength={1000} />
      <TextAreaField
        name="fileNames"
        label={t('ServerFiles')}
        hint={t('ServerFilesHint')}
        optional
        rows={3}
      />
      <div className="con-pair">
        <SelectField
          name="quality"
          label={t('ServerQuality')}
          placeholder={false}
          options={Object.values(Quality).map((value) => ({
            value: String(value),
            label: t(`Quality:${value}`),
          }))}
        />
        <SelectField
          name="schedule"
          label={t('Schedule')}
          placeholder={false}
          options={Schedules.map((value) => ({ value, label: t(`Schedule:${value}`) }))}
        />
      </div>
    </>
  );
}

/** Where the server is, and who signs in there. */
function AddressFields() {
  const t = useT('catalog');
  const protocol = Number(useWatch<Record<string, string>>({ name: 'protocol' }));
  const isPlain = protocol === TransferProtocol.Ftp;
  return (
    <div className="con-pair">
      <SelectField
        name="protocol"
        label={t('Protocol')}
        placeholder={false}
        {...(isPlain && { hint: t('PlainFtpHint') })}
        options={Object.values(TransferProtocol).map((value) => ({
          value: String(value),
          label: t(`Protocol:${value}`),
        }))}
      />
      <TextField name="host" label={t('ServerHost')} maxLength={253} />
      <TextField name="port" label={t('ServerPort')} optional maxLength={5} />
      <TextField name="userName" label={t('ServerUser')} maxLength={200} />
      <SelectField
        name="signsInWith"
        label={t('SignsInWith')}
        placeholder={false}
        options={SignInKinds.map((value) => ({ value, label: t(`SignsInWith:${value}`) }))}
      />
    </div>
  );
}
