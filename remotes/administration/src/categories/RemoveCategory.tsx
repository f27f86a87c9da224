import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
import { call, formatNumber, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { act } from '../frame/act.ts';

/** More than a site may have. */
const CHOICES = 100;

/** Removes a category. Its pictures stay in the catalog: they move to another category. */
export function RemoveCategory({
  category,
  onClose,
}: {
  readonly category: ManagedCategory;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const [moveTo, setMoveTo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data } = useEndpoint(categoriesApi.list, {
    query: { sorting: 'name', maxResultCount: CHOICES },
  });
  const others = (data?.items ?? []).filter(({ id }) => id !== category.id);
  const needsPlace = category.assetCount > 0;
  async function remove() {
    setBusy(true);
    const other = others.find(({ id }) => id === moveTo);
    const query = {
      concurrencyStamp: category.concurrencyStamp,
      ...(other && { moveTo: other.id }),
    };
    const step = () => call(categoriesApi.remove, { params: { id: category.id }, query });
    if (await act(step, 'CategoryRemoved').finally(() => setBusy(false))) onClose();
  }
  return (
    <Modal open onClose={onClose} title={t('RemoveSet', { name: category.name })}>
      <p>
        {needsPlace
          ? t('CategoryInUse', {
              count: category.assetCount,
              figure: formatNumber(category.assetCount),
            })
          : t('CategoryIsEmpty')}
      </p>
      {needsPlace && (
        <label className="adm-month">
          <span>{t('CategoryInstead')}</span>
          <select
            className="ed-input ed-input--select"
            value={moveTo}
            onChange={(event) => setMoveTo(event.target.value)}
          >
            <option value="">–</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
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
