import { type Asset, catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon } from '@editorial/ui';

/** Id of the heading of the pictures that look alike. */
export const ALIKE_ID = 'more-like';

const MAX_SHOWN = 18;
/** More are read than are shown, because those of the set are among them and are left out. */
const MAX_READ = 48;

/** Pictures of other sets that are alike. Those of the set have a row of their own. */
export function useAlike(assetId: string, setId: number): readonly ListedAsset[] {
  const { data } = useEndpoint(
    catalogApi.similar,
    { params: { id: assetId }, query: { maxResultCount: MAX_READ } },
    { isBackground: true, skipHandleError: true },
  );
  return (data?.items ?? []).filter((asset) => asset.setId !== setId).slice(0, MAX_SHOWN);
}

function showAlike(): void {
  const heading = document.getElementById(ALIKE_ID);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** Moves to the pictures that look alike, if there are any. */
export function AlikeLink({ asset }: { readonly asset: Pick<Asset, 'id' | 'setId'> }) {
  const t = useT('catalog');
  const hasAlike = useAlike(asset.id, asset.setId).length > 0;
  if (!hasAlike) return null;
  return (
    <Button look="quiet" icon={<Icon name="images" />} onClick={showAlike}>
      {t('Alike')}
    </Button>
  );
}
