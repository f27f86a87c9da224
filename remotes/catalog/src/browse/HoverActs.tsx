import type { ListedAsset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { LeastPrice } from '../licensing/LeastPrice.tsx';
import type { Licensing } from '../licensing/use-licensing.ts';

function Caption({ item }: { readonly item: ListedAsset }) {
  const t = useT('catalog');
  return (
    <span className="cat-caption">
      <strong>{item.title}</strong>
      <span className="ed-figures">
        {item.number} · <LeastPrice item={item} />
        {item.exclusivity === 'Exclusive' ? ` · ${t('ExclusiveBadge')}` : ''}
      </span>
      {item.missingWords && (
        <span>{t('MissingWords', { words: item.missingWords.join(', ') })}</span>
      )}
    </span>
  );
}

/** Over a picture of the grid, while the pointer or the focus is on it: its caption and its acts. */
export function HoverActs({
  item,
  licensing,
  hasFocus,
  onLook,
  onGather,
}: {
  readonly item: ListedAsset;
  readonly licensing: Licensing;
  /** Whether the picture has the focus: then Tab leads to its acts. */
  readonly hasFocus: boolean;
  readonly onLook: () => void;
  /** Null while no remote gathers pictures. */
  readonly onGather: ((assetId: string) => void) | null;
}) {
  const t = useT('catalog');
  const tabIndex = hasFocus ? 0 : -1;
  const isInBasket = licensing.isInBasket(item.id);
  return (
    <>
      <Caption item={item} />
      <span className="cat-acts">
        <Button
          size="small"
          iconOnly
          tabIndex={tabIndex}
          aria-label={`${t('QuickLook')}: ${item.title}`}
          icon={<Icon name="eye" />}
          onClick={onLook}
        />
        {(licensing.hasBasket || !licensing.isSignedIn) && (
          <Button
            size="small"
            iconOnly
            tabIndex={tabIndex}
            aria-label={`${isInBasket ? t('RemoveFromBasket') : t('AddToBasket')}: ${item.title}`}
            icon={<Icon name={isInBasket ? 'check' : 'basket'} />}
            onClick={() => licensing.toggleBasket([item])}
          />
        )}
        {onGather && (
          <Button
            size="small"
            iconOnly
            tabIndex={tabIndex}
            aria-label={`${t('Gather')}: ${item.title}`}
            icon={<Icon name="plus" />}
            onClick={() => onGather(item.id)}
          />
        )}
      </span>
    </>
  );
}
