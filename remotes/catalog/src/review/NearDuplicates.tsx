import { catalogApi } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { PictureStrip } from '../browse/PictureStrip.tsx';

const STRIP_HEIGHT_PX = 96;

/** Published pictures that may be the same as the one in review. Nothing without any. */
export function NearDuplicates({ id }: { readonly id: string }) {
  const t = useT('catalog');
  const { data } = useEndpoint(
    catalogApi.nearDuplicates,
    { params: { id } },
    { isBackground: true, skipHandleError: true },
  );
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="rev-duplicates" aria-label={t('NearDuplicates')}>
      <p className="ed-small">{t('NearDuplicates')}</p>
      <PictureStrip
        area="/public"
        assets={items}
        label={t('NearDuplicates')}
        height={STRIP_HEIGHT_PX}
      />
    </section>
  );
}
