import type { ListedAsset } from '@editorial/contracts/catalog';
import { Slot, useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { PictureGrid } from '@editorial/ui/grid';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FreshLicenses } from '../licensing/FreshLicenses.tsx';
import { leastCredits } from '../licensing/license-choice.rules.ts';
import { picturePath } from '../places.ts';
import { AlikeMark, SetMark } from './AlikeMark.tsx';
import type { Area } from './catalog-address.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { usePictureSize } from './picture-size.ts';
import { QuickLook } from './QuickLook.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { AssetPages } from './use-asset-pages.ts';
import { useLicensing } from '../licensing/use-licensing.ts';

export interface AssetGridProps {
  readonly area: Area;
  readonly pages: AssetPages;
  readonly label: string;
  readonly initialIndex?: number;
  /** The height of a row at least, in px, whatever size the visitor chose. */
  readonly leastRowPx?: number;
  readonly onPosition?: (index: number) => void;
}

/** Delay after scrolling ends before pages far from the window are dropped, in ms. */
const FORGET_DELAY_MS = 1000;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]',
  ) !== null;

/** The selection. A selected picture stays selected when its page is no longer loaded. */
function useChosen(items: readonly ListedAsset[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedAsset>>(new Map());
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  const select = useCallback(
    (ids: ReadonlySet<string>) =>
      setChosen((before) => {
        const loaded = new Map(items.map((item) => [item.id, item]));
        return new Map(
          [...ids].flatMap((id) => {
            const item = before.get(id) ?? loaded.get(id);
            return item ? [[id, item] as const] : [];
          }),
        );
      }),
    [items],
  );
  return { chosen, setChosen, selected, select };
}

/**
 * Returns a function that reports the visitor's position. When scrolling rests, it drops the pages
 * far from there.
 * The returned function must not close over the loaded pictures: they could not be
 * garbage-collected.
 */
function usePosition(
  onPosition: ((index: number) => void) | undefined,
  forgetFar: ((index: number) => void) | null,
): (index: number) => void {
  const forget = useRef(forgetFar);
  useEffect(() => {
    forget.current = forgetFar;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (index: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => forget.current?.(index), FORGET_DELAY_MS);
      onPosition?.(index);
    },
    [onPosition],
  );
}

/**
 * The pictures that another remote gathers: the selection if the picture is part of it, else the picture alone.
 * Possible once a remote fills the place.
 */
function useGathering(chosen: ReadonlyMap<string, ListedAsset>) {
  const [gathering, setGathering] = useState<readonly string[] | null>(null);
  const [canGather, setCanGather] = useState(false);
  const onReady = useCallback(() => setCanGather(true), []);
  const onClose = useCallback(() => setGathering(null), []);
  const gather = useCallback(
    (id: string) => setGathering(chosen.has(id) ? [...chosen.keys()] : [id]),
    [chosen],
  );
  return { gathering, canGather, gather, onReady, onClose };
}

/**
 * A grid of pictures with every action on them: quick look, selection, basket and download, also by
 * keyboard.
 */
// Long because of its markup.
export function AssetGrid({
  area,
  pages,
  label,
  initialIndex,
  leastRowPx = 0,
  onPosition,
}: AssetGridProps) {
  const t = useT('catalog');
  const navigate = useNavigate();
  const licensing = useLicensing();
  const { rowHeightPx } = usePictureSize();
  const { chosen, setChosen, selected, select } = useChosen(pages.items);
  const [looking, setLooking] = useState<number | null>(null);
  const [isHelpOpen, setHelp] = useState(false);
  const { gathering, canGather, gather, ...gatherPlace } = useGathering(chosen);
  // A range selection and the quick look need the loaded pictures, so nothing is dropped meanwhile.
  const tellPosition = usePosition(
    onPosition,
    chosen.size === 0 && looking === null ? pages.forgetFar : null,
  );

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setHelp(true);
      if (event.key === 'Escape') setChosen(new Map());
      if (event.key !== '/') return;
      const search = document.querySelector<HTMLInputElement>(
        'header input[type="search"], [role="search"] input',
      );
      if (!search) return;
      event.preventDefault();
      search.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [setChosen]);

  const onItemKey = useCallback(
    (event: KeyboardEvent, item: ListedAsset, index: number) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const acts: Readonly<Record<string, () => void>> = {
        ' ': () => setLooking(index),
        b: () => licensing.toggleBasket([item]),
        d: () => void licensing.download({ assetIds: [item.id] }),
        ...(canGather ? { l: () => gather(item.id) } : {}),
        x: () =>
          setChosen((before) =>
            before.has(item.id)
              ? new Map([...before].filter(([id]) => id !== item.id))
              : new Map([...before, [item.id, item]]),
          ),
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    },
    [licensing, setChosen, canGather, gather],
  );

  return (
    <>
      <PictureGrid
        items={pages.items}
        start={pages.start}
        label={label}
        targetHeight={Math.max(rowHeightPx, leastRowPx)}
        total={pages.total}
        hrefOf={(item) => picturePath(area, item.id)}
        selected={licensing.isSignedIn ? selected : undefined}
        onSelect={licensing.isSignedIn ? select : undefined}
        onReachEnd={pages.loadAfter}
        onReachStart={pages.loadBefore}
        onSeek={pages.seek}
        initialIndex={initialIndex}
        onPosition={tellPosition}
        onItemKey={onItemKey}
        renderMark={(item) =>
          licensing.isInBasket(item.id) ||
          licensing.licensedSizes(item).length > 0 ||
          item.alikeCount ||
          item.missingWords ||
          item.ofSet ? (
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
              {item.missingWords && (
                <span className="cat-missing" title={item.missingWords.join(', ')}>
                  {t('MissingWords', { words: item.missingWords.join(', ') })}
                </span>
              )}
            </span>
          ) : null
        }
        renderOverlay={(item, { index }) => (
          <>
            <span className="cat-caption">
              <strong>{item.title}</strong>
              <span className="ed-figures">
                {item.number} · {t('FromCredits', [t('Credits', { count: leastCredits(item) })])}
                {item.exclusivity === 'Exclusive' ? ` · ${t('ExclusiveBadge')}` : ''}
              </span>
            </span>
            <Button
              size="small"
              iconOnly
              tabIndex={-1}
              aria-label={`${t('QuickLook')}: ${item.title}`}
              icon={<Icon name="eye" />}
              onClick={() => setLooking(index)}
            />
            {(licensing.hasBasket || !licensing.isSignedIn) && (
              <Button
                size="small"
                iconOnly
                tabIndex={-1}
                aria-label={`${licensing.isInBasket(item.id) ? t('RemoveFromBasket') : t('AddToBasket')}: ${item.title}`}
                icon={<Icon name={licensing.isInBasket(item.id) ? 'check' : 'basket'} />}
                onClick={() => licensing.toggleBasket([item])}
              />
            )}
            {canGather && (
              <Button
                size="small"
                iconOnly
                tabIndex={-1}
                aria-label={`${t('Gather')}: ${item.title}`}
                icon={<Icon name="plus" />}
                onClick={() => gather(item.id)}
              />
            )}
          </>
        )}
      />
      <SelectionBar
        chosen={[...chosen.values()]}
        licensing={licensing}
        onClear={() => setChosen(new Map())}
      />
      {looking === null && <FreshLicenses />}
      <QuickLook
        area={area}
        pages={pages}
        index={looking}
        licensing={licensing}
        isCovered={gathering !== null}
        onGather={canGather ? gather : null}
        onMove={setLooking}
        onClose={() => setLooking(null)}
        onOpen={(item) => navigate(picturePath(area, item.id))}
      />
      <KeysHelp open={isHelpOpen} canGather={canGather} onClose={() => setHelp(false)} />
      {licensing.isSignedIn && (
        <div className="cat-gather">
          <Slot name="grid.gather" given={{ assetIds: gathering, ...gatherPlace }} />
        </div>
      )}
    </>
  );
}
