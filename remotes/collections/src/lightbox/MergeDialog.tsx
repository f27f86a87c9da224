import { type Lightbox, type LightboxChoice, lightboxesApi } from '@editorial/contracts/lightboxes';
import { call, toast, useT } from '@editorial/platform';
import { Button, Skeleton } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { ChoiceSearch } from '../ChoiceSearch.tsx';
import { change } from '../reload.ts';
import { useChoices } from '../use-choices.ts';

/** Asks which own lightbox is put into this one, and says what becomes of both. */
export function MergeDialog({
  lightbox: { id, name },
  open,
  onClose,
}: {
  readonly lightbox: Lightbox;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT('collections');
  const [from, setFrom] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data, ...search } = useChoices({ right: 'Owner' }, { enabled: open });
  const others = data?.items.filter((one) => one.id !== id);
  const chosen = others?.find((one) => one.id === from);

  async function merge(): Promise<void> {
    if (!chosen) return;
    setBusy(true);
    const body = { fromId: chosen.id };
    const isDone = await change(call(lightboxesApi.merge, { params: { id }, body }));
    setBusy(false);
    if (!isDone) return;
    toast.success(t('Merged', [chosen.name, name]));
    setFrom('');
    onClose();
  }
  return (
    <Modal
      open={open}
      size="sm"
      title={t('Merge')}
      closableByKeyboard
      busy={isBusy}
      onClose={onClose}
      footer={
        <Button look="primary" disabled={!chosen} loading={isBusy} onClick={() => void merge()}>
          {t('MergeNow')}
        </Button>
      }
    >
      <p>{t('MergeHint')}</p>
      {!others && <Skeleton height={120} />}
      <ChoiceSearch {...search} />
      {others?.length === 0 && !search.isLong && <p className="ed-muted">{t('NothingToMerge')}</p>}
      <OwnLightboxes boxes={others ?? []} chosenId={from} onChoose={setFrom} />
    </Modal>
  );
}

function OwnLightboxes({
  boxes,
  chosenId,
  onChoose,
}: {
  readonly boxes: readonly LightboxChoice[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}) {
  const t = useT('collections');
  return (
    <fieldset className="lbx-merge">
      <legend className="ed-visually-hidden">{t('Lightboxes')}</legend>
      {boxes.map((one) => (
        <label key={one.id} className="lbx-choice">
          <input
            type="radio"
            name="lbx-merge"
            checked={one.id === chosenId}
            onChange={() => onChoose(one.id)}
          />
          <bdi>{one.name}</bdi>
          <span className="ed-muted ed-figures">{one.pictureCount}</span>
        </label>
      ))}
    </fieldset>
  );
}
