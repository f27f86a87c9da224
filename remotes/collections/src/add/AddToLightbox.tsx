import { lightboxesApi, type LightboxSummary } from '@editorial/contracts/lightboxes';
import { call, toast, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon, Popover, Skeleton } from '@editorial/ui';
import { Link } from 'react-router-dom';
import { NewLightbox } from '../NewLightbox.tsx';
import { change } from '../reload.ts';
import '../lightboxes.css';

const MAX_PER_CALL = 500;

/** Adds pictures, as many in one call as the API takes. */
async function addTo(id: string, assetIds: readonly string[]): Promise<void> {
  for (let from = 0; from < assetIds.length; from += MAX_PER_CALL)
    await call(lightboxesApi.add, {
      params: { id },
      body: { assetIds: assetIds.slice(from, from + MAX_PER_CALL) },
    });
}

/** A button with a list of the lightboxes to which pictures can be added, and a field for a new one. */
export function AddToLightbox({ assetIds }: { readonly assetIds: readonly string[] }) {
  const t = useT('collections');
  return (
    <Popover
      label={t('AddToLightbox')}
      trigger={(props) => (
        <Button {...props} className="lbx-trigger" icon={<Icon name="plus" />}>
          {t('AddToLightbox')}
        </Button>
      )}
    >
      {(close) => <Choice assetIds={assetIds} onDone={close} />}
    </Popover>
  );
}

/** The lightboxes to which pictures can be added, and a field for a new one. */
export function Choice({
  assetIds,
  onDone,
}: {
  readonly assetIds: readonly string[];
  readonly onDone: () => void;
}) {
  const t = useT('collections');
  const options = { isBackground: true };
  const { data } = useEndpoint(lightboxesApi.list, { query: {} }, options);
  const [assetId] = assetIds;
  const { data: holding } = useEndpoint(
    lightboxesApi.list,
    { query: { assetId } },
    { ...options, enabled: assetIds.length === 1 },
  );
  const held = new Set((assetIds.length === 1 ? holding?.items : [])?.map(({ id }) => id));

  async function add({ id, name }: LightboxSummary): Promise<void> {
    if (!(await change(addTo(id, assetIds)))) return;
    toast.success(t('Added', { count: assetIds.length, name }));
    onDone();
  }
  async function create(name: string): Promise<void> {
    const body = { name, assetIds: assetIds.slice(0, MAX_PER_CALL) };
    const rest = assetIds.slice(MAX_PER_CALL);
    const work = call(lightboxesApi.create, { body }).then(({ id }) => addTo(id, rest));
    if (!(await change(work))) return;
    toast.success(t('Added', { count: assetIds.length, name }));
    onDone();
  }
  if (!data) return <Skeleton height={120} width="16rem" />;
  return (
    <div className="lbx-add">
      <ul>
        {data.items
          .filter(({ right }) => right !== 'View')
          .map((box) => (
            <li key={box.id}>
              <Button look="quiet" onClick={() => void add(box)} aria-pressed={held.has(box.id)}>
                <bdi>{box.name}</bdi>
                <span className="ed-muted ed-figures">{box.pictureCount}</span>
                {held.has(box.id) && <Icon name="check" />}
              </Button>
            </li>
          ))}
      </ul>
      <NewLightbox onCreate={create} />
      <Link to="/lightboxes">{t('AllLightboxes')}</Link>
    </div>
  );
}
