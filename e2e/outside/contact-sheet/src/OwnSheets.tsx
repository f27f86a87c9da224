import { call, formatDate, useT } from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import styles from './sheet.module.css';
import { sheetsApi } from './sheets.ts';

/** The sheets that the visitor kept, from this remote's own service. */
export function OwnSheets({ pictureIds }: { readonly pictureIds: readonly string[] }) {
  const t = useT('contact-sheet');
  const { data } = useEndpoint(sheetsApi.list);
  const reloads = [sheetsApi.list];
  const keeping = useAct(() => call(sheetsApi.keep, { body: { pictureIds: [...pictureIds] } }), {
    reloads,
  });
  const removing = useAct((id: string) => call(sheetsApi.remove, { params: { id } }), { reloads });

  return (
    <section className="ed-stack" aria-labelledby="own-sheets">
      <h2 id="own-sheets">{t('Own')}</h2>
      <div>
        <Button look="primary" loading={keeping.isBusy} onClick={() => void keeping.run()}>
          {t('Keep')}
        </Button>
      </div>
      {data?.items.length === 0 && <p>{t('None')}</p>}
      <ul className={styles.own}>
        {data?.items.map(({ id, keptAt, pictureCount }) => (
          <li key={id}>
            {formatDate(keptAt)}: {t('Count', { count: pictureCount })}{' '}
            <Button look="quiet" size="small" onClick={() => void removing.run(id)}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
