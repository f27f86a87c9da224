import { lightboxesApi, type LightboxChoice } from '@editorial/contracts/lightboxes';
import { call, toast, useT } from '@editorial/platform';
import { Button, Icon, Popover, Skeleton } from '@editorial/ui';
import { Link } from 'react-router-dom';
import { ChoiceSearch } from '../ChoiceSearch.tsx';
import { NewLightbox } from '../NewLightbox.tsx';
import { change } from '../reload.ts';
import { useChoices } from '../use-choices.ts';
import '../lightboxes.css';

const MAX_PER_CALL = 500;

/** How far adding has come: pictures that were sent, and those that the lightbox has by now. */
interface Progress {
  sentCount: number;
  pictureCount: number;
}

/** Adds pictures, as many in one call as the API takes. */
async function addTo(id: string, assetIds: readonly string[], progress: Progress): Promise<void> {
  for (let from = 0; from < assetIds.length; from += MAX_PER_CALL) {
    const piece = assetIds.slice(from, from + MAX_PER_CALL);
    const box = await call(lightboxesApi.add, { params: { id }, body: { assetIds: piece } });
    progress.sentCount += piece.length;
    progress.pictureCount = box.pictureCount;
  }
}

/**
 * A button with a list of the lightboxes to which pictures can be added, and a field for a new one.
 */
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

/** Adds the pictures to a lightbox, or to a new one, and says what came of it. */
function useAdding(assetIds: readonly string[], onDone: () => void) {
  const t = useT('collections');

  /** Says what was added, what was there already, and what is still missing. */
  function report(name: string, before: number, { sentCount, pictureCount }: Progress): void {
    const isWhole = sentCount === assetIds.length;
    if (!isWhole && sentCount > 0)
      toast.warn(t('AddedSome', { done: sentCount, all: assetIds.length }));
    if (!isWhole) return;
    const addedCount = Math.min(sentCount, Math.max(0, pictureCount - before));
    const thereCount = sentCount - addedCount;
    const lines = [
      ...(addedCount > 0 ? [t('Added', { count: addedCount, name })] : []),
      ...(thereCount > 0 ? [t('AlreadyThere', { number: thereCount })] : []),
    ];
    toast.success(lines.join(' '));
    onDone();
  }
  async function add({ id, name, pictureCount }: LightboxChoice): Promise<void> {
    const progress: Progress = { sentCount: 0, pictureCount };
    await change(addTo(id, assetIds, progress));
    report(name, pictureCount, progress);
  }
  async function create(name: string): Promise<void> {
    const progress: Progress = { sentCount: 0, pictureCount: 0 };
    const body = { name, assetIds: assetIds.slice(0, MAX_PER_CALL) };
    const work = call(lightboxesApi.create, { body }).then(({ id, pictureCount }) => {
      Object.assign(progress, { sentCount: body.assetIds.length, pictureCount });
      return addTo(id, assetIds.slice(MAX_PER_CALL), progress);
    });
    await change(work);
    report(name, 0, progress);
  }
  return { add, create };
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
  const [assetId] = assetIds;
  const { data, ...search } = useChoices(assetIds.length === 1 ? { assetId } : {});
  const { add, create } = useAdding(assetIds, onDone);
  if (!data) return <Skeleton height={120} width="16rem" />;
  return (
    <div className="lbx-add">
      <ChoiceSearch {...search} />
      <ul>
        {data.items.map((box) => (
          <li key={box.id}>
            <Button look="quiet" onClick={() => void add(box)} aria-pressed={box.isIn}>
              <bdi>{box.name}</bdi>
              <span className="ed-muted ed-figures">{box.pictureCount}</span>
              {box.isIn && <Icon name="check" />}
            </Button>
          </li>
        ))}
      </ul>
      <NewLightbox isFirst onCreate={create} />
      <Link to="/lightboxes">{t('AllLightboxes')}</Link>
    </div>
  );
}
