import { transferApi, type TransferDefinition } from '@editorial/contracts/transfers';
import { call, confirm, useCulture, usePageMetadata, useT } from '@editorial/platform';
import { act, endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Icon, Skeleton } from '@editorial/ui';
import { useState } from 'react';
import { Failed } from '../browse/Failed.tsx';
import '../contribute/contribute.css';
import { FileServerForm } from './FileServerForm.tsx';
import { TransferRuns } from './TransferRuns.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: endpointKey(transferApi.list) });

/** A contributor's own file servers: what is taken from them, when, and what became of it. */
export function FileServersPage() {
  const t = useT('catalog');
  useCulture();
  usePageMetadata({ title: t('FileServers') });
  const { data, isPending, refetch } = useEndpoint(
    transferApi.list,
    { query: { maxResultCount: 100 } },
    { isPageContent: true },
  );
  const [edited, setEdited] = useState<TransferDefinition | 'new' | null>(null);
  const items = data?.items ?? [];
  return (
    <div className="ed-page con-page">
      <header className="con-head">
        <h1>{t('FileServers')}</h1>
        <p className="ed-muted ed-measure">{t('FileServersIntro')}</p>
        <Button look="primary" onClick={() => setEdited('new')}>
          {t('AddFileServer')}
        </Button>
        <ButtonLink to="/contribute" icon={<Icon name="back" />} look="quiet">
          {t('OwnPictures')}
        </ButtonLink>
      </header>
      {isPending && <Skeleton lines={6} />}
      {!isPending && !data && <Failed title={t('NotLoaded')} onRetry={() => void refetch()} />}
      {data && items.length === 0 && <EmptyState title={t('NoFileServers')} />}
      {items.map((definition) => (
        <FileServer
          key={definition.id}
          definition={definition}
          onEdit={() => setEdited(definition)}
        />
      ))}
      {edited && (
        <FileServerForm
          definition={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void refresh();
          }}
        />
      )}
    </div>
  );
}

function FileServer({
  definition,
  onEdit,
}: {
  readonly definition: TransferDefinition;
  readonly onEdit: () => void;
}) {
  const t = useT('catalog');
  const { id, name, host, port, folder, protocol, pinned, schedule } = definition;
  async function remove(): Promise<void> {
    const answer = await confirm.warn(
      'catalog::RemoveServerQuestion',
      'catalog::RemoveServerTitle',
      {
        titleLocalizationParams: [name],
      },
    );
    if (answer !== 'confirm') return;
    await act(call(transferApi.remove, { params: { id } }), { reloads: [transferApi.list] });
  }
  async function trust(): Promise<void> {
    const answer = await confirm.warn('catalog::TrustQuestion', 'catalog::TrustTitle', {
      titleLocalizationParams: [host],
    });
    if (answer !== 'confirm') return;
    await act(call(transferApi.trust, { params: { id } }), {
      done: 'catalog::Saved',
      reloads: [transferApi.list],
    });
  }
  return (
    <section className="con-server" aria-label={name}>
      <h2>{name}</h2>
      <p className="ed-muted ed-small">
        <bdi>
          {t(`Protocol:${protocol}`)} {host}:{port} {folder}
        </bdi>{' '}
        {t(`Schedule:${schedule}`)}
      </p>
      {pinned && (
        <p className="ed-muted ed-small">
          {t('ServerKey')} <bdi className="ed-figures">{pinned}</bdi>
        </p>
      )}
      <TransferRuns id={id}>
        <Button size="small" look="quiet" icon={<Icon name="edit" />} onClick={onEdit}>
          {t('Edit')}
        </Button>
        {pinned && (
          <Button size="small" look="quiet" onClick={() => void trust()}>
            {t('TrustAgain')}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => void remove()}>
          {t('DeleteDraft')}
        </Button>
      </TransferRuns>
    </section>
  );
}
