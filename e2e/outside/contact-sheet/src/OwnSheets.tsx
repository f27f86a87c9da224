import { formatDate, useT } from '@editorial/platform';
import {
  endpointKey,
  queryClient,
  useEndpoint,
  useEndpointMutation,
} from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import styles from './sheet.module.css';
import { sheetsApi } from './sheets.ts';

/** The sheets that the visitor kept, from this remote's own service. */
export function OwnSheets({ pictureIds }: { readonly pictureIds: readonly string[] }) {
  const t = useT('contact-sheet');
  const { data } = useEndpoint(sheetsApi.list);
  const keep = useEndpointMutation(sheetsApi.keep);
  const remove = useEndpointMutation(sheetsApi.remove);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: endpointKey(sheetsApi.list) });

  async function keepThis(): Promise<void> {
    await keep.mutateAsync({ body: { pictureIds: [...pictureIds] } });
    await readAgain();
  }

  async function removeOne(id: string): Promise<void> {
    await remove.mutateAsync({ params: { id } });
    await readAgain();
  }

  return (
    <section className="ed-stack" aria-labelledby="own-sheets">
      <h2 id="own-sheets">{t('Own')}</h2>
      <div>
        <Button
          look="primary"
          loading={keep.isPending}
          onClick={() => void keepThis().catch(() => {})}
        >
          {t('Keep')}
        </Button>
      </div>
      {data?.items.length === 0 && <p>{t('None')}</p>}
      <ul className={styles.own}>
        {data?.items.map(({ id, keptAt, pictureCount }) => (
          <li key={id}>
            {formatDate(keptAt)}: {t('Count', { count: pictureCount })}{' '}
            <Button look="quiet" size="small" onClick={() => void removeOne(id).catch(() => {})}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
