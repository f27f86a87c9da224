import { formatNumber, useT, type TextKey } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { SearchChoice } from '@editorial/ui/table';
import { useState } from 'react';
import { act } from '../frame/act.ts';

type Key = TextKey<'administration'>;

interface Other {
  readonly id: string;
  readonly name: string;
}

/** Removes a set or a category. Its pictures stay in the catalog: they move to another one. */
export function RemoveGroup({
  name,
  assetCount,
  others,
  texts,
  onRemove,
  onClose,
}: {
  readonly name: string;
  readonly assetCount: number;
  readonly others: readonly Other[];
  readonly texts: {
    /** How many pictures it has. */
    readonly inUse: Key;
    readonly isEmpty: Key;
    readonly moveTo: Key;
    readonly removed: Key;
  };
  /** Gets the one that takes its pictures; none if it has no pictures. */
  readonly onRemove: (moveTo: string | undefined) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const needsPlace = assetCount > 0;
  async function remove() {
    setBusy(true);
    const step = () => onRemove(moveTo ?? undefined);
    if (await act(step, texts.removed).finally(() => setBusy(false))) onClose();
  }
  return (
    <Modal open onClose={onClose} title={t('RemoveSet', { name })}>
      <p>
        {needsPlace
          ? t(texts.inUse, { count: assetCount, figure: formatNumber(assetCount) })
          : t(texts.isEmpty)}
      </p>
      {needsPlace && (
        <OtherGroup label={t(texts.moveTo)} others={others} value={moveTo} onChoose={setMoveTo} />
      )}
      <div className="ed-row">
        <Button
          look="danger"
          loading={isBusy}
          disabled={needsPlace && moveTo === null}
          onClick={() => void remove()}
        >
          {t('Remove')}
        </Button>
      </div>
    </Modal>
  );
}

/** The one that takes the pictures. */
function OtherGroup({
  label,
  others,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly others: readonly Other[];
  readonly value: string | null;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <label className="adm-month">
      <span>{label}</span>
      <SearchChoice
        label={label}
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        value={value}
        onChange={onChoose}
      />
    </label>
  );
}
