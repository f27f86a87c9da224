import type { ListedAsset } from '@editorial/contracts/catalog';
import { Slot, useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { useDock } from '../licensing/use-dock.ts';
import { LicenseNowButton } from '../licensing/LicenseNowButton.tsx';
import { creditsLeft, isLicensedAt } from '../licensing/license-choice.rules.ts';
import type { Licensing } from '../licensing/use-licensing.ts';

/** The actions for all selected pictures, of which there is one at least. */
export default function SelectionBar({
  chosen,
  licensing,
  onClear,
}: {
  readonly chosen: readonly ListedAsset[];
  readonly licensing: Licensing;
  readonly onClear: () => void;
}) {
  const t = useT('catalog');
  const { bestSize, licensedSizes } = licensing;
  const open = chosen.filter((asset) => !isLicensedAt(licensedSizes(asset), bestSize));
  return (
    <section
      ref={useDock()}
      className="cat-selection"
      aria-label={t('SelectedCount', [chosen.length])}
    >
      <output className="ed-figures">{t('SelectedCount', [chosen.length])}</output>
      {licensing.hasBasket && licensing.hasCredits && open.length > 0 && (
        <LicenseNowButton
          assetIds={open.map(({ id }) => id)}
          resolutionType={bestSize}
          credits={open.reduce(
            (sum, asset) => sum + creditsLeft(asset, bestSize, licensedSizes(asset)),
            0,
          )}
          onLicensed={onClear}
        />
      )}
      {licensing.hasBasket && (
        <Button
          icon={<Icon name="basket" />}
          onClick={() =>
            licensing.toggleBasket(
              chosen.filter((asset) => chosen.length > 1 || !licensing.isInBasket(asset.id)),
            )
          }
        >
          {t('AddToBasket')}
        </Button>
      )}
      <Button
        icon={<Icon name="download" />}
        onClick={() => void licensing.download({ assetIds: chosen.map((asset) => asset.id) })}
      >
        {t('Download')}
      </Button>
      <Slot name="selection.acts" given={{ assetIds: chosen.map((asset) => asset.id) }} />
      <Button look="quiet" icon={<Icon name="close" />} onClick={onClear}>
        {t('ClearSelection')}
      </Button>
    </section>
  );
}
