import { assetSetsApi, type ManagedSet } from '@editorial/contracts/asset-sets';
import { call, formatNumber, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { act } from '../frame/act.ts';

/** So many sets are offered as the pictures' new one. */
const CHOICES = 1000;

/** Removes a set. Its pictures stay in the catalog: they move to another set. */
export function RemoveSet({
  set,
  onClose,
}: {
  readonly set: ManagedSet;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const [moveTo, setMoveTo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data } = useEndpoint(assetSetsApi.list, {
    query: { sorting: 'title', maxResultCount: CHOICES },
  });
  const needsPlace = set.assetCount > 0;
  async function remove() {
    setBusy(true);
    const query = moveTo ? { moveTo: Number(moveTo) } : {};
    const step = () => call(assetSetsApi.remove, { params: { id: set.id }, query });
    if (await act(step, 'SetRemoved').finally(() => setBusy(false))) onClose();
  }
  return (
    <Modal open onClose={onClose} title={t('RemoveSet', { name: set.title })}>
      <p>
        {needsPlace
          ? t('SetInUse', { count: set.assetCount, figure: formatNumber(set.assetCount) })
          : t('SetIsEmpty')}
      </p>
      {needsPlace && (
        <label className="adm-month">
          <span>{t('MoveTo')}</span>
          <select
            className="ed-input ed-input--select"
            value={moveTo}
            onChange={(event) => setMoveTo(event.target.value)}
          >
            <option value="">–</option>
            {data?.items
              .filter(({ id }) => id !== set.id)
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
          </select>
        </label>
      )}
      <div className="ed-row">
        <Button
          look="danger"
          loading={isBusy}
          disabled={needsPlace && moveTo === ''}
          onClick={() => void remove()}
        >
          {t('Remove')}
        </Button>
      </div>
    </Modal>
  );
}
