import { useT } from '@editorial/platform';
import { Button, Icon, Menu } from '@editorial/ui';
import { type CatalogAddress, sortingOf, Sortings, type View } from './catalog-address.ts';
import { SizeSlider } from './SizeSlider.tsx';

export interface ViewOptionsProps {
  readonly address: CatalogAddress;
  readonly view: View;
  readonly hasSetView: boolean;
  readonly onChange: (change: Partial<CatalogAddress>) => void;
}

/** Sets the size of pictures, switches between sets and pictures, and sets their order. */
export function ViewOptions({ address, view, hasSetView, onChange }: ViewOptionsProps) {
  const t = useT('catalog');
  const sorting = sortingOf(address);
  const sortings = Sortings.filter(
    (candidate) =>
      candidate !== 'relevance' || address.searchText !== '' || address.looksLike !== undefined,
  );
  return (
    <div className="cat-options">
      {view === 'assets' && <SizeSlider />}
      {hasSetView && <ViewSwitch view={view} onChange={onChange} />}
      {view === 'assets' && address.groupOf === undefined && (
        <div className="cat-switch">
          <button
            type="button"
            aria-pressed={address.grouped === true}
            title={t('GroupSimilar')}
            onClick={() => onChange({ grouped: address.grouped ? undefined : true, at: 0 })}
          >
            <Icon name="copy" />
            <span className="cat-switch__name">{t('GroupSimilar')}</span>
          </button>
        </div>
      )}
      <Menu
        align="end"
        label={t('Sort')}
        trigger={(props) => (
          <Button {...props} look="quiet">
            <span className="cat-sort">{t(`Sort:${sorting}`)}</span>
            <Icon name="down" />
          </Button>
        )}
        entries={sortings.map((candidate) => ({
          key: candidate,
          label: t(`Sort:${candidate}`),
          checked: candidate === sorting,
          onSelect: () => onChange({ sorting: candidate, at: 0 }),
        }))}
      />
    </div>
  );
}

/** Switches between sets and single pictures. */
function ViewSwitch({ view, onChange }: Pick<ViewOptionsProps, 'view' | 'onChange'>) {
  const t = useT('catalog');
  return (
    <div role="group" aria-label={t('View')} className="cat-switch">
      <button
        type="button"
        aria-pressed={view === 'sets'}
        title={t('ViewSets')}
        onClick={() => onChange({ expandAssets: false, at: 0 })}
      >
        <Icon name="images" />
        <span className="cat-switch__name">{t('ViewSets')}</span>
      </button>
      <button
        type="button"
        aria-pressed={view === 'assets'}
        title={t('ViewAssets')}
        onClick={() => onChange({ expandAssets: true, at: 0 })}
      >
        <Icon name="grid" />
        <span className="cat-switch__name">{t('ViewAssets')}</span>
      </button>
    </div>
  );
}
