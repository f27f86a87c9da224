import { type Client, clientsApi } from '@editorial/contracts/clients';
import { call, confirm, useT } from '@editorial/platform';
import { Badge, Button, LinkButton } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { sayDone } from '../frame/act.ts';
import { AddButton } from '../frame/AddButton.tsx';
import type { Column } from '../frame/columns.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { ClientForm } from './ClientForm.tsx';

interface Acts {
  readonly onChange: (client: Client) => void;
  readonly onSecret: (secret: string) => void;
}

/** Lets the administrator confirm what ends the tokens of a client. */
const isConfirmed = async (text: string, { name }: Client): Promise<boolean> =>
  (await confirm.warn(`administration::${text}`, 'AbpUi::AreYouSure', {
    messageLocalizationParams: [name],
  })) === 'confirm';

async function renew(client: Client, onSecret: Acts['onSecret']): Promise<void> {
  if (!(await isConfirmed('RenewSecretText', client))) return;
  const { clientSecret } = await call(clientsApi.renewSecret, { params: { id: client.clientId } });
  if (clientSecret !== null) onSecret(clientSecret);
}

async function remove(client: Client): Promise<void> {
  if (!(await isConfirmed('RemoveClientText', client))) return;
  await call(clientsApi.remove, { params: { id: client.clientId } });
  await sayDone('ClientRemoved');
}

const columnsOf = ({ onChange, onSecret }: Acts): Column<Client>[] => [
  {
    key: 'name',
    title: 'Name',
    fixed: true,
    sortable: 'name',
    render: (client) => <LinkButton onClick={() => onChange(client)}>{client.name}</LinkButton>,
  },
  {
    key: 'clientId',
    title: 'ClientId',
    sortable: 'clientId',
    render: ({ clientId }) => <code>{clientId}</code>,
  },
  {
    key: 'kind',
    title: 'Kind',
    render: ({ isConfidential }, t) => (
      <Badge>{t(isConfidential ? 'Confidential' : 'Public')}</Badge>
    ),
  },
  { key: 'scopes', title: 'Scopes', render: ({ scopes }) => scopes.join(', ') },
  {
    key: 'redirects',
    title: 'RedirectAddresses',
    hidden: true,
    render: ({ redirectUris }) => redirectUris.join(', ') || '–',
  },
  {
    key: 'calls',
    title: 'CallsPerMinute',
    sortable: 'callsPerMinute',
    count: ({ callsPerMinute }) => callsPerMinute,
  },
  { key: 'created', title: 'Created', sortable: 'createdAt', date: ({ createdAt }) => createdAt },
  {
    key: 'acts',
    title: 'Acts',
    render: (client) => <ClientActs client={client} onSecret={onSecret} />,
  },
];

function ClientActs({ client, onSecret }: Pick<Acts, 'onSecret'> & { readonly client: Client }) {
  const t = useT('administration');
  return (
    <span className="ed-row">
      {client.isConfidential && (
        <Button size="small" onClick={() => void renew(client, onSecret)}>
          {t('RenewSecret')}
        </Button>
      )}
      <Button size="small" onClick={() => void remove(client)}>
        {t('Remove')}
      </Button>
    </span>
  );
}

const exportedFields = [
  'clientId',
  'name',
  'isConfidential',
  'callsPerMinute',
  'createdAt',
] as const;

/** Programs that sign people in at this site, or call its API under their own name. */
export function ClientsPage() {
  const t = useT('administration');
  const [shown, setShown] = useState<Client | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <ListPage
      title="Clients"
      intro="ClientsIntro"
      acts={<AddButton label={t('NewClient')} onClick={() => setShown('new')} />}
      endpoint={clientsApi.list}
      columns={columnsOf({ onChange: setShown, onSecret: setSecret })}
      rowKey={({ clientId }) => clientId}
      texts={{ search: 'SearchClients', count: 'CountClients', empty: 'NoClient' }}
      exported={{ fileName: 'clients.csv', fields: exportedFields }}
    >
      {shown !== null && (
        <ClientForm
          {...(shown === 'new' ? {} : { client: shown })}
          onClose={() => setShown(null)}
          onSecret={setSecret}
        />
      )}
      {secret !== null && (
        <Modal open onClose={() => setSecret(null)} title={t('ClientSecret')}>
          <p>{t('SecretOnce')}</p>
          <p>
            <code className="ed-figures">{secret}</code>
          </p>
        </Modal>
      )}
    </ListPage>
  );
}
