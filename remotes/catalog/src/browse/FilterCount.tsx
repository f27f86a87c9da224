import type { ReadAsFilter } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import type { AssetFilter } from './asset-run.ts';
import { type CatalogAddress, choicesOf } from './catalog-address.ts';
import { readOnly } from './read-as.rules.ts';
import { useSetPages } from './SetList.tsx';
import { useAssetNotes } from './use-asset-pages.ts';

interface Props {
  readonly address: CatalogAddress;
  readonly filter: AssetFilter;
}

function Count({
  address,
  readAs,
}: Pick<Props, 'address'> & { readonly readAs: readonly ReadAsFilter[] | undefined }) {
  const t = useT('catalog');
  const count = choicesOf(address).length + readOnly(readAs, address).length;
  return count > 0 ? t('ShowFilters', [count]) : t('Filters');
}

const AssetCount = ({ address, filter }: Props) => (
  <Count address={address} readAs={useAssetNotes(filter, address.at).readAs} />
);

const SetCount = ({ address, filter }: Props) => (
  <Count address={address} readAs={useSetPages(filter, true).data?.pages[0]?.readAs} />
);

/** How many filters are active: as many as there are chips, also those of searched words. */
export const FilterCount = ({ view, ...props }: Props & { readonly view: 'sets' | 'assets' }) =>
  view === 'sets' ? <SetCount {...props} /> : <AssetCount {...props} />;
