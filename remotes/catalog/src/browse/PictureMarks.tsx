import type { ListedAsset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Icon } from '@editorial/ui';
import type { Licensing } from '../licensing/use-licensing.ts';
import { AlikeMark, SetMark } from './AlikeMark.tsx';
import type { Area } from './catalog-address.ts';

/** Whether a picture has marks. Without any, its cell of the grid has no place for them. */
export const hasMarks = (item: ListedAsset, licensing: Licensing): boolean =>
  licensing.isInBasket(item.id) ||
  licensing.licensedSizes(item).length > 0 ||
  Boolean(item.alikeCount || item.missingWords || item.ofSet);

/** The marks on a picture of the grid: licensed, in the basket, one of many, words it lacks. */
export function PictureMarks({
  item,
  area,
  licensing,
}: {
  readonly item: ListedAsset;
  readonly area: Area;
  readonly licensing: Licensing;
}) {
  const t = useT('catalog');
  return (
    <>
      <span className="cat-marks">
        {licensing.licensedSizes(item).length > 0 && (
          <span className="cat-mark">
            <Icon name="certificate" label={t('Licensed')} />
          </span>
        )}
        {licensing.isInBasket(item.id) && (
          <span className="cat-mark">
            <Icon name="basket" label={t('InBasket')} />
          </span>
        )}
        {item.alikeCount ? <AlikeMark id={item.id} count={item.alikeCount} /> : null}
        {item.ofSet && <SetMark area={area} {...item.ofSet} />}
      </span>
      {item.missingWords && (
        <span className="cat-missing">
          {t('MissingWords', { words: item.missingWords.join(', ') })}
        </span>
      )}
    </>
  );
}
