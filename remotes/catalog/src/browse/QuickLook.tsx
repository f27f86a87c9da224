import { catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { Slot, useCurrentUser, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, Icon, Picture } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { useEffect } from 'react';
import { FreshLicenses } from '../licensing/FreshLicenses.tsx';
import { LeastPrice } from '../licensing/LeastPrice.tsx';
import { LicenseNowButton } from '../licensing/LicenseNowButton.tsx';
import { creditsLeft, isLicensedAt } from '../licensing/license-choice.rules.ts';
import { LoupeButton, LoupeSheet } from '../loupe/LoupeSheet.tsx';
import { useLoupe } from '../loupe/use-loupe.ts';
import { cameFrom } from './kept-results.ts';
import { ShareButton } from './ShareButton.tsx';
import { alikePath, picturePath } from '../places.ts';
import type { Area } from './catalog-address.ts';
import type { AssetPages } from './use-asset-pages.ts';
import type { Licensing } from '../licensing/use-licensing.ts';

export interface QuickLookProps {
  readonly area: Area;
  readonly pages: AssetPages;
  readonly index: number | null;
  readonly licensing: Licensing;
  /** Whether a dialog stands over it, which then has the keys. */
  readonly isCovered: boolean;
  /** Null while no remote gathers pictures. */
  readonly onGather: ((assetId: string) => void) | null;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
  readonly onOpen: (item: ListedAsset, index: number) => void;
}

/** More pictures are requested when the visitor is this close to the end of the loaded ones. */
const LOAD_AHEAD_COUNT = 12;

/** Loads the next pages before the visitor gets to the end of those that are there. */
function useLoadAhead(pages: AssetPages, index: number | null): void {
  const { start } = pages;
  const end = start + pages.items.length;
  useEffect(() => {
    if (index === null) return;
    if (index + LOAD_AHEAD_COUNT >= end) pages.loadAfter();
    else if (index - LOAD_AHEAD_COUNT < start) pages.loadBefore();
    // Runs for each picture shown and whenever pages arrive, not for new function identities.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [index, start, end]);
}

/** The keys of the quick look, wherever the focus is. */
function useLookKeys(props: QuickLookProps, item: ListedAsset | undefined): void {
  const { pages, index, licensing, isCovered, onGather, onMove, onClose, onOpen } = props;
  const { start } = pages;
  const end = start + pages.items.length;
  useEffect(() => {
    if (index === null || !item || isCovered) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // A person who writes the name of a lightbox writes letters.
      if (event.target instanceof Element && event.target.matches('input, textarea')) return;
      const isOnControl =
        event.target instanceof Element && event.target.closest('a, button') !== null;
      const acts: Readonly<Record<string, () => void>> = {
        ArrowRight: () => onMove(Math.min(end - 1, index + 1)),
        ArrowLeft: () => onMove(Math.max(start, index - 1)),
        b: () => licensing.toggleBasket([item]),
        ...(onGather ? { l: () => onGather(item.id) } : {}),
        ...(isOnControl ? {} : { ' ': onClose, Enter: () => onOpen(item, index) }),
      };
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [index, item, start, end, licensing, isCovered, onGather, onMove, onClose, onOpen]);
}

/**
 * Shows a picture larger without leaving the list. Arrow keys move on; space and Escape close it.
 */
export default function QuickLook(props: QuickLookProps) {
  const { area, pages, index, licensing, onMove, onClose } = props;
  const t = useT('catalog');
  const { items, start } = pages;
  const item = index === null ? undefined : items[index - start];
  useLoadAhead(pages, index);
  useLookKeys(props, item);
  if (!item || index === null) return null;
  const sizes = licensing.licensedSizes(item);
  return (
    <Modal
      open
      size="xl"
      closableByKeyboard
      title={item.title}
      onClose={onClose}
      footer={
        <div className="cat-look__foot">
          <span className="ed-muted ed-figures">
            {item.number} · {sizes.length > 0 ? t('Licensed') : <LeastPrice item={item} />}
          </span>
          <Button
            look="quiet"
            iconOnly
            aria-label={t('Previous')}
            icon={<Icon name="previous" />}
            disabled={index <= start}
            onClick={() => onMove(index - 1)}
          />
          <Button
            look="quiet"
            iconOnly
            aria-label={t('Next')}
            icon={<Icon name="next" />}
            disabled={index >= start + items.length - 1}
            onClick={() => onMove(index + 1)}
          />
          <ActsOnPicture item={item} licensing={licensing} onClose={onClose} />
          <ButtonLink
            look={licensing.hasBasket ? 'secondary' : 'primary'}
            to={picturePath(area, item.id)}
            state={cameFrom(index)}
          >
            {t('OpenPicture')}
          </ButtonLink>
        </div>
      }
    >
      <div className="cat-look" data-autofocus tabIndex={-1}>
        <LookedAt key={item.id} item={item} isLicensed={sizes.length > 0} />
        <FreshLicenses />
      </div>
    </Modal>
  );
}

/** The acts on the picture that is shown. */
function ActsOnPicture({
  item,
  licensing,
  onClose,
}: Pick<QuickLookProps, 'licensing' | 'onClose'> & { readonly item: ListedAsset }) {
  const t = useT('catalog');
  const { isAuthenticated } = useCurrentUser();
  const isInBasket = licensing.isInBasket(item.id);
  const isLicensed = isLicensedAt(licensing.licensedSizes(item), licensing.bestSize);
  return (
    <>
      <ShareButton asset={item} iconOnly />
      {isAuthenticated && (
        <>
          <ButtonLink
            look="quiet"
            iconOnly
            aria-label={t('AlikePictures')}
            icon={<Icon name="images" />}
            to={alikePath(item.id)}
            onClick={onClose}
          />
          <Slot name="selection.acts" given={{ assetIds: [item.id] }} />
        </>
      )}
      {licensing.hasBasket && <LicenseChoice item={item} licensing={licensing} />}
      {licensing.hasBasket && !isLicensed && (
        <Button
          icon={<Icon name={isInBasket ? 'check' : 'basket'} />}
          onClick={() => licensing.toggleBasket([item])}
        >
          {isInBasket ? t('RemoveFromBasket') : t('AddToBasket')}
        </Button>
      )}
    </>
  );
}

/** One click licenses the picture, or downloads it if that was done. */
function LicenseChoice({
  item,
  licensing,
}: Pick<QuickLookProps, 'licensing'> & { item: ListedAsset }) {
  const t = useT('catalog');
  const { bestSize, licensedSizes, download } = licensing;
  const sizes = licensedSizes(item);
  const isLicensed = isLicensedAt(sizes, bestSize);
  // Without credits, the basket is the way to a license.
  if (!isLicensed && !licensing.hasCredits) return null;
  if (!isLicensed)
    return (
      <LicenseNowButton
        assetIds={[item.id]}
        resolutionType={bestSize}
        credits={creditsLeft(item, bestSize, sizes)}
      />
    );
  return (
    <Button
      look="primary"
      icon={<Icon name="download" />}
      onClick={() => void download({ assetIds: [item.id] }, bestSize)}
    >
      {t('Download')}
    </Button>
  );
}

/**
 * The picture, without its watermark if it is licensed. The addresses of that and of the loupe's
 * regions are asked for once they are needed.
 */
function LookedAt({
  item,
  isLicensed,
}: {
  readonly item: ListedAsset;
  readonly isLicensed: boolean;
}) {
  const loupe = useLoupe();
  const { data } = useEndpoint(
    catalogApi.get,
    { params: { id: item.id } },
    { enabled: loupe.isShown || isLicensed, isBackground: true, skipHandleError: true },
  );
  return (
    <figure
      className="cat-look__figure"
      style={{ maxInlineSize: `calc(68vh * ${item.width / Math.max(1, item.height)})` }}
      onKeyDown={loupe.onKey}
    >
      <LoupeSheet asset={item} regionUrl={data?.regionUrl} loupe={loupe}>
        <Picture
          src={data?.licensedUrl ?? item.previewUrl}
          alt={item.alternativeText}
          width={item.width}
          height={item.height}
          thumbHash={item.thumbHash}
          priority="high"
        />
      </LoupeSheet>
      {item.status === 'Published' && !item.isHidden && (
        <div className="pic-zoom">
          <LoupeButton loupe={loupe} />
        </div>
      )}
    </figure>
  );
}
