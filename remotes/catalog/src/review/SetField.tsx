import { assetSetsApi } from '@editorial/contracts/asset-sets';
import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { SelectField } from '@editorial/ui/forms';

/** So many sets are offered. */
const CHOICES = 1000;

/** The set of a picture, for reviewers. */
export function SetField({ asset }: { readonly asset: Asset }) {
  const t = useT('catalog');
  const { data } = useEndpoint(
    assetSetsApi.list,
    { query: { sorting: 'title', maxResultCount: CHOICES } },
    { isBackground: true },
  );
  const others = (data?.items ?? []).filter(({ id }) => id !== asset.setId);
  const own = { id: asset.setId, title: asset.setTitle };
  return (
    <SelectField
      name="setId"
      label={t('Set')}
      placeholder={false}
      options={[own, ...others].map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
