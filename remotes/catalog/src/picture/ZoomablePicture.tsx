import type { Asset } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { Button, Icon, Picture } from '@editorial/ui';
import { LoupeButton, LoupeSheet } from '../loupe/LoupeSheet.tsx';
import { previewFiles } from './preview-files.ts';
import { useLoupe } from '../loupe/use-loupe.ts';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

const Steps = [1, 1.5, 2, 3] as const;

/** The zoom of the frame, in steps. A spot that is zoomed to stays under the pointer. */
function useZoom() {
  const [step, setStep] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const zoom = Steps[step] ?? 1;
  function zoomTo(next: number, at?: { x: number; y: number }): void {
    const element = frame.current;
    const bounded = Math.max(0, Math.min(Steps.length - 1, next));
    setStep(bounded);
    if (!element || !at) return;
    const ratio = (Steps[bounded] ?? 1) / zoom;
    // Once the picture has its new size, keep the clicked spot under the pointer.
    requestAnimationFrame(() =>
      element.scrollTo(
        (element.scrollLeft + at.x) * ratio - at.x,
        (element.scrollTop + at.y) * ratio - at.y,
      ),
    );
  }
  return { frame, step, zoom, zoomTo };
}

/**
 * The large preview on a neutral background. Zooms by button, by a click on a spot, and by the keys
 * + and −. The loupe shows every pixel around a spot.
 */
export function ZoomablePicture({ asset }: { readonly asset: Asset }) {
  const loupe = useLoupe();
  const { frame, step, zoom, zoomTo } = useZoom();
  const aspect = Math.max(1, asset.width) / Math.max(1, asset.height);

  const onPress = (event: MouseEvent<HTMLDivElement>) => {
    if (loupe.isShown) return;
    const box = event.currentTarget.getBoundingClientRect();
    zoomTo(step === 0 ? 2 : 0, { x: event.clientX - box.left, y: event.clientY - box.top });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomTo(step + 1);
    if (event.key === '-') zoomTo(step - 1);
  };
  return (
    <figure className="pic-figure" onKeyDown={loupe.onKey}>
      <div
        ref={frame}
        className="pic-frame"
        data-zoomed={step > 0 || undefined}
        role="group"
        aria-label={asset.title}
        onClick={onPress}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
      >
        <div
          className="pic-sheet"
          style={{
            inlineSize: `min(100%, calc(var(--pic-height) * ${aspect}))`,
            ...(zoom > 1
              ? {
                  inlineSize: `calc(min(100%, var(--pic-height) * ${aspect}) * ${zoom})`,
                  maxInlineSize: 'none',
                }
              : {}),
          }}
        >
          <LoupeSheet asset={asset} regionUrl={asset.regionUrl} loupe={loupe}>
            <Picture
              src={asset.licensedUrl ?? asset.previewUrl}
              {...(asset.licensedUrl ? {} : previewFiles(asset, step > 0))}
              alt={asset.alternativeText}
              width={Math.max(1, asset.width)}
              height={Math.max(1, asset.height)}
              thumbHash={asset.thumbHash}
              priority="high"
            />
          </LoupeSheet>
        </div>
      </div>
      <div className="pic-zoom">
        {asset.regionUrl !== undefined && <LoupeButton loupe={loupe} />}
        <ZoomButtons step={step} onStep={zoomTo} />
      </div>
    </figure>
  );
}

function ZoomButtons({
  step,
  onStep,
}: {
  readonly step: number;
  readonly onStep: (step: number) => void;
}) {
  const t = useT('catalog');
  return (
    <>
      <Button
        look="quiet"
        size="small"
        iconOnly
        aria-label={t('ZoomOut')}
        icon={<Icon name="zoomOut" />}
        disabled={step === 0}
        onClick={() => onStep(step - 1)}
      />
      <Button
        look="quiet"
        size="small"
        iconOnly
        aria-label={t('ZoomIn')}
        icon={<Icon name="zoomIn" />}
        disabled={step === Steps.length - 1}
        onClick={() => onStep(step + 1)}
      />
    </>
  );
}
