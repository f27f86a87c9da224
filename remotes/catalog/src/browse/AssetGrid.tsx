import type { ListedAsset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { PictureGrid } from '@editorial/ui/grid';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leastCredits } from '../picture/license-choice.rules.ts';
import { picturePath } from '../places.ts';
import type { Area } from './catalog-address.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { QuickLook } from './QuickLook.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { AssetPages } from './use-asset-pages.ts';
import { useLicensing } from './use-licensing.ts';

export interface AssetGridProps {
  readonly area: Area;
  readonly pages: AssetPages;
  readonly label: string;
  readonly initialIndex?: number;
  readonly onPosition?: (index: number) => void;
}

/** What lies far beyond the window is forgotten this long after scrolling ended, ms. */
const ForgetDelay = 1000;

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]') !== null;

/** Pictures with all that can be done with them: looking, selecting, basket, download, and the keys for it. */
export function AssetGrid({ area, pages, label, initialIndex, onPosition }: AssetGridProps) {
  const t = useT('catalog');
  const navigate = useNavigate();
  const licensing = useLicensing();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [looking, setLooking] = useState<number | null>(null);
  const [isHelpOpen, setHelp] = useState(false);
  const { items, forgetBeyond } = pages;
  const chosen = items.filter((item) => selected.has(item.id));

  // What is chosen stays, wherever the window is; nothing goes while somebody is on the way.
  const mayForget = selected.size === 0 && looking === null;
  const forget = useRef((_index: number) => {});
  useEffect(() => { forget.current = mayForget ? forgetBeyond : () => {}; });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tellPosition = useCallback((index: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => forget.current(index), ForgetDelay);
    onPosition?.(index);
  }, [onPosition]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setHelp(true);
      if (event.key === 'Escape') setSelected(new Set());
      if (event.key !== '/') return;
      const search = document.querySelector<HTMLInputElement>('header input[type="search"], [role="search"] input');
      if (!search) return;
      event.preventDefault();
      search.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const onItemKey = useCallback((event: KeyboardEvent, item: ListedAsset, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      ' ': () => setLooking(index),
      b: () => licensing.toggleBasket([item]),
      d: () => void licensing.download([item.id]),
      x: () => setSelected((before) => (before.has(item.id) ? new Set([...before].filter((id) => id !== item.id)) : new Set([...before, item.id]))),
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }, [licensing]);

  return (
    <>
      <PictureGrid items={items} label={label} total={pages.totalCount} hrefOf={(item) => picturePath(area, item.id)} selected={licensing.isSignedIn ? selected : undefined} onSelect={licensing.isSignedIn ? setSelected : undefined}
        onReachEnd={pages.loadMore} initialIndex={initialIndex} onPosition={tellPosition} onItemKey={onItemKey}
        renderMark={(item) => (licensing.isInBasket(item.id) ? <span className="cat-mark"><Icon name="basket" label={t('InBasket')} /></span> : null)}
        renderOverlay={(item, { index }) => (
          <>
            <span className="cat-caption">
              <strong>{item.title}</strong>
              <span className="ed-figures">{item.number} · {t('FromCredits', [t('Credits', { count: leastCredits(item) })])}{item.exclusivity === 'Exclusive' ? ` · ${t('ExclusiveBadge')}` : ''}</span>
            </span>
            <Button size="small" iconOnly tabIndex={-1} aria-label={`${t('QuickLook')}: ${item.title}`} icon={<Icon name="eye" />} onClick={() => setLooking(index)} />
            {(licensing.hasBasket || !licensing.isSignedIn) && (
              <Button size="small" iconOnly tabIndex={-1} aria-label={`${licensing.isInBasket(item.id) ? t('RemoveFromBasket') : t('AddToBasket')}: ${item.title}`} icon={<Icon name={licensing.isInBasket(item.id) ? 'check' : 'basket'} />} onClick={() => licensing.toggleBasket([item])} />
            )}
          </>
        )} />
      <SelectionBar chosen={chosen} licensing={licensing} onClear={() => setSelected(new Set())} />
      <QuickLook area={area} items={items} index={looking} licensing={licensing} onMove={setLooking} onClose={() => setLooking(null)} onOpen={(item) => navigate(picturePath(area, item.id))} />
      <KeysHelp open={isHelpOpen} onClose={() => setHelp(false)} />
    </>
  );
}
